"""The terminal's words: typed moves read into actions, events and refusals told in sentences."""

import re
from typing import Final

from russianbank.events import (
    Blocked,
    Called,
    CardTurned,
    Declined,
    Ended,
    Event,
    Failed,
    Moved,
    Out,
    Penalty,
    Proven,
    Recycled,
    Resigned,
    Revealed,
    TakenBack,
    TurnBegan,
    TurnEnded,
    Undone,
)
from russianbank.players import Because
from russianbank.reasons import IllegalMove, Reason

_KINDS: Final = {
    "reserve": "r",
    "r": "r",
    "waste": "w",
    "w": "w",
    "turned": "x",
    "card": "x",
    "x": "x",
    "foundation": "f",
    "f": "f",
    "space": "t",
    "house": "t",
    "t": "t",
}
_FILLERS: Final = {"play", "move", "put", "my", "the", "own", "from", "on", "onto", "your", "load"}
_THEIRS: Final = {"their", "his", "her", "opponents", "opponent's", "opponent"}

REFUSALS: Final[dict[Reason, str]] = {
    Reason.UNKNOWN_ACTION: "I do not understand that. Type ? for help.",
    Reason.GAME_OVER: "The game is over.",
    Reason.FROZEN: "The board is frozen until the call is answered.",
    Reason.NO_CALLS: "Nobody calls faults in this game: what breaks a duty is not accepted.",
    Reason.NOT_YOUR_TURN: "It is not your turn.",
    Reason.NOTHING_TO_CALL: "There is nothing to call about.",
    Reason.TOO_LATE: "It is too late to call that.",
    Reason.ALREADY_CALLED: "You have already called about this turn.",
    Reason.EMPTY_PILE: "There is no card on that pile.",
    Reason.NOT_AVAILABLE: "That pile may not be used like that.",
    Reason.DOES_NOT_FIT: "That card does not fit there.",
    Reason.TURNED_CARD_PENDING: "The turned card comes first: play it or discard it.",
    Reason.NOTHING_TO_TURN: "There is no card left to turn.",
    Reason.MUST_TURN: "You cannot end the turn yet: turn a card first.",
    Reason.RESERVE_FIRST: "Your reserve card goes to a foundation first",
    Reason.FOUNDATION_FIRST: "A card goes to a foundation first",
    Reason.RELEASE_FIRST: "A card must be freed for its foundation first",
    Reason.FILL_SPACE: "The spaces are filled from your reserve first",
    Reason.LOAD_FIRST: "A load comes first",
    Reason.PLAY_TURNED_CARD: "The turned card can be played, so it must be.",
    Reason.IDLE_MOVES: "Enough of house moves in this turn: do something else.",
}

REASONS: Final[dict[str, str]] = {
    "reserve_to_foundation": "your reserve card {card} fits a foundation",
    "to_foundation": "{card} fits a foundation",
    "loads_reserve": "{card} loads the reserve {target}",
    "loads_waste": "{card} loads the waste {target}",
    "reserve_to_house": "it gets your reserve card {card} away",
    "fills_space": "your reserve card {card} fills the space {target}",
    "turned_to_house": "the turned card {card} finds a place on {target}",
    "waste_to_house": "your waste card {card} finds a place on {target}",
    "frees_space_for_reserve": "it leads to a space for your reserve card {other}",
    "frees_space_for_turned": "it leads to a space for the turned card {other}",
    "frees_space": "it leads to a space",
    "makes_room_for_reserve": "it makes room for your reserve card {other}",
    "makes_room_for_turned": "it makes room for {other}",
    "frees_for_foundation": "it frees {other} for a foundation",
    "frees_for_load": "it frees {other} for a load",
    "prepares": "it leaves better places for the next card",
    "turn": "nothing better is left than to turn a card",
    "discard": "{card} is best put away, which ends the turn",
    "end": "nothing is left to do",
}


def read_move(text: str, seat: int, seats: int) -> str:
    """The action of typed words such as `r-t5`, `reserve to t5`, `house 3 to foundation`.

    Words that are no move are given back as they are, in small letters.
    """
    words = text.strip().lower()
    if words in ("discard", "put away", "d"):
        return f"x-w{seat}"
    if words in ("turn", "turn a card", "turn card", "t"):
        return "turn"
    if words in ("end", "end turn", "end the turn", "pass", "e"):
        return "end"
    words = re.sub(r"\s*(->|-|=>)\s*", " to ", words)
    source, to, target = words.partition(" to ")
    if not to:
        return text.strip().lower()
    count = re.search(r"\*\s*(\d+)$", target)
    run = f"*{count[1]}" if count else ""
    if count:
        target = target[: count.start()]
    first = _pile(source, seat, seats, target=False)
    if first == "x" and target.strip() in ("w", "waste", f"w{seat}", "my waste", "own waste"):
        return f"x-w{seat}"
    second = _pile(target, seat, seats, target=True)
    return f"{first}-{second}{run}" if first and second else text.strip().lower()


def _pile(words: str, seat: int, seats: int, *, target: bool) -> str | None:
    """The pile of words; a reserve or waste without a number is the own, as a target the next's."""
    tokens = [word for word in re.findall(r"[a-z']+|\d+", words) if word not in _FILLERS]
    theirs = any(word in _THEIRS for word in tokens)
    tokens = [word for word in tokens if word not in _THEIRS]
    if not tokens or tokens[0] not in _KINDS or len(tokens) > 2:
        return None
    kind = _KINDS[tokens[0]]
    number = tokens[1] if len(tokens) > 1 else ""
    if number and not number.isdecimal():
        return None
    if kind in "xf":
        return kind if not number or kind == "f" else None
    if kind == "t":
        return f"t{number}" if number else None
    if not number:
        number = str(seat % seats + 1 if theirs or target else seat)
    return kind + number


def refused(error: IllegalMove) -> str:
    """Why a move was refused, with the moves that go first."""
    sentence = REFUSALS[error.reason]
    if sentence.endswith("."):
        return sentence
    return f"{sentence}: {' or '.join(error.duty)}." if error.duty else f"{sentence}."


def reason_in_words(because: Because) -> str:
    """The reason of an advice as a clause."""
    return REASONS[because.code].format(**because.words)


def told(event: Event, seat: int) -> str | None:
    """An event as a line for the person at a seat; None for what the drawn table says better."""
    sentence = _told_moves(event) or _told_calls(event) or _told_ends(event)
    if sentence is None:
        return None
    who = getattr(event, "seat", 0)
    return sentence.format(who="You" if who == seat else f"Seat {who}")


def _told_moves(event: Event) -> str | None:
    if isinstance(event, Moved):
        return f"{{who}}: {' '.join(event.cards)} from {event.source} to {event.target}."
    if isinstance(event, CardTurned):
        return f"{{who}}: turned up {event.card}."
    if isinstance(event, Revealed):
        return f"  {event.card} is open on {event.pile} now."
    if isinstance(event, Recycled):
        return "{who}: turned the waste over."
    if isinstance(event, Undone):
        return "{who}: took the last move back."
    return None


def _told_calls(event: Event) -> str | None:
    if isinstance(event, Called):
        return f"{{who}}: Stop! Entry {event.entry} is called."
    if isinstance(event, Proven):
        return f"{{who}}: the call is right: {event.move} had to be played."
    if isinstance(event, Failed):
        return "{who}: the call was wrong."
    if isinstance(event, Declined):
        return "{who}: no proof."
    if isinstance(event, TakenBack):
        return "{who}: the move is taken back."
    if isinstance(event, Penalty):
        if event.what == "turn":
            return "{who}: the next turn is lost."
        return f"{{who}}: {event.points} points are lost."
    return None


def _told_ends(event: Event) -> str | None:
    if isinstance(event, TurnEnded):
        return "{who}: the turn is over."
    if isinstance(event, TurnBegan):
        return "-- {who} to play --"
    if isinstance(event, Out):
        return "{who}: all cards are gone!"
    if isinstance(event, Resigned):
        return "{who}: resigned."
    if isinstance(event, Blocked):
        counts = ", ".join(f"seat {seat} {count}" for seat, count in event.counts.items())
        return f"Nobody gets on: the game is blocked ({counts})."
    if isinstance(event, Ended):
        points = ", ".join(f"seat {seat} {score}" for seat, score in event.points.items())
        return f"The game is over ({event.how}): {points}."
    return None
