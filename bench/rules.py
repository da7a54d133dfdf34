"""P5, P6: the rules beside python-chess, and the replay of a long game, without any server."""

import sys
from importlib.util import find_spec

from bench.figures import Missing, Report, spread
from bench.plan import Plan
from russianbank.bench import chess_moves, random_games, replay_ms


def measure(plan: Plan, report: Report) -> None:
    """P5a, P6: in processor time, interleaved."""
    if plan.wants("P6"):
        report.figure("P6", [replay_ms() for _ in range(plan.rounds)])
    if not plan.wants("P5a"):
        return
    if find_spec("chess") is None:
        raise Missing("python-chess is not here: the Python package chess is not installed")
    ours, theirs = [], []
    for turn in range(plan.rounds):
        plan.step(turn, f"round {turn + 1} of {plan.rounds}: the rules")
        ours.append(random_games("classic", plan.seconds / 2, turn)[1])
        theirs.append(chess_moves(plan.seconds / 2, turn))
    plan.step(plan.rounds, "")
    version = ".".join(str(part) for part in sys.version_info[:2])
    report.say(
        f"legal list, random choice, apply, Python {version}: {spread(ours)} moves/s, "
        f"python-chess {spread(theirs)}; no compiled rules are shipped, so nothing is beside them"
    )
    report.figure("P5a", [a / b for a, b in zip(ours, theirs, strict=True)])
