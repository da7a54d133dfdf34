"""A running game as far as clocks and absence need to know it: who sits there, since when."""

from dataclasses import dataclass

from cardroom.model.challenge import Pace
from cardroom.model.player import Player


@dataclass(frozen=True, slots=True)
class Sitting:
    """`begun`: an entry has been made, so that nobody is a no-show (R39)."""

    game: str
    match: str
    seats: dict[int, Player]
    pace: Pace
    started_at: int
    begun: bool
