"""A challenge: who made it, to whom, on which terms, and how it ended."""

from dataclasses import dataclass, field
from typing import Any, Literal

from cardroom.model.notices import BEGUN, CHALLENGES, LOBBY, MATCH, Line, for_each, lines, notice
from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused

Pace = Literal["live", "slow"]
DIRECT_MS = 60_000
LISTED_MS = 600_000
UNLISTED_MS = 24 * 3_600_000
# Ended ones stay in the lists so long, so that everybody learns how they ended.
SHOWN_MS = 30_000
MOST_OFFERS = 5
# Games of one person against computers alone that may run at a time.
MOST_ALONE = 24


@dataclass(frozen=True, slots=True)
class Terms:
    """What is offered: checked and normalised. `target` 0 = one game, None = open end."""

    ruleset: dict[str, Any]
    seats: int
    target: int | None
    pace: Pace


@dataclass(frozen=True, slots=True)
class NewChallenge:
    """A challenge about to be made."""

    id: str
    maker: str
    named: tuple[str, ...]
    terms: Terms
    listed: bool
    secret: str
    seal: str
    nonce: str | None
    now: int
    # The ids of computers, who sit at once.
    bots: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether a seat is left for anyone."""
        return len(self.named) + len(self.bots) + 1 < self.terms.seats

    @property
    def alone(self) -> bool:
        """Whether computers take all other seats, so that the game begins at once."""
        return len(self.bots) + 1 == self.terms.seats

    @property
    def expires_at(self) -> int:
        """When it ends by itself."""
        if not self.open:
            return self.now + DIRECT_MS
        return self.now + (LISTED_MS if self.listed else UNLISTED_MS)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as both sides see it; `sitting` are those who hold a seat, the maker first."""

    id: str
    maker: Player
    named: tuple[Player, ...]
    sitting: tuple[Player, ...]
    terms: Terms
    open: bool
    listed: bool
    seal: str
    status: str
    expires_at: int
    ended_by: str | None = None
    reason: str | None = None
    match: str | None = None
    game: str | None = None

    @property
    def taken(self) -> tuple[str, ...]:
        """Who holds a seat."""
        return tuple(player.id for player in self.sitting)

    def must_be_pending(self, now: int) -> None:
        """Raises Refused with how it ended."""
        if self.status == "pending" and self.expires_at > now:
            return
        if self.status == "started":
            raise Refused(Code.TAKEN, game=self.game)
        codes = {
            "withdrawn": Code.WITHDRAWN,
            "declined": Code.WITHDRAWN,
            "void": Code.OPPONENT_LEFT,
        }
        raise Refused(codes.get(self.status, Code.EXPIRED))


@dataclass(slots=True)
class Ripple:
    """Who has to be told of a change."""

    players: set[str] = field(default_factory=set)
    matches: set[str] = field(default_factory=set)
    open_changed: bool = False

    def add(self, other: "Ripple") -> None:
        """Tell those too."""
        self.players |= other.players
        self.matches |= other.matches
        self.open_changed |= other.open_changed

    def told(self) -> tuple[Line, ...]:
        """The notices of it."""
        lobby = lines(notice(LOBBY)) if self.open_changed else ()
        return for_each(CHALLENGES, self.players) + for_each(MATCH, self.matches) + lobby


@dataclass(frozen=True, slots=True)
class Seating:
    """What came of an accept or a rematch wish: the game, once every seat is taken."""

    ripple: Ripple
    match: str | None = None
    game: str | None = None
    # False where another tab had done the same before.
    fresh: bool = True

    def told(self) -> tuple[Line, ...]:
        """The notices of it: a game that has begun before those of who plays it."""
        if not self.fresh or self.game is None:
            return self.ripple.told()
        begun = lines(notice(BEGUN, self.game), notice(LOBBY))
        return begun + tuple(line for line in self.ripple.told() if line not in begun)
