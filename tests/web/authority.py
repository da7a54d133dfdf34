"""Who may send which command: a line for each, compared with the union of commands.

Each line gives the code of the refusal, or nothing where the command is done. Fields in braces
are filled in by the test: `{game}`, `{challenge}`, `{legal}` (a legal move), `{other}` (a player).
A command that names a game stands in `GAMES`, one that names a challenge in `CHALLENGES`, all
others in `OWN`.
"""

from typing import Any, NamedTuple, get_args

from cardroom.wire.commands import ClientMessage, Command

NO_SEAT, NOT_YET, UNKNOWN = "not_seated", "not_your_turn", "unknown_action"
BAD = "bad_request"
OVER, STALE, YOURS, GONE = "game_over", "stale", "not_yours", "withdrawn"


class AtAGame(NamedTuple):
    """Answers to a stranger, a spectator, the seat that waits, the seat in turn; and at the end.

    `ended` is asked from a seat of a game that is over.
    """

    command: str
    fields: dict[str, Any]
    stranger: str
    spectator: str
    waiting: str
    mover: str
    ended: str


class AtAChallenge(NamedTuple):
    """Answers to a stranger, the maker and the named player; and to the named after its end."""

    command: str
    fields: dict[str, Any]
    stranger: str
    maker: str
    named: str
    ended: str


class Own(NamedTuple):
    """What everybody may say for oneself, after `hello`."""

    command: str
    fields: dict[str, Any]
    answer: str


GAMES = [
    AtAGame("sit", {}, "", "", "", "", ""),
    AtAGame("leave", {}, "", "", "", "", ""),
    AtAGame("say", {"phrase": "well_played"}, NO_SEAT, NO_SEAT, "", "", ""),
    AtAGame("move", {"seq": 1, "move": "{legal}"}, NO_SEAT, NO_SEAT, NOT_YET, "", OVER),
    AtAGame("move", {"seq": 1, "move": "t3-t3"}, NO_SEAT, NO_SEAT, UNKNOWN, UNKNOWN, OVER),
    AtAGame("move", {"seq": 9, "move": "turn"}, NO_SEAT, NO_SEAT, STALE, STALE, OVER),
    AtAGame("move", {"seq": 1, "move": "expire"}, NO_SEAT, NO_SEAT, NOT_YET, NOT_YET, OVER),
    AtAGame("move", {"seq": 1, "move": "cancel"}, NO_SEAT, NO_SEAT, NOT_YET, NOT_YET, OVER),
    AtAGame("move", {"seq": 1, "move": "forfeit 1"}, NO_SEAT, NO_SEAT, NOT_YET, NOT_YET, OVER),
    AtAGame("move", {"seq": 1, "move": "agree"}, NO_SEAT, NO_SEAT, NOT_YET, NOT_YET, OVER),
    AtAGame("move", {"seq": 1, "move": "claim 1"}, NO_SEAT, NO_SEAT, NOT_YET, NOT_YET, OVER),
    AtAGame("move", {"seq": 1, "move": "stop 1"}, NO_SEAT, NO_SEAT, "no_calls", "no_calls", OVER),
    AtAGame("move", {"seq": 1, "move": "resign"}, NO_SEAT, NO_SEAT, "", "", OVER),
    AtAGame("claim", {"what": "win"}, NO_SEAT, NO_SEAT, "returned", "returned", OVER),
    AtAGame("claim", {"what": "no_result"}, NO_SEAT, NO_SEAT, "returned", "returned", OVER),
    AtAGame("offer_block", {}, NO_SEAT, NO_SEAT, "", "", OVER),
    AtAGame("replace", {"seat": 1, "level": "club"}, NO_SEAT, NO_SEAT, BAD, BAD, OVER),
    AtAGame("hint", {}, NO_SEAT, NO_SEAT, NOT_YET, "", OVER),
    AtAGame("rematch", {}, NO_SEAT, NO_SEAT, "too_soon", "too_soon", ""),
    AtAGame("no_rematch", {}, NO_SEAT, NO_SEAT, "too_soon", "too_soon", ""),
]
CHALLENGES = [
    AtAChallenge("accept", {}, YOURS, "self_challenge", "", GONE),
    AtAChallenge("decline", {}, YOURS, YOURS, "", GONE),
    AtAChallenge("withdraw", {}, YOURS, "", YOURS, YOURS),
    AtAChallenge("nonce", {"nonce": "a1"}, YOURS, "", "", GONE),
]
OWN = [
    Own("hello", {}, ""),
    Own("enter_lobby", {}, ""),
    Own("leave_lobby", {}, ""),
    Own("set_status", {"status": "free"}, ""),
    Own("offer", {"to": "{other}", "ruleset": {"preset": "classic"}}, ""),
    Own("offer", {"to": "{self}", "ruleset": {"preset": "classic"}}, "self_challenge"),
    Own("offer", {"to": "nobody", "ruleset": {"preset": "classic"}}, "unknown_player"),
    Own("offer", {"ruleset": {"preset": "whist"}}, "bad_ruleset"),
    Own("pong", {}, ""),
]


def commands() -> dict[str, type[Command]]:
    """Every command of the wire by its type."""
    union = get_args(ClientMessage)[0]
    return {get_args(one.model_fields["type"].annotation)[0]: one for one in get_args(union)}


def table_of(command: type[Command]) -> str:
    """Where the lines of a command belong."""
    names = set(command.model_fields)
    return "games" if "game" in names else "challenges" if "challenge" in names else "own"
