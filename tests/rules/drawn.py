"""Drawn tables for tests: short texts with sensible cards where nothing is said."""

import pytest

from russianbank import IllegalMove, Reason, Ruleset, State, enact, legal_moves, play
from russianbank.cards import NAMES
from russianbank.diagram import read_diagram
from russianbank.events import Event

STOCK = ("9c", "2c")


def ruleset(preset: str = "classic", **options: object) -> Ruleset:
    """A preset with some options changed."""
    return Ruleset.of({"preset": preset, **options})


def table(drawn: str, preset: str = "classic", **options: object) -> State:
    """The drawn table; houses that are not named hold a King, reserves a 9, hands a 2 of clubs.

    A name without cards is an empty pile.
    """
    rules = ruleset(preset, **options)
    named = drawn.split()
    used = {token.lstrip("-") for token in named}
    lines = [drawn]
    for seat in range(1, rules.players + 1):
        for kind, card in zip("rh", STOCK, strict=True):
            if f"{kind}{seat}" not in named and f"{card}{seat}" not in used:
                lines.append(f"{kind}{seat} {card}{seat}")
    kings = [f"K{suit}{deck}" for deck in range(1, rules.players + 1) for suit in "cdhs"]
    kings = [king for king in kings if king not in used]
    for house in range(1, 4 * rules.players + 1):
        if f"t{house}" not in named:
            lines.append(f"t{house} {kings.pop(0)}")
    return read_diagram(rules, "\n".join(lines))


def after(state: State, *entries: str) -> State:
    """The state after entries like `1 turn`; changes and returns it."""
    for entry in entries:
        seat, action = entry.split(" ", 1)
        enact(state, int(seat), action)
    return state


def told(state: State, entry: str) -> list[Event]:
    """The events of one entry."""
    seat, action = entry.split(" ", 1)
    return play(state, int(seat), action)


def refusal(state: State, entry: str) -> Reason:
    """The reason why an entry is refused."""
    seat, action = entry.split(" ", 1)
    with pytest.raises(IllegalMove) as refused:
        play(state, int(seat), action)
    return refused.value.reason


def moves(state: State) -> set[str]:
    """What the seat in turn may do."""
    return set(legal_moves(state, state.turn))


def top(state: State, pile: str) -> str | None:
    """The name of the top card of a pile."""
    return cards(state, pile)[-1] if cards(state, pile) else None


def cards(state: State, pile: str) -> list[str]:
    """The cards of a pile from bottom to top."""
    return [NAMES[card] for card in state.piles[state.plan.layout.index[pile]]]
