"""Advice: the best move of a view and why, by the judgement that the level Strong plays with."""

from dataclasses import dataclass, field
from typing import Final

from russianbank.cards import NAMES
from russianbank.duties import duties
from russianbank.moves import DISCARD, END, LOAD, TO_FOUNDATION, TO_HOUSE, TURN, Action
from russianbank.play import enact
from russianbank.players import levels
from russianbank.players.club import quick_move
from russianbank.players.guess import sketch
from russianbank.players.judgement import Judge
from russianbank.players.turn_plan import TurnPlanner
from russianbank.players.view import View
from russianbank.state import State

CODES: Final = (
    "reserve_to_foundation",
    "to_foundation",
    "loads_reserve",
    "loads_waste",
    "reserve_to_house",
    "fills_space",
    "turned_to_house",
    "waste_to_house",
    "frees_space_for_reserve",
    "frees_space_for_turned",
    "frees_space",
    "makes_room_for_reserve",
    "makes_room_for_turned",
    "frees_for_foundation",
    "frees_for_load",
    "prepares",
    "turn",
    "discard",
    "end",
)
"""Every reason there is."""


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: its code and the cards (`7h1`) and piles (`t3`) that its sentence names.

    Words: `card` is what moves, `target` where to, `source` where from, `other` the card that
    profits, `space` the house that becomes free.
    """

    code: str
    words: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """The move to make now, why, and the line of the turn it begins."""

    move: str
    because: Because
    line: tuple[str, ...]


def advise(view: View) -> Advice:
    """The best move of the seat in turn; always legal, and never back to where this turn was.

    Raises ValueError where the seat has nothing to play.
    """
    moves = levels.plays(view)
    if not moves or view.seat != view.turn:
        raise ValueError("The seat has nothing to play now.")
    state = sketch(view, memory=False)
    line: tuple[str, ...] = ()
    if len(moves) > 1:
        best = TurnPlanner(state, Judge(state, view.seat), levels.STRONG_NODES).best()
        line = best.moves if best else (quick_move(state),)
    if not line or line[0] not in moves:
        bound = [move for move in duties(state) if move in moves]
        line = (bound[0] if bound else moves[0],)
    return Advice(line[0], reason_for(state, line), line)


def reason_for(state: State, line: tuple[str, ...]) -> Because:
    """Why the first move of a line is made, as far as the line shows it."""
    action = _read(state, line[0])
    kind, source, target, count = action
    if kind in (TURN, END):
        return Because("turn" if kind == TURN else "end")
    names = state.plan.layout.names
    words = {"card": NAMES[state.piles[source][-count]], "source": names[source]}
    if kind == TO_FOUNDATION:
        own = source == state.plan.chairs[state.turn].reserve
        return Because("reserve_to_foundation" if own else "to_foundation", words)
    words["target"] = names[target]
    if kind == DISCARD:
        return Because("discard", words)
    if kind == LOAD:
        return Because("loads_reserve" if names[target][0] == "r" else "loads_waste", words)
    return _for_house(state, line, action, words)


def _for_house(
    state: State, line: tuple[str, ...], action: Action, words: dict[str, str]
) -> Because:
    layout = state.plan.layout
    _, source, target, _ = action
    if _kind_of(layout.names[source]) == "r":
        return Because("reserve_to_house" if state.piles[target] else "fills_space", words)
    if _kind_of(layout.names[source]) == "x":
        return Because("turned_to_house", words)
    if _kind_of(layout.names[source]) == "w":
        return Because("waste_to_house", words)
    return _for_later(state, line, words)


def _kind_of(name: str) -> str:
    """The kind of a pile: r, h, w, t, f or x."""
    return name[0]


def _for_later(state: State, line: tuple[str, ...], words: dict[str, str]) -> Because:
    """Why a card goes from house to house: the first later move that profits from it."""
    layout = state.plan.layout
    trial = state.copy()
    touched: set[int] = set()
    for move in line:
        action = _read(trial, move)
        kind, source, target, _count = action
        if kind == TO_HOUSE and layout.first_house <= source < layout.first_foundation:
            touched |= {source, target}
        elif kind in (TURN, DISCARD, END):
            break
        else:
            code = _profit(trial, action, touched)
            if code:
                other = {**words, "other": NAMES[trial.piles[source][-1]]}
                if code.startswith("frees_space"):
                    other["space"] = layout.names[target]
                return Because(code, other)
        enact(trial, trial.turn, move)
    spaces = trial.spaces & ~state.spaces
    if spaces:
        space = layout.first_house + (spaces & -spaces).bit_length() - 1
        return Because("frees_space", {**words, "space": layout.names[space]})
    return Because("prepares", words)


def _profit(trial: State, action: Action, touched: set[int]) -> str | None:
    """The reason that a later move gives, if the houses touched before have made it possible."""
    kind, source, target, _count = action
    if kind in (TO_FOUNDATION, LOAD):
        if source not in touched:
            return None
        return "frees_for_foundation" if kind == TO_FOUNDATION else "frees_for_load"
    if target not in touched:
        return None
    doing = "makes_room_for" if trial.piles[target] else "frees_space_for"
    own = _kind_of(trial.plan.layout.names[source]) == "r"
    return f"{doing}_{'reserve' if own else 'turned'}"


def _read(state: State, move: str) -> Action:
    notation = state.plan.chairs[state.turn].notation
    action = notation.read(move, state.plan.sequences)
    assert action is not None
    return action
