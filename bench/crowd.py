"""P8b: what a change in the lobby costs the server while ten or a thousand people see it."""

import asyncio
import contextlib
import time
from functools import partial

from bench import looping, servers
from bench.figures import Report, spread
from bench.growth import open_files
from bench.line import Line, doorway, enter
from bench.plan import Plan
from bench.process import processor_s

PEOPLE = (10, 100, 1000)
AT_ONCE = 24
# More changes than updates are allowed, so that each update carries some of them.
PAUSE_S = 0.2
MOST_A_SECOND = 2


class Crowd:
    """The people in one lobby, and what they were sent."""

    def __init__(self, node: servers.Served) -> None:
        self.node = node
        self.lines: list[Line] = []
        self.frames = 0
        self.bytes = 0

    async def come(self, people: int) -> None:
        """They sign in and enter the lobby."""
        door = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> Line:
            async with door:
                line = (await enter(http, self.node.port, f"Guest {number}")).line
                line.heard = partial(self._heard)
                line.tell(type="enter_lobby")
                return line

        async with doorway() as http:
            self.lines = list(await asyncio.gather(*(one(n) for n in range(people))))

    def _heard(self, payload: bytes) -> None:
        if payload.startswith(b'{"type":"lobby"'):
            self.frames += 1
            self.bytes += len(payload)

    async def window(self, seconds: float) -> tuple[float, float, float]:
        """Somebody is busy, free, busy …: ms of processor time an update, bytes, updates/s."""
        self.frames = self.bytes = 0
        used, began = processor_s(self.node.pid), time.perf_counter()
        changes = 0
        while time.perf_counter() - began < seconds:
            changes += 1
            status = "busy" if changes % 2 else "free"
            self.lines[0].tell(type="set_status", status=status)
            await asyncio.sleep(PAUSE_S)
        # The last change has its update too.
        await asyncio.sleep(1)
        took = time.perf_counter() - began
        updates = self.frames / len(self.lines)
        if updates == 0:
            raise RuntimeError("nobody was told of a change in the lobby")
        spent = 1000 * (processor_s(self.node.pid) - used)
        return spent / updates, self.bytes / self.frames, updates / took

    def go(self) -> None:
        """They leave."""
        for line in self.lines:
            line.close()


async def _windows(
    nodes: dict[int, servers.Served], plan: Plan
) -> dict[int, list[tuple[float, float, float]]]:
    crowds = {people: Crowd(node) for people, node in nodes.items()}
    for people, crowd in crowds.items():
        plan.step(0, f"{people} people come in")
        await crowd.come(people)
    # What their coming has set off is told first.
    await asyncio.sleep(2)
    told: dict[int, list[tuple[float, float, float]]] = {people: [] for people in nodes}
    for turn in range(plan.rounds):
        plan.step(turn, f"round {turn + 1} of {plan.rounds}: people in the lobby")
        for people, crowd in crowds.items():
            told[people].append(await crowd.window(max(1.0, plan.seconds / 2)))
    plan.step(plan.rounds, "")
    for crowd in crowds.values():
        crowd.go()
    return told


def measure(plan: Plan, report: Report) -> None:
    """P8b: lobbies of all sizes stand side by side; 1 = the cost grows as the people do."""
    sizes = sorted({plan.of(people) for people in PEOPLE})
    open_files(sum(sizes) + 200)
    with contextlib.ExitStack() as stack:
        nodes = {people: stack.enter_context(servers.room()) for people in sizes}
        told = looping.run(_windows(nodes, plan))
    report.say("one update of the lobby, told to all of it:")
    for people, windows in told.items():
        costs = [cost for cost, _, _ in windows]
        each = [1000 * cost / people for cost in costs]
        size = windows[-1][1] / 1000
        report.say(
            f"  {people:>5} people  {spread(costs, 1)} ms of processor time, "
            f"{spread(each)} µs and {size:.1f} kB a person, "
            f"{max(a_second for _, _, a_second in windows):.1f} updates/s"
        )
    quick = max(a_second for windows in told.values() for _, _, a_second in windows)
    if quick > 1.25 * MOST_A_SECOND:
        report.say(f"  the lobby is not throttled: {quick:.1f} updates/s")
    few, many = sizes[0], sizes[-1]
    growth = [(b[0] / a[0]) / (many / few) for a, b in zip(told[few], told[many], strict=True)]
    report.figure("P8b", growth)
