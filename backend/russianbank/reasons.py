"""Why an action is refused: the closed list of records.md, in its order of precedence."""

from enum import StrEnum


class Reason(StrEnum):
    """A reason of refusal; where several apply the first in this order is given."""

    UNKNOWN_ACTION = "unknown_action"
    GAME_OVER = "game_over"
    FROZEN = "frozen"
    NO_CALLS = "no_calls"
    NOT_YOUR_TURN = "not_your_turn"
    NOTHING_TO_CALL = "nothing_to_call"
    TOO_LATE = "too_late"
    ALREADY_CALLED = "already_called"
    EMPTY_PILE = "empty_pile"
    NOT_AVAILABLE = "not_available"
    DOES_NOT_FIT = "does_not_fit"
    TURNED_CARD_PENDING = "turned_card_pending"
    NOTHING_TO_TURN = "nothing_to_turn"
    MUST_TURN = "must_turn"
    RESERVE_FIRST = "reserve_first"
    FOUNDATION_FIRST = "foundation_first"
    RELEASE_FIRST = "release_first"
    FILL_SPACE = "fill_space"
    LOAD_FIRST = "load_first"
    PLAY_TURNED_CARD = "play_turned_card"
    IDLE_MOVES = "idle_moves"


class IllegalMove(ValueError):
    """An action was refused; the state is as it was. `duty` holds the moves that go first (R18)."""

    def __init__(self, reason: Reason, duty: tuple[str, ...] = ()) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.duty = duty


class BadRuleset(ValueError):
    """A ruleset that cannot be made; the message is a sentence for people, about `options`."""

    def __init__(self, sentence: str, options: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.options = options


class BadPosition(ValueError):
    """A position that cannot be placed; the message is a sentence for people."""


class BadRecord(ValueError):
    """A record that cannot be read; the message is a sentence for people."""
