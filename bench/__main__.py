"""The command line: which rows, how long; every part in turn, then what is missing."""

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from bench import (
    company,
    crowd,
    frames,
    growth,
    memory,
    nodes,
    page,
    rules,
    saturated,
    servers,
    steady,
)
from bench.figures import GOALS, Missing, Report, rows_of
from bench.plan import Plan


class Part(NamedTuple):
    """Rows that are measured together."""

    rows: tuple[str, ...]
    measure: Callable[[Plan, Report], None]


PARTS = (
    Part(("P1a", "P1b", "P2a", "P2b", "P4b"), saturated.measure),
    Part(("P3a", "P3b"), steady.measure),
    Part(("P4a",), nodes.measure),
    Part(("P5a", "P6"), rules.measure),
    Part(("P7a", "P7b"), memory.measure),
    Part(("P8a",), growth.measure),
    Part(("P8b",), crowd.measure),
    Part(("P9a", "P9b", "P9c"), page.measure),
    Part(("P10",), frames.measure),
    Part(("P11",), saturated.measure_many),
    Part(("P12",), company.measure),
)


def _number(low: float, high: float) -> Callable[[str], float]:
    def read(word: str) -> float:
        try:
            value = float(word)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{word} is no number from {low:g} to {high:g}")
        return value

    return read


def _rows(words: list[str]) -> frozenset[str]:
    rows: set[str] = set()
    for word in words:
        found = rows_of(word)
        if not found:
            raise ValueError(f"there is no row {word}; there are {', '.join(GOALS)}")
        rows.update(found)
    return frozenset(rows or GOALS)


def read(words: list[str] | None) -> tuple[Plan, bool]:
    """The plan of a command line, and whether JSON is wanted; ends the program at nonsense."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Our server beside its ceiling and others, in one run, on loopback.",
    )
    parser.add_argument("rows", nargs="*", metavar="ROW", help="P3, P8a, …; all if none is given")
    parser.add_argument("--rounds", type=_number(1, 100), default=6, help="paired rounds (6)")
    parser.add_argument("--seconds", type=_number(0.05, 60), default=2.5, help="of a round (2.5)")
    parser.add_argument(
        "--size",
        type=_number(0.001, 1),
        default=1,
        help="share of the games and people: less than 1 is a try whose figures do not count",
    )
    parser.add_argument("--no-pin", action="store_true", help="keep nothing to a core of its own")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    options = parser.parse_args(words)
    if options.rounds != int(options.rounds):
        parser.error("argument --rounds: a round is whole")
    try:
        rows = _rows(options.rows)
    except ValueError as fault:
        parser.error(str(fault))
    plan = Plan(rows, int(options.rounds), options.seconds, options.size, pin=not options.no_pin)
    return plan, options.json


def _part(part: Part, plan: Plan, report: Report) -> bool:
    wanted = [row for row in part.rows if row in plan.rows]
    try:
        part.measure(plan, report)
    except Missing as missing:
        report.left_out([row for row in wanted if row not in report.figures], str(missing))
    except Exception as fault:
        report.left_out(
            [row for row in wanted if row not in report.figures],
            f"it broke off ({type(fault).__name__}: {fault})",
        )
        return False
    return True


def main(words: list[str] | None = None) -> int:
    """Measure, print, return the exit status: 1 when a part broke off."""
    plan, as_json = read(words)
    began = time.monotonic()
    report = Report(as_json=as_json)
    if not plan.pin:
        os.environ[servers.LOOSE] = "1"
    pinned = servers.pin(servers.LOAD_CORE)
    report.say(
        f"{plan.rounds} rounds of {plan.seconds:g} s on {os.cpu_count()} cores; "
        + (
            f"servers on core {servers.SERVER_CORE}, load on core {servers.LOAD_CORE}, "
            "PostgreSQL, Valkey and the browser on any"
            if pinned
            else "nothing is kept to a core here"
        )
        + ("" if plan.size == 1 else f"; a try with {plan.size:g} of the games and people")
    )
    whole = [_part(part, plan, report) for part in PARTS if plan.wants(*part.rows)]
    report.say(f"{(time.monotonic() - began) / 60:.1f} minutes")
    if as_json:
        told = {"figures": report.figures, "missing": report.missing, "said": report.said}
        print(json.dumps(told, ensure_ascii=False, indent=1))
    return 0 if all(whole) else 1


if __name__ == "__main__":
    # However it is ended, its servers end with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("stopped")
