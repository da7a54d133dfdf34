"""Contenders in interleaved rounds A B C A B C …, so that their ratios are of one moment."""

import statistics
from collections.abc import Callable

from bench.figures import Report, spread
from bench.plan import Plan
from bench.tally import Tally

# A whole round of one contender, from its start to its end; given the number of the round.
Round = Callable[[int], Tally]
Told = dict[str, list[Tally]]


def contest(plan: Plan, contenders: dict[str, Round]) -> Told:
    """Every contender once a round."""
    told: Told = {name: [] for name in contenders}
    for turn in range(plan.rounds):
        for name, play in contenders.items():
            plan.step(turn, f"round {turn + 1} of {plan.rounds}: {name}")
            told[name].append(play(turn))
    plan.step(plan.rounds, "")
    return told


def ratios(told: Told, ours: str, theirs: str) -> list[float]:
    """Moves a second of one ÷ those of another, round by round."""
    return [a.rate / b.rate for a, b in zip(told[ours], told[theirs], strict=True)]


def tell(report: Report, told: Told) -> None:
    """A line for each contender."""
    for name, tallies in told.items():
        p50 = statistics.median(t.wait_ms(0.5) for t in tallies)
        p99 = statistics.median(t.wait_ms(0.99) for t in tallies)
        busy = max(t.busy for t in tallies)
        rates = spread([t.rate for t in tallies])
        report.say(
            f"  {name:<24} moves/s {rates}  p50 {p50:.1f} ms  p99 {p99:.1f} ms"
            f"  load's core busy {busy:.0%}"
        )
