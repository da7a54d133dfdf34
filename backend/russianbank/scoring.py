"""The points of a game (R22-R24) and how they came."""

from dataclasses import dataclass
from typing import Literal

from russianbank.state import State

Item = Literal["game", "hand", "waste", "turned", "reserve", "difference", "fine"]
GAME_POINTS = 30


@dataclass(frozen=True, slots=True)
class SheetLine:
    """`count` things of `each` points: cards that lie at `seat`, or the seat's own game or fine.

    All lines count for the winner; together they are the winner's points.
    """

    seat: int
    what: Item
    count: int
    each: int
    points: int


def points_of(state: State, how: str, winner: int | None) -> dict[int, int]:
    """The points by seat of a game that ended so (R22-R24, R32)."""
    points = dict.fromkeys(range(1, state.seats + 1), 0)
    if winner is not None:
        points[winner] = sum(line.points for line in _lines(state, how, winner))
    return points


def blocked_winner(state: State) -> int | None:
    """R23: who has the one lowest count among the players still in the game."""
    counts = blocked_counts(state)
    lowest = min(counts.values())
    winners = [seat for seat, count in counts.items() if count == lowest]
    return winners[0] if len(winners) == 1 else None


def blocked_counts(state: State) -> dict[int, int]:
    """R23: 1 a hand or waste card, 2 a reserve card, of everybody still in the game."""
    return {
        seat: sum(line.points for line in _cards(state, seat))
        for seat in range(1, state.seats + 1)
        if not state.gone[seat]
    }


def score_sheet(state: State) -> list[SheetLine]:
    """How the winner's points came, line by line; empty where nobody scored (R22, R23, R32)."""
    result = state.result
    if result is None or result.winner is None:
        return []
    return _lines(state, result.how, result.winner)


def _lines(state: State, how: str, winner: int) -> list[SheetLine]:
    others = [seat for seat in range(1, state.seats + 1) if seat != winner]
    if how in ("blocked", "agreed"):
        counts = blocked_counts(state)
        lines = [
            SheetLine(
                seat, "difference", counts[seat] - counts[winner], 1, counts[seat] - counts[winner]
            )
            for seat in others
            if seat in counts
        ]
    else:
        lines = [SheetLine(winner, "game", 1, GAME_POINTS, GAME_POINTS)]
        for seat in others:
            lines += _cards(state, seat)
    fine = min(state.fines[winner], sum(line.points for line in lines))
    if fine:
        lines.append(SheetLine(winner, "fine", 1, -fine, -fine))
    return lines


def _cards(state: State, seat: int) -> list[SheetLine]:
    """What lies at a seat: 2 a reserve card, 1 any other (R22)."""
    layout = state.plan.layout
    turned = len(state.piles[layout.slot]) if seat == state.turn else 0
    found: list[tuple[Item, int, int]] = [
        ("hand", len(state.piles[layout.hand(seat)]), 1),
        ("waste", len(state.piles[layout.waste(seat)]), 1),
        ("turned", turned, 1),
        ("reserve", len(state.piles[layout.reserve(seat)]), 2),
    ]
    return [
        SheetLine(seat, what, count, each, count * each) for what, count, each in found if count
    ]
