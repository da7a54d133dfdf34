"""What can be called: the actions of the running or the last turn, and the call itself (R27)."""

from dataclasses import dataclass, field

Snapshot = tuple[
    list[list[int]],
    set[int],
    list[int],
    tuple[int, int, int, int, int],
    tuple[bool, bool, bool],
]
"""A position to go back to: piles, face-down cards, dealt counts, numbers, flags."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of a turn, with the position before it."""

    seq: int
    action: str
    before: Snapshot


@dataclass(slots=True)
class Window:
    """The turn that can be called about: open until the next player's first action (R27)."""

    seat: int
    deeds: list[Deed] = field(default_factory=list)
    ended: bool = False
    shut: bool = False
    failed: set[int] = field(default_factory=set)
    """Who has failed a call about this turn (R32)."""
    skipped: list[int] = field(default_factory=list)
    """Whose lost turns were counted when this turn ended; a takeback gives them back."""

    def copy(self) -> "Window":
        """An independent window; deeds never change, so they are shared."""
        return Window(
            self.seat,
            self.deeds[:],
            self.ended,
            self.shut,
            set(self.failed),
            self.skipped[:],
        )


@dataclass(frozen=True, slots=True)
class Call:
    """An open call: who, about which deed of the window, and whether it was offered (R33)."""

    seat: int
    at: int
    entry: int
    offered: bool
    phase: str
    """The phase to go back to when the call fails."""
