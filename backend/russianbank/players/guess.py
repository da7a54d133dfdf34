"""Tables to think on: a view made a State again, hidden cards blank or guessed."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from russianbank.cards import FACES
from russianbank.chance import Chance
from russianbank.piles import Layout
from russianbank.plan import Plan, plan_of
from russianbank.players.view import UNKNOWN, Sight, View
from russianbank.ruleset import Ruleset
from russianbank.state import State

BLANK: Final = 3 * FACES
"""Numbers from here on stand for a card nobody knows; their faces mean nothing."""


def sketch(view: View, *, memory: bool = True) -> State:
    """The table with a blank for every unknown card; good until the first blank is turned up.

    Without `memory` hands and covered waste cards are blank too, as in a picture (R43). Its rules
    are those of `thinking_plan`.
    """
    return _laid_out(view, view.table, blanks(view.table, memory), thinking_plan(view.ruleset))


def guess(view: View, chance: Chance) -> State:
    """A table with all cards that agrees with everything that was shown.

    The hidden cards of a seat are what is missing of its deck, in any order. Its rules are those
    of `thinking_plan`.
    """
    return _laid_out(view, view.table, fill(view, chance), thinking_plan(view.ruleset))


@lru_cache(maxsize=64)
def thinking_plan(rules: Ruleset) -> Plan:
    """The same rules with every duty enforced: what may be played without a fault (R18)."""
    if rules.enforcement == "strict":
        return plan_of(rules)
    plan = plan_of(rules)
    return plan_of(
        replace(
            rules,
            enforcement="strict",
            strict_release=plan.release,
            strict_load=plan.must_load,
            undo="off",
        )
    )


def blanks(table: Sight, memory: bool = True) -> list[list[int]]:
    """The piles with blanks, houses first, so that house cards stay small numbers."""
    piles = [list(pile) for pile in table.piles]
    private = 0 if memory else 3 * (len(table.dealt) - 1)
    number = BLANK
    for at in range(len(piles) - 1, -1, -1):
        pile = piles[at]
        for height, card in enumerate(pile):
            remembered = at % 3 == 1 or (at % 3 == 2 and height < len(pile) - 1)
            if card == UNKNOWN or (at < private and remembered):
                pile[height] = number
                number += 1
    return piles


def fill(view: View, chance: Chance) -> list[list[int]]:
    """The piles with guessed cards in the unknown places."""
    layout = plan_of(view.ruleset).layout
    piles = [list(pile) for pile in view.table.piles]
    known = {card for pile in piles for card in pile}
    places: list[list[tuple[int, int]]] = [[] for _ in range(layout.seats + 1)]
    for at, pile in enumerate(piles):
        for height, card in enumerate(pile):
            if card == UNKNOWN:
                places[_owner(layout, at)].append((at, height))
    over: list[int] = []
    short: list[tuple[int, int]] = []
    for seat in range(1, layout.seats + 1):
        first = FACES * (seat - 1)
        cards = [card for card in range(first, first + FACES) if card not in known]
        mix(cards, chance)
        wanted = places[seat]
        for (at, height), card in zip(wanted, cards, strict=False):
            piles[at][height] = card
        over += cards[len(wanted) :]
        short += wanted[len(cards) :]
    # Only positions that were placed by hand hide a card of another deck.
    mix(over, chance)
    for (at, height), card in zip(short, over, strict=False):
        piles[at][height] = card
    return piles


def mix(cards: list[int], chance: Chance) -> None:
    """Shuffle in place."""
    draw = chance.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(draw() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def _owner(layout: Layout, at: int) -> int:
    if at < layout.first_house:
        return at // 3 + 1
    return (at - layout.first_house) // 4 + 1


def table_before(view: View, table: Sight) -> State:
    """The table before a deed, with blanks: enough to judge its duties (R26)."""
    return _laid_out(view, table, blanks(table), plan_of(view.ruleset))


def _laid_out(view: View, table: Sight, piles: list[list[int]], plan: Plan) -> State:
    state = State(plan)
    state.gone = list(view.gone)
    state.strikes = list(view.strikes)
    state.skips = list(view.skips)
    state.fines = list(view.fines)
    state.seq = view.seq
    down = {piles[at][height] for at, height in table.down}
    state.trail = view.trail
    state.restore((piles, down, list(table.dealt), table.numbers, table.flags))
    for pile, seen in zip(piles, table.piles, strict=True):
        for card, shown in zip(pile, seen, strict=True):
            if shown != UNKNOWN and card < BLANK:
                state.seen |= 1 << card
    return state
