"""The figures of one run: rounds of ceiling and room interleaved, medians, goals beside them."""

import argparse
import asyncio
import gzip
import json
import re
import statistics
import sys
from pathlib import Path

from bench import company, load, servers

# A move with twenty games against Master beside it (issue 4): p99 in milliseconds.
P12_GOAL_MS = 20.0
DIST = Path(__file__).resolve().parents[1] / "frontend" / "dist"


def _bar(done: int, total: int, what: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r[{'#' * done}{'.' * (total - done)}] {what:<24}")
        sys.stderr.write("\n" if done == total else "")
        sys.stderr.flush()


def _spread(values: list[float]) -> str:
    low, high = min(values), max(values)
    return f"median {statistics.median(values):,.0f} (min {low:,.0f}, max {high:,.0f})"


def measure(rounds: int, matches: int, seconds: float) -> dict[str, list[load.Tally]]:
    """Rounds A B C A B C …: relay, room with synchronous=NORMAL, room with FULL."""
    told: dict[str, list[load.Tally]] = {"relay": [], "normal": [], "full": []}
    for turn in range(rounds):
        _bar(turn, rounds, f"round {turn + 1} of {rounds}")
        with servers.relay() as port:
            told["relay"].append(asyncio.run(load.relay_round(port, matches, seconds)))
        for durability in ("normal", "full"):
            with servers.room(durability) as (port, _):
                tally = asyncio.run(load.room_round(port, matches, seconds, turn))
                told[durability].append(tally)
    _bar(rounds, rounds, "done")
    return told


def with_company(rounds: int, games: int, seconds: float) -> dict[int, list[load.Tally]]:
    """People's waits without and with games against Master beside them, interleaved."""
    told: dict[int, list[load.Tally]] = {0: [], games: []}
    entries = 0
    for turn in range(rounds):
        for beside, tallies in told.items():
            _bar(turn, rounds, f"{beside} games with Master")
            with servers.room("normal") as (port, _):
                tally, made = asyncio.run(company.company_round(port, beside, seconds, turn))
            tallies.append(tally)
            entries += made
    _bar(rounds, rounds, "done")
    if entries == 0:
        raise SystemExit("Master did not play")
    return told


def first_load_kb() -> float | None:
    """Gzip kilobytes of JavaScript that the first page asks for; None without a built client."""
    page = DIST / "index.html"
    if not page.exists():
        return None
    scripts = re.findall(r'(?:src|href)="/?([^"]+\.js)"', page.read_text(encoding="utf-8"))
    return sum(len(gzip.compress((DIST / name).read_bytes(), 9)) for name in scripts) / 1000


def main() -> int:
    """Measure, print, return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--computers", type=int, default=20, help="games against Master (P12)")
    parser.add_argument("--json", action="store_true", help="figures as one JSON object")
    options = parser.parse_args()
    pinned = servers.pin(servers.LOAD_CORE)
    told = measure(options.rounds, options.matches, options.seconds)
    ratios = {
        kind: [
            ours.rate / ceiling.rate
            for ours, ceiling in zip(told[kind], told["relay"], strict=True)
        ]
        for kind in ("normal", "full")
    }
    figures = {
        "P1a": (statistics.median(ratios["normal"]), 0.40),
        "P1b": (statistics.median(ratios["full"]), 0.35),
    }
    beside = with_company(max(1, options.rounds // 2), options.computers, 2 * options.seconds)
    waits = {games: statistics.median(t.wait_ms(0.99) for t in beside[games]) for games in beside}
    figures["P12"] = (waits[options.computers], P12_GOAL_MS)
    weight = first_load_kb()
    if options.json:
        print(json.dumps({**{k: round(v, 3) for k, (v, _) in figures.items()}, "P9a": weight}))
        return 0
    print(
        f"{options.matches} matches, {options.rounds} paired rounds of {options.seconds:g} s, "
        f"pinned: {pinned}"
    )
    for kind, tallies in told.items():
        p50 = statistics.median(t.wait_ms(0.5) for t in tallies)
        p99 = statistics.median(t.wait_ms(0.99) for t in tallies)
        busy = max(t.busy for t in tallies)
        rates = _spread([t.rate for t in tallies])
        print(
            f"{kind:<7} moves/s {rates}  p50 {p50:.1f} ms  p99 {p99:.1f} ms  load busy {busy:.0%}"
        )
    print("p99 ms with games against Master: " + ", ".join(f"{n}: {waits[n]:.1f}" for n in waits))
    for name, (value, goal) in figures.items():
        print(f"{name} {value:.2f} goal {goal}")
    if weight is not None:
        print(f"P9a {weight:.1f} goal 40")
    return 0


if __name__ == "__main__":
    sys.exit(main())
