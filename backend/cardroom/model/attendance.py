"""Who is at a table and who is missing, since when, and from when that may be claimed (R38-R40)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Online = Literal["here", "away", "reconnecting", "left"]
GONE_MS = 60_000
LEFT_MS = 20_000
# Hidden (a phone in the pocket) counts as absence only after this long.
HIDDEN_MS = 60_000
TOTAL_MS = 180_000
NO_SHOW_MS = 60_000
ABANDON_MS = 600_000
# Instead of a moment: away so long that presence has forgotten since when.
LONG_AGO = 0


class Absence(NamedTuple):
    """What is kept of a seat's absence; `since` while it still runs."""

    game: str
    seat: int
    total: int
    since: int | None


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What the room knows of a player with respect to one game."""

    # A live, visible socket sits at the game.
    here: bool
    # Since when there is no live socket at all.
    gone_at: int | None
    # Since when every live socket is hidden.
    hidden_at: int | None


@dataclass(slots=True)
class SeatAttendance:
    """One seat of one running game."""

    sat: bool = False
    online: Online = "away"
    absent_since: int | None = None
    grace: int = GONE_MS
    left_at: int | None = None
    total: int = 0
    # Of a game for people who are not online together: being away is no absence there.
    patient: bool = False
    # Out of a game of three that goes on: nobody waits for this seat (R24).
    out: bool = False
    # Until when a player who has never come is waited for (R39).
    expected_by: int | None = None

    def observe(self, now: int, where: Whereabouts) -> bool:
        """Take in where the player is; true when what others see has changed."""
        before = (self.online, self.claimable_at())
        if where.here:
            self.sat = True
            self.left_at = None
            self._seen("here", None, GONE_MS, now)
        elif self.left_at is not None:
            self._seen("left", self.left_at, LEFT_MS, now)
        elif where.gone_at is not None:
            since = where.gone_at or self.absent_since or now
            lost: Online = "reconnecting" if now - since < GONE_MS else "left"
            self._seen(lost, since, GONE_MS, now)
        elif where.hidden_at is not None:
            self._seen("away", where.hidden_at + HIDDEN_MS, GONE_MS, now)
        else:
            self._seen("away", None, GONE_MS, now)
        return before != (self.online, self.claimable_at())

    def shift(self, ms: int) -> None:
        """The room stood still for so long: whatever has begun began so much later."""
        if self.absent_since is not None:
            self.absent_since += ms
        if self.left_at is not None:
            self.left_at += ms

    def is_absent(self, now: int) -> bool:
        """Whether absence is being counted."""
        return self.absent_since is not None and self.absent_since <= now

    def claimable_at(self) -> int | None:
        """From when an opponent may claim: this absence alone, or the sum of all in the game."""
        if self.absent_since is None or self.patient:
            return None
        return self.absent_since + min(self.grace, max(0, TOTAL_MS - self.total))

    def _seen(self, online: Online, since: int | None, grace: int, now: int) -> None:
        if since is None and self.absent_since is not None:
            self.total += max(0, now - self.absent_since)
        self.online = online
        self.absent_since = since
        self.grace = grace


class Closing(NamedTuple):
    """A game that ends by itself: when, and for whose absence."""

    why: Literal["no_show", "abandoned"]
    at: int
    seats: tuple[int, ...]


def closing_of(people: Mapping[int, SeatAttendance], *, begun: bool) -> Closing | None:
    """What ends a game if nobody comes: R39 before its first entry, R40 when all are away."""
    missing = tuple(seat for seat, one in people.items() if not one.sat)
    until = [one.expected_by for one in people.values() if one.expected_by is not None]
    if missing and until and not begun:
        return Closing("no_show", min(until), missing)
    awaited = {seat: one for seat, one in people.items() if not one.out}
    gone = [one.absent_since for one in awaited.values() if one.absent_since is not None]
    if not gone or len(gone) < len(awaited) or any(one.patient for one in awaited.values()):
        return None
    return Closing("abandoned", max(gone) + ABANDON_MS, tuple(awaited))


def computers_seat() -> SeatAttendance:
    """A computer is always there: rules about absence are about people (R38-R40)."""
    return SeatAttendance(sat=True, online="here")
