"""Random rulesets and random play for soak runs and tests; chance itself comes from outside."""

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar

from russianbank.calls import call_steps, callable_entry
from russianbank.legal import legal_moves
from russianbank.options import OPTIONS, PRESETS
from russianbank.reasons import BadRuleset
from russianbank.ruleset import Ruleset
from russianbank.state import CALLED, PLAY, PROVISIONAL, State

_CAPS: Final = {"stall_turn_cap": (3, 20, 100), "max_idle_house_moves": (1, 10, 60)}

_T = TypeVar("_T")


class Chance(Protocol):
    """What is needed of a source of chance; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def choice(self, seq: Sequence[_T], /) -> _T:
        """One of several."""


def random_ruleset(chance: Chance) -> Ruleset:
    """A preset with some options changed, drawn until it is one that can be made."""
    while True:
        given: dict[str, Any] = {"preset": chance.choice(PRESETS)}
        for option in OPTIONS:
            if chance.random() < 0.25:
                given[option.name] = chance.choice(option.values or _CAPS[option.name])
        try:
            return Ruleset.of(given)
        except BadRuleset:
            continue


def random_entry(state: State, chance: Chance) -> tuple[int, str]:
    """A next entry that the rules accept: mostly play, seldom a call or a clock that runs out."""
    if state.phase == PROVISIONAL:
        return _random_call(state, chance) if chance.random() < 0.5 else (0, "expire")
    if state.phase == CALLED:
        return _random_answer(state, chance)
    dice = chance.random()
    if dice < 0.0002:
        return _random_end(state, chance)
    if dice < 0.01:
        return 0, "expire"
    if dice < 0.05 and callable_entry(state) is not None:
        return _random_call(state, chance)
    moves = [move for move in legal_moves(state, state.turn, undo=True) if move != "stop"]
    return state.turn, _random_move(moves, state.turn, chance)


def _random_end(state: State, chance: Chance) -> tuple[int, str]:
    """Somebody gives up or is taken out, or all agree."""
    seat = chance.choice([s for s in range(1, state.seats + 1) if not state.gone[s]])
    ends = [(seat, "resign"), (0, f"forfeit {seat}"), (0, f"claim {seat}"), (0, "agree")]
    return chance.choice(ends)


def _random_move(moves: list[str], seat: int, chance: Chance) -> str:
    """Any move, but foundations and the end of the turn more often, so that games get on."""
    dice = chance.random()
    if dice < 0.4:
        first = [move for move in moves if move.endswith("-f")]
        if first:
            return chance.choice(first)
    if dice < 0.6:
        last = [move for move in moves if move in ("turn", "end", f"x-w{seat}")]
        if last:
            return last[0]
    return chance.choice(moves)


def _random_call(state: State, chance: Chance) -> tuple[int, str]:
    callers = [seat for seat in range(1, state.seats + 1) if "stop" in legal_moves(state, seat)]
    window = state.window
    if not callers or window is None:
        assert state.phase in (PLAY, PROVISIONAL)
        if state.phase == PROVISIONAL:
            return 0, "expire"
        return state.turn, legal_moves(state, state.turn)[0]
    deed = chance.choice(window.deeds[-2:])
    return chance.choice(callers), f"stop {deed.seq}"


def _random_answer(state: State, chance: Chance) -> tuple[int, str]:
    """A proof of one of the steps, right or wrong; seldom silence."""
    assert state.caller is not None
    if chance.random() < 0.1:
        return 0, "expire"
    if chance.random() < 0.02:
        return chance.choice([s for s in range(1, state.seats + 1) if not state.gone[s]]), "resign"
    if "decline" in legal_moves(state, state.caller) and chance.random() < 0.3:
        return state.caller, "decline"
    step = chance.choice(call_steps(state))
    named = chance.choice([move for move in step.moves if "-f" in move] or step.moves or ["r1-f"])
    number = f"{step.seq} " if state.plan.advanced and chance.random() < 0.7 else ""
    return state.caller, f"prove {number}{named}"
