"""A match: the same players, game after game, and the running score."""

from dataclasses import dataclass
from typing import Any

from cardroom.model.challenge import Pace
from cardroom.model.game_clock import SLOW_TURN_MS
from cardroom.model.player import Player

# How long after a game another one of the same match may still be wished, by pace.
SILENT_MS: dict[Pace, int] = {"live": 24 * 3_600_000, "slow": SLOW_TURN_MS}


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game of a match; `points` by seat once it is over."""

    id: str
    number: int
    seal: str
    status: str
    how: str | None
    winner: int | None
    points: dict[int, int] | None
    ended_at: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """A match as everybody may see it. `closed`: nobody can wish a rematch any more."""

    id: str
    status: str
    closed: bool
    seats: dict[int, Player]
    ruleset: dict[str, Any]
    target: int | None
    pace: Pace
    games: tuple[GameSummary, ...]
    offers: tuple[int, ...]
    next: str | None
    next_seal: str | None
    winner: int | None
    created_at: int

    @property
    def open_until(self) -> int | None:
        """Until when the next game may be wished; None while one runs, or where none may."""
        ended_at = self.games[-1].ended_at if self.games else None
        return None if self.closed or ended_at is None else ended_at + SILENT_MS[self.pace]

    @property
    def people(self) -> tuple[Player, ...]:
        """Those at the table who are no computers."""
        return tuple(player for player in self.seats.values() if not player.level)

    @property
    def standing(self) -> dict[int, int]:
        """Points by seat over all games."""
        total = dict.fromkeys(self.seats, 0)
        for game in self.games:
            for seat, points in (game.points or {}).items():
                total[seat] += points
        return total


def winner_of(standing: dict[int, int], target: int | None) -> int | None:
    """The seat that has reached the target (R25); of a single game the one that scored."""
    if target is None:
        return None
    best = max(standing.values(), default=0)
    if best < max(target, 1):
        return None
    leaders = [seat for seat, points in standing.items() if points == best]
    return leaders[0] if len(leaders) == 1 else None


def is_decided(standing: dict[int, int], target: int | None) -> bool:
    """Whether a match ends after its newest game."""
    return target == 0 or winner_of(standing, target) is not None


def next_starter(
    rule: str, seats: int, starter: int | None, winner: int | None, points: dict[int, int]
) -> int | None:
    """Who starts the next game (R25, O6); None = by the start rule, without a `start` line."""
    if rule == "same_rule" or winner is None:
        return None
    if rule == "winner":
        return winner
    if rule == "loser":
        return min(points, key=lambda seat: (points[seat], seat))
    return None if starter is None else starter % seats + 1
