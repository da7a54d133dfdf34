"""P3: many matches that move at a set rate together; how long the opponent waits."""

import asyncio
import random
import statistics
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from bench import looping, servers
from bench.figures import Missing, Report, spread
from bench.fleet import Postgres
from bench.pairs import Pair, RelayPair, RoomPair, relayed, rise, seated
from bench.plan import Plan
from bench.tally import Tally, measured

MATCHES = 250
RATE = 2000
# Not less than the loop can wait: it would turn without end.
TICK_S = 0.001
# Less than this share of the asked rate: the server has more to do than it can.
REACHED = 0.98


class Paced(Pair):
    """A pair whose moves come due from outside; one that must wait is timed from then on."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._due: deque[float] = deque()

    def come_due(self) -> None:
        """A move is to be made now, or as soon as the one under way is told."""
        if self.missing:
            self._due.append(time.perf_counter())
        else:
            self.move()

    def told(self, seat: int) -> bool:
        """As a pair that hurries, but the next move waits until it is due."""
        if super().told(seat) and self._due:
            since = self._due.popleft()
            self.move()
            self.sent = since
        return False


class PacedPair(Paced, RoomPair):
    """Two people of our room."""


class PacedRelay(Paced, RelayPair):
    """Two sockets of the bare relay."""


async def drive(pairs: Sequence[Paced], rate: float) -> None:
    """Let moves come due one after the other around all pairs, until cancelled."""
    began, made = time.perf_counter(), 0
    while True:
        due = int((time.perf_counter() - began) * rate)
        for number in range(made, due):
            pairs[number % len(pairs)].come_due()
        made = due
        await asyncio.sleep(TICK_S)


async def steady_round(port: int, matches: int, rate: float, seconds: float, seed: int) -> Tally:
    """The waits at a rate, whoever must wait for whom."""
    tally = Tally()
    rng = random.Random(seed)
    pairs = await seated(PacedPair, (port, port), matches, tally, rng)
    driver = asyncio.create_task(drive(pairs, rate))
    done = await measured(tally, seconds)
    driver.cancel()
    rise(pairs)
    return done


async def steady_relay(port: int, matches: int, rate: float, seconds: float) -> Tally:
    """The waits of the bare relay at the same rate: what machine, sockets and load make of it."""
    tally = Tally()
    pairs = await relayed(PacedRelay, port, matches, tally)
    for pair in pairs:
        pair.listen()
    driver = asyncio.create_task(drive(pairs, rate))
    done = await measured(tally, seconds)
    driver.cancel()
    rise(pairs)
    return done


def measure(plan: Plan, report: Report) -> None:
    """P3a, P3b: rounds of both storages interleaved."""
    matches, rate = plan.of(MATCHES), plan.of(RATE)
    told: dict[str, list[Tally]] = {"P3a": [], "P3b": []}
    bare: list[Tally] = []
    postgres = _postgres(plan, report)
    try:
        for turn in range(plan.rounds):
            plan.step(turn, f"round {turn + 1} of {plan.rounds}: a steady rate")
            with servers.relay() as served:
                work = steady_relay(served.port, matches, rate, plan.seconds)
                bare.append(looping.run(work))
            if plan.wants("P3a"):
                with servers.room() as served:
                    work = steady_round(served.port, matches, rate, plan.seconds, turn)
                    told["P3a"].append(looping.run(work))
            if postgres is not None:
                with servers.room(postgres.settings()) as served:
                    work = steady_round(served.port, matches, rate, plan.seconds, turn)
                    told["P3b"].append(looping.run(work))
        plan.step(plan.rounds, "")
    finally:
        if postgres is not None:
            postgres.close()
    report.say(f"{matches} matches, {rate} moves/s asked for:")
    _say(report, "the bare relay", bare, rate)
    for row, storage in (("P3a", "SQLite"), ("P3b", "PostgreSQL")):
        if told[row]:
            _tell(report, row, storage, told[row], rate)


def _postgres(plan: Plan, report: Report) -> Postgres | None:
    if not plan.wants("P3b"):
        return None
    try:
        return Postgres()
    except Missing as missing:
        report.left_out(["P3b"], str(missing))
        return None


def _tell(report: Report, row: str, storage: str, tallies: list[Tally], rate: float) -> None:
    _say(report, storage, tallies, rate)
    report.figure(row, [t.wait_ms(0.99) for t in tallies])


def _say(report: Report, whose: str, tallies: list[Tally], rate: float) -> None:
    reached = [t.rate for t in tallies]
    p50, p99 = (statistics.median(t.wait_ms(share) for t in tallies) for share in (0.5, 0.99))
    busy = max(t.busy for t in tallies)
    short = statistics.median(reached) < REACHED * rate
    report.say(
        f"  {whose:<24} moves/s {spread(reached)}  p50 {p50:.1f} p99 {p99:.1f} ms"
        f"  load's core busy {busy:.0%}"
        + ("; it does not reach the rate, so the waits are those of a queue" if short else "")
    )
