"""A game between levels, entry by entry: whose word it is now and what they say."""

from collections.abc import Sequence

from russianbank.chance import Chance
from russianbank.legal import legal_moves
from russianbank.players.calling import call
from russianbank.players.levels import choose
from russianbank.players.view import view_of
from russianbank.state import CALLED, OVER, PROVISIONAL, State


def next_entry(state: State, levels: Sequence[str], rng: Chance) -> tuple[int, str]:
    """Who makes the next entry of a running game, and which; `levels[0]` sits on seat 1.

    Calls come before moves, the seats in order (R27); a win in its grace that nobody calls
    stands (R35).
    """
    if state.phase == CALLED and state.caller is not None:
        seat = state.caller
        return seat, choose(levels[seat - 1], view_of(state, seat), rng)
    called = caller_of(state, levels, rng)
    if called:
        return called
    if state.phase == PROVISIONAL:
        return 0, "expire"
    if state.phase == OVER:
        raise ValueError("The game is over.")
    return state.turn, choose(levels[state.turn - 1], view_of(state, state.turn), rng)


def caller_of(state: State, levels: Sequence[str], rng: Chance) -> tuple[int, str] | None:
    """The first seat that calls a fault now, with its `stop N`; an empty level never calls."""
    if state.plan.strict or state.window is None:
        return None
    for seat, level in enumerate(levels, 1):
        if level and "stop" in legal_moves(state, seat):
            stop = call(level, view_of(state, seat), rng)
            if stop:
                return seat, stop
    return None
