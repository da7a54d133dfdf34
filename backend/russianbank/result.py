"""How a game ended (R42)."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Result:
    """`how` is a word of R42; `winner` is None when nobody scores; `points` by seat."""

    how: str
    winner: int | None
    points: dict[int, int]

    def as_json(self) -> dict[str, Any]:
        """The result as records.md prints it."""
        points = {str(seat): points for seat, points in self.points.items()}
        return {"how": self.how, "winner": self.winner, "points": points}
