"""What happened, in the past tense: facts for animation, log and sound; never a hidden card."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal

Turned = Literal["x", "w1", "w2", "w3"]
EndOfTurn = Literal["discard", "end", "unplayable", "expired", "called", "skipped", "resigned"]


@dataclass(frozen=True, slots=True)
class Event:
    """One fact; `as_json` gives its dictionary with `type` first."""

    type: ClassVar[str] = ""

    def as_json(self) -> dict[str, Any]:
        """The event as a JSON object of plain values."""
        shown: dict[str, Any] = {"type": self.type}
        for field in fields(self):
            value = getattr(self, field.name)
            shown[field.name] = list(value) if isinstance(value, tuple) else value
        return shown


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Cards went from a pile to a pile, in the order they lie (R3-R6, O14)."""

    type: ClassVar[str] = "moved"
    seat: int
    cards: tuple[str, ...]
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A hand card was turned up (R13)."""

    type: ClassVar[str] = "turned"
    seat: int
    card: str
    target: str


@dataclass(frozen=True, slots=True)
class Recycled(Event):
    """A waste was turned over and is the hand now (R13)."""

    type: ClassVar[str] = "recycled"
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A card of a reserve or house is open now (R12)."""

    type: ClassVar[str] = "revealed"
    pile: str
    card: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat is in turn (R10)."""

    type: ClassVar[str] = "turn_began"
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over, and why (R14, R30, R32, R37, R24)."""

    type: ClassVar[str] = "turn_ended"
    seat: int
    why: EndOfTurn


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A fault was called (R27)."""

    type: ClassVar[str] = "called"
    seat: int
    entry: int


@dataclass(frozen=True, slots=True)
class Proven(Event):
    """The call was right (R30, R31); `executed` says whether the named move was made.

    `offender` missed `move`, which would have taken `card`.
    """

    type: ClassVar[str] = "proven"
    seat: int
    entry: int
    move: str
    executed: bool
    offender: int
    card: str


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """The call was wrong or late (R32): what was named, if anything, and its card if it has one."""

    type: ClassVar[str] = "failed"
    seat: int
    entry: int
    move: str | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """The other opponent may prove the call (R33)."""

    type: ClassVar[str] = "offered"
    seat: int
    entry: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The other opponent gave no proof (R33)."""

    type: ClassVar[str] = "declined"
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """Entries of a seat were undone by a proven call (R30)."""

    type: ClassVar[str] = "taken_back"
    seat: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """A seat took back its own last action (O30)."""

    type: ClassVar[str] = "undone"
    seat: int
    entry: int


@dataclass(frozen=True, slots=True)
class Penalty(Event):
    """A failed call costs a turn (`what` = turn) or points (R32)."""

    type: ClassVar[str] = "penalty"
    seat: int
    what: Literal["turn", "points"]
    points: int


@dataclass(frozen=True, slots=True)
class Out(Event):
    """A seat has won, if no fault is proven in its grace (R35)."""

    type: ClassVar[str] = "out"
    seat: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat has won (R19)."""

    type: ClassVar[str] = "won"
    seat: int


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Nobody gets on; the counts of R23 by seat."""

    type: ClassVar[str] = "blocked"
    counts: dict[str, int]
    why: Literal["full_pass", "stall"]


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat gave up (R24)."""

    type: ClassVar[str] = "resigned"
    seat: int


@dataclass(frozen=True, slots=True)
class Forfeited(Event):
    """The room took a seat out (R37, R24)."""

    type: ClassVar[str] = "forfeited"
    seat: int


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A seat claimed the win (R38)."""

    type: ClassVar[str] = "claimed"
    seat: int


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """The game was called off (R39)."""

    type: ClassVar[str] = "cancelled"


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """Everybody left (R40)."""

    type: ClassVar[str] = "abandoned"


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """All agreed that the game is blocked (R41)."""

    type: ClassVar[str] = "agreed"


@dataclass(frozen=True, slots=True)
class Expired(Event):
    """A clock ran out (R37, R32, R35)."""

    type: ClassVar[str] = "expired"
    seat: int
    what: Literal["turn", "proof", "grace"]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (R42)."""

    type: ClassVar[str] = "ended"
    how: str
    winner: int | None
    points: dict[str, int]
