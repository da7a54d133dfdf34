"""Calling faults and proving them, with a level's vigilance (R26-R33)."""

from typing import Final

from russianbank.chance import Chance
from russianbank.duties import Duty, broken_by
from russianbank.play import enact
from russianbank.players.guess import table_before
from russianbank.players.view import SeenDeed, View
from russianbank.reasons import IllegalMove
from russianbank.state import OVER

VIGILANCE: Final = {"random": 0.1, "beginner": 0.25, "club": 0.6, "strong": 0.9, "master": 1.0}
"""How likely a level notices a fault, each time it is asked."""


def call(level: str, view: View, rng: Chance) -> str | None:
    """`stop N` if the seat may call and notices a fault that it can prove, else None.

    To be asked after every entry of others, also before the own first action (R27).
    Raises ValueError for an unknown level.
    """
    if level not in VIGILANCE:
        raise ValueError(f"There is no level called {level!r}.")
    if "stop" not in view.legal or not view.deeds:
        return None
    last = view.deeds[-1]
    if _fault(view, last) is None or rng.random() >= VIGILANCE[level]:
        return None
    return None if _helps_them(view, last) else f"stop {last.seq}"


def answer(view: View, rng: Chance) -> str:
    """The answer of a seat that is asked for a proof: `prove …`, or `decline` where it may."""
    call_now = view.call
    if call_now is not None and call_now.at < len(view.deeds):
        for deed in _judged(view, call_now.at):
            fault = _fault(view, deed)
            if fault is not None:
                number = "" if deed.seq == call_now.entry else f"{deed.seq} "
                return f"prove {number}{min(fault[1])}"
    if "decline" in view.legal:
        return "decline"
    return f"prove {rng.choice(_guesses(view))}"


def _judged(view: View, at: int) -> list[SeenDeed]:
    """The called deed and, where older ones count too, those before it, newest first (R29)."""
    older = view.ruleset.touch_mode == "advanced" and not view.ended
    return list(view.deeds[at::-1] if older else view.deeds[at : at + 1])


def _fault(view: View, deed: SeenDeed) -> Duty | None:
    if deed.action == "expire":
        return None
    return broken_by(table_before(view, deed.before), deed.action)


def _guesses(view: View) -> list[str]:
    """What a caller without a proof may name."""
    seat = view.accused or view.turn
    return [f"r{seat}-f", *(f"t{house}-f" for house in range(1, 4 * view.ruleset.players + 1))]


def _helps_them(view: View, deed: SeenDeed) -> bool:
    """E76: would the executed move make the offender win?"""
    fault = _fault(view, deed)
    if fault is None or not view.ended:
        return False
    before = table_before(view, deed.before)
    try:
        enact(before, before.turn, min(fault[1]))
    except IllegalMove:
        return False
    return before.phase == OVER or before.out is not None
