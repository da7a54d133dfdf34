"""A position instead of a seed: tests, puzzles and the examples of the help (records.md)."""

from collections.abc import Mapping
from typing import Any

from russianbank.cards import NAMES, NUMBERS, rank_of, suit_of
from russianbank.piles import Layout
from russianbank.plan import plan_of
from russianbank.reasons import BadPosition
from russianbank.ruleset import Ruleset
from russianbank.state import State

_FACTS = ("turn", "x", "turned", "pending", "clean", "full")


def place(ruleset: Ruleset, position: Mapping[str, Any]) -> State:
    """The state of a position: piles from bottom to top, `-` before a face-down house card.

    Raises BadPosition with a sentence for unknown names, cards that lie twice or cannot lie
    there, and contradictions (records.md).
    """
    if not isinstance(position, Mapping):
        raise BadPosition("A position is an object of piles.")
    state = State(plan_of(ruleset))
    layout = state.plan.layout
    seen: set[int] = set()
    for name, value in position.items():
        if name in _FACTS:
            continue
        at = layout.index.get(name)
        if at is None:
            raise BadPosition(f"There is no pile called {name!r} at this table.")
        state.piles[at] = _pile(state, name, value, seen)
    _set_turned_card(state, position, seen)
    _set_facts(state, position)
    for seat in range(1, state.seats + 1):
        state.dealt[seat] = len(state.piles[layout.reserve(seat)])
    _check_foundations(state, layout)
    state.index()
    state.note_open()
    return state


def position_of(state: State) -> dict[str, Any]:
    """The position of a state; `place` reads it. Hidden cards are in it: never send it (R43)."""
    layout = state.plan.layout
    position: dict[str, Any] = {"turn": state.turn}
    for at in range(layout.slot):
        if state.piles[at]:
            position[layout.names[at]] = [
                ("-" if card in state.down else "") + NAMES[card] for card in state.piles[at]
            ]
    slot = state.piles[layout.slot]
    position["x"] = NAMES[slot[0]] if slot else None
    position["turned"] = state.turned
    if state.pending:
        position["pending"] = True
    seats = range(1, state.seats + 1)
    position["clean"] = [bool(state.clean >> seat & 1) for seat in seats]
    position["full"] = [bool(state.full >> seat & 1) for seat in seats]
    return position


def _pile(state: State, name: str, value: object, seen: set[int]) -> list[int]:
    if not isinstance(value, list):
        raise BadPosition(f"The pile {name} is not a list of cards.")
    cards = []
    for text in value:
        hidden = isinstance(text, str) and text.startswith("-") and name[0] == "t"
        card = _card(state, text[1:] if hidden else text, seen)
        cards.append(card)
        if hidden and len(cards) < len(value):
            state.down.add(card)
    return cards


def _card(state: State, text: object, seen: set[int]) -> int:
    card = NUMBERS.get(text) if isinstance(text, str) else None
    if card is None or card >= 52 * state.seats:
        raise BadPosition(f"{text!r} is no card of this table.")
    if card in seen:
        raise BadPosition(f"The card {text} lies in two places.")
    seen.add(card)
    return card


def _set_turned_card(state: State, position: Mapping[str, Any], seen: set[int]) -> None:
    text = position.get("x")
    if text is None:
        return
    if not state.plan.slot:
        raise BadPosition("Turned cards go to the waste here, so there is no card x.")
    state.piles[state.plan.layout.slot] = [_card(state, text, seen)]


def _set_facts(state: State, position: Mapping[str, Any]) -> None:
    turn = position.get("turn", 1)
    if type(turn) is not int or not 1 <= turn <= state.seats:
        raise BadPosition("The turn is the number of a seat.")
    state.turn = turn
    state.pending = _flag(position, "pending")
    if state.pending and state.plan.slot:
        raise BadPosition("Turned cards have their own place here, so none is pending.")
    if state.pending and not state.piles[state.plan.layout.waste(turn)]:
        raise BadPosition("A card is pending, but the waste is empty.")
    slot = state.piles[state.plan.layout.slot]
    state.turned = _flag(position, "turned") or bool(slot) or state.pending
    state.clean = _flags(state, position, "clean", state.clean)
    state.full = _flags(state, position, "full", state.full)


def _flag(position: Mapping[str, Any], name: str) -> bool:
    value = position.get(name, False)
    if not isinstance(value, bool):
        raise BadPosition(f"{name} is true or false.")
    return value


def _flags(state: State, position: Mapping[str, Any], name: str, usual: int) -> int:
    if name not in position:
        return usual
    value = position[name]
    if (
        not isinstance(value, list)
        or len(value) != state.seats
        or not all(isinstance(flag, bool) for flag in value)
    ):
        raise BadPosition(f"{name} is a list of true or false for every seat.")
    return sum(1 << seat for seat, flag in enumerate(value, 1) if flag)


def _check_foundations(state: State, layout: Layout) -> None:
    for at in range(layout.first_foundation, layout.slot):
        pile = state.piles[at]
        for height, card in enumerate(pile):
            if rank_of(card) != height or suit_of(card) != suit_of(pile[0]):
                raise BadPosition(
                    f"The foundation {layout.names[at]} is not built up from its Ace."
                )
