"""Refusals: expected answers with a code that clients have words for, never bugs."""

from enum import StrEnum


class Code(StrEnum):
    """Why the room refuses, beyond the reasons of the rules."""

    BAD_REQUEST = "bad_request"
    SLOW_DOWN = "slow_down"
    NOT_SIGNED_IN = "not_signed_in"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_CHALLENGE = "unknown_challenge"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_MATCH = "unknown_match"
    UNKNOWN_EXAMPLE = "unknown_example"
    NOT_SEATED = "not_seated"
    NOT_YOURS = "not_yours"
    SELF_CHALLENGE = "self_challenge"
    ALREADY_PLAYING = "already_playing"
    BUSY = "busy"
    TOO_MANY_OFFERS = "too_many_offers"
    EXPIRED = "expired"
    TAKEN = "taken"
    WITHDRAWN = "withdrawn"
    OPPONENT_LEFT = "opponent_left"
    STALE = "stale"
    BAD_RULESET = "bad_ruleset"
    UNKNOWN_LEVEL = "unknown_level"
    NO_HINTS = "no_hints"
    DRAINING = "draining"
    TRY_AGAIN = "try_again"
    CLAIM_TOO_EARLY = "claim_too_early"
    RETURNED = "returned"
    TOO_SOON = "too_soon"
    TOO_LATE = "too_late"
    GAME_OVER = "game_over"
    MATCH_ENDED = "match_ended"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"


class Refused(Exception):
    """A command that is not done: `code` and what helps to understand it."""

    def __init__(
        self,
        code: str,
        detail: str | None = None,
        *,
        seq: int | None = None,
        duty: list[str] | None = None,
        game: str | None = None,
        suggestion: str | None = None,
    ) -> None:
        super().__init__(code)
        self.code = str(code)
        self.detail = detail
        self.seq = seq
        self.duty = duty
        self.game = game
        self.suggestion = suggestion


class StorageAway(Exception):
    """The database could not commit; nothing of the job is stored."""


class EntryTaken(Exception):
    """Another node was first to write under this (game, seq); nothing of the job is stored."""
