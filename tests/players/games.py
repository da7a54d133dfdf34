"""Games between levels, played through the entries that the levels make."""

from collections.abc import Iterator
from random import Random

from russianbank import Ruleset, State, deal, enact
from russianbank.cards import FACES
from russianbank.chance import random_ruleset
from russianbank.players import contest

LONGEST = 8000


def entries(rules: Ruleset, seed: str, seated: tuple[str, ...]) -> Iterator[tuple[State, int, str]]:
    """Every entry of a game with the state before it; the state goes on changing."""
    rng = Random(seed)
    state = deal(rules, seed)
    while state.phase != "over":
        seat, action = contest.next_entry(state, seated, rng)
        yield state, seat, action
        enact(state, seat, action)
        assert state.seq < LONGEST


def some_rules(number: int) -> Ruleset:
    """One of many rulesets, presets and odd ones alike."""
    return random_ruleset(Random(number))


def swapped(state: State, rng: Random) -> State:
    """The same table with the cards that were never shown in another order (R43)."""
    other = state.copy()
    layout = state.plan.layout
    for seat in range(1, state.seats + 1):
        at = layout.reserve(seat)
        first = layout.first_house + 4 * (seat - 1)
        places = [
            (pile, height)
            for pile in (at, at + 1, *range(first, first + 4))
            for height, card in enumerate(other.piles[pile])
            if not state.seen >> card & 1 and card // FACES == seat - 1
        ]
        cards = [other.piles[pile][height] for pile, height in places]
        rng.shuffle(cards)
        for (pile, height), card in zip(places, cards, strict=True):
            if other.piles[pile][height] in state.down:
                other.down.add(card)
            other.piles[pile][height] = card
    other.down = {
        other.piles[pile][height]
        for pile in range(layout.first_house, layout.first_foundation)
        for height, card in enumerate(state.piles[pile])
        if card in state.down
    }
    return other
