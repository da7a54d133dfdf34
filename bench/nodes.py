"""P4a: how much longer a player at the other node waits."""

import asyncio
import contextlib
import random
import statistics

from bench import looping, servers
from bench.figures import Report
from bench.fleet import postgres, valkey
from bench.pairs import rise, seated
from bench.plan import Plan
from bench.steady import PacedPair, drive
from bench.tally import Tally, measured

PAIRS = 20
RATE = 200


async def _rounds(ports: list[int], plan: Plan) -> tuple[list[Tally], list[Tally]]:
    """Pairs at one node and pairs across both move in turn; the waits of each, window by window."""
    rng = random.Random(1)
    near, far = Tally(), Tally()
    half = plan.of(PAIRS) // 2
    one, two = ports
    pairs: list[PacedPair] = []
    for number, (ann, ben) in enumerate(((one, one), (two, one), (two, two), (one, two))):
        tally = near if ann == ben else far
        pairs += await seated(PacedPair, (ann, ben), (half + 1) // 2, tally, rng, 1000 * number)
    rng.shuffle(pairs)
    driver = asyncio.create_task(drive(pairs, plan.of(RATE)))
    told: tuple[list[Tally], list[Tally]] = ([], [])
    for turn in range(plan.rounds):
        plan.step(turn, f"round {turn + 1} of {plan.rounds}: two nodes")
        both = await asyncio.gather(measured(near, plan.seconds), measured(far, plan.seconds))
        for tallies, done in zip(told, both, strict=True):
            tallies.append(done)
    plan.step(plan.rounds, "")
    driver.cancel()
    rise(pairs)
    return told


def measure(plan: Plan, report: Report) -> None:
    """P4a: what the way over the other node adds."""
    with contextlib.ExitStack() as stack:
        storage = stack.enter_context(postgres())
        settings = {**storage.settings(), "bus_url": stack.enter_context(valkey())}
        nodes = [
            stack.enter_context(servers.room(settings, core))
            for core in (servers.SERVER_CORE, servers.LOAD_CORE)
        ]
        near, far = looping.run(_rounds([node.port for node in nodes], plan))
    p50 = [[1000 * statistics.median(t.waits) for t in tallies] for tallies in (near, far)]
    here, there = (statistics.median(values) for values in p50)
    report.say(
        f"two nodes, {plan.of(RATE)} moves/s: p50 at the same node {here:.2f} ms, "
        f"at the other {there:.2f} ms; the second node shares the load's core"
    )
    report.figure("P4a", [b - a for a, b in zip(*p50, strict=True)])
