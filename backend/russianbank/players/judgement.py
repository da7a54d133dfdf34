"""How good a table is for a seat, in cards: what the turn planner compares."""

from dataclasses import dataclass
from typing import Final

from russianbank.cards import BESIDE, FACES, UNDER_A, UNDER_B
from russianbank.players.guess import BLANK
from russianbank.state import State


def _bits(faces: list[int]) -> int:
    mask = 0
    for face in faces:
        if face < FACES:
            mask |= 1 << face
    return mask


ONTO: Final[list[int]] = [
    _bits([f for f in range(FACES) if face in (UNDER_A[f], UNDER_B[f])]) for face in range(FACES)
]
"""For a house that shows a face: the faces it takes (R4), as a mask."""
NEXT: Final[list[int]] = [_bits(list(BESIDE[face])) for face in range(FACES)]
"""For an opponent's pile that shows a face: the faces that load it (R5), as a mask."""
EVERY: Final = (1 << FACES) - 1


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in cards of the own hand."""

    reserve: float = 2.2
    hand: float = 1.0
    their_reserve: float = 2.0
    their_hand: float = 0.9
    next_turned: float = 1.6
    """That the next card turned up can be played, times its chance."""
    own_top: float = 0.6
    """The own reserve card can be played."""
    their_top: float = 1.2
    """An opponent's reserve card can be played."""
    reserve_loaded: float = 0.9
    """A house card that loads the own reserve, left to the next player."""
    waste_loaded: float = 0.9
    """A house card that loads the own waste."""
    space: float = 1.0
    """A space left to the next player."""
    escape: float = 0.6
    """How much less an exposed table matters if the next card can surely be played."""
    going_on: float = 0.5
    """How much it matters while the own turn goes on with a new reserve card."""
    move: float = 0.02
    """What every move must bring at least."""


USUAL: Final = Weights()


class Judge:
    """Judges tables of one game from one seat."""

    __slots__ = ("layout", "others", "reserve_loads", "seat", "waste_loads", "weights")

    def __init__(self, state: State, seat: int, weights: Weights = USUAL) -> None:
        self.layout = state.plan.layout
        self.seat = seat
        self.weights = weights
        self.waste_loads: bool = state.plan.rules.load_targets != "off"
        self.reserve_loads: bool = state.plan.rules.load_targets == "reserve_and_waste"
        self.others = [
            other for other in range(1, state.seats + 1) if other != seat and not state.gone[other]
        ]

    def cards(self, state: State) -> float:
        """What all have left, for the own seat (R22)."""
        weights, piles = self.weights, state.piles
        at = self.layout.reserve(self.seat)
        own = weights.reserve * len(piles[at]) + weights.hand * (
            len(piles[at + 1]) + len(piles[at + 2]) + len(piles[self.layout.slot])
        )
        theirs = 0.0
        for other in self.others:
            at = self.layout.reserve(other)
            theirs += weights.their_reserve * len(piles[at]) + weights.their_hand * (
                len(piles[at + 1]) + len(piles[at + 2])
            )
        return theirs / max(1, len(self.others)) - own

    def before_turning(self, state: State) -> float:
        """The worth of going to turn a card nobody knows; it will lie on the own waste."""
        chance = self.chance_to_play(state)
        return (
            self.cards(state)
            + self.weights.next_turned * chance
            + self._own_top(state)
            - (1.0 - self.weights.escape * chance) * self.exposure(state, waste=False)
        )

    def after_turn(self, state: State) -> float:
        """The worth of leaving the table to the next player."""
        return self.cards(state) - self.exposure(state)

    def going_on(self, state: State) -> float:
        """The worth of a table where a new reserve card has just been shown to the own seat."""
        chance = self.chance_to_play(state)
        return (
            self.cards(state)
            + (self.weights.next_turned + self.weights.own_top) * chance
            - self.weights.going_on * self.exposure(state, waste=False)
        )

    def chance_to_play(self, state: State) -> float:
        """How likely an unknown card of the own deck fits somewhere."""
        hidden = EVERY & ~(state.seen >> (FACES * (self.seat - 1)))
        if not hidden:
            return 0.4
        return (hidden & self.welcome(state)).bit_count() / hidden.bit_count()

    def welcome(self, state: State) -> int:
        """The faces that could be played from the hand, as a mask."""
        if state.spaces:
            return EVERY
        mask = 0
        piles, layout = state.piles, self.layout
        for pile in piles[layout.first_house : layout.first_foundation]:
            mask |= ONTO[pile[-1] % FACES]
        for pile in piles[layout.first_foundation : layout.slot]:
            if not pile:
                mask |= 1 | 1 << 13 | 1 << 26 | 1 << 39
            elif pile[-1] % 13 < 12:
                mask |= 1 << (pile[-1] % FACES + 1)
        for target in state.plan.chairs[self.seat].loads:
            if piles[target]:
                mask |= NEXT[piles[target][-1] % FACES]
        return mask

    def _own_top(self, state: State) -> float:
        pile = state.piles[self.layout.reserve(self.seat)]
        if not pile or pile[-1] >= BLANK:
            return 0.0
        return self.weights.own_top if self.welcome(state) >> (pile[-1] % FACES) & 1 else 0.0

    def exposure(self, state: State, *, waste: bool = True) -> float:
        """What the next players gain from the table as it lies; the own waste only if asked."""
        weights, piles, layout = self.weights, state.piles, self.layout
        at = layout.reserve(self.seat)
        reserve_next = _next_of(piles[at]) if self.reserve_loads else 0
        waste_next = _next_of(piles[at + 2]) if waste and self.waste_loads else 0
        cost = weights.space * state.spaces.bit_count()
        houses = 0
        for pile in piles[layout.first_house : layout.first_foundation]:
            if not pile or pile[-1] >= BLANK:
                continue
            face = pile[-1] % FACES
            houses |= ONTO[face]
            if reserve_next >> face & 1:
                cost += weights.reserve_loaded
            elif waste_next >> face & 1:
                cost += weights.waste_loaded
        for other in self.others:
            pile = piles[layout.reserve(other)]
            if pile and pile[-1] < BLANK:
                face = pile[-1] % FACES
                if (reserve_next | waste_next) >> face & 1:
                    cost += (weights.their_top + weights.hand) / len(self.others)
                elif state.spaces or houses >> face & 1 or state.wants[face]:
                    cost += weights.their_top / len(self.others)
        return cost


def _next_of(pile: list[int]) -> int:
    """The faces that load a pile, as a mask."""
    return NEXT[pile[-1] % FACES] if pile and pile[-1] < BLANK else 0
