"""P8a: what a move costs the server while ten or thousands of games run."""

import asyncio
import contextlib
import random
import resource
from typing import Any

from bench import looping, servers
from bench.figures import Missing, Report, spread
from bench.line import PATIENCE_S
from bench.pairs import RoomPair, begin_game, rise, seated
from bench.plan import Plan
from bench.process import processor_s
from bench.tally import Tally

GAMES = (10, 100, 1000, 5000)
# So many games move as fast as they can, whatever the number of those that run.
MOVERS = 10
# A clock of three days runs at every turn, so that each game has its deadline.
TERMS: dict[str, Any] = {"ruleset": {"preset": "classic"}, "pace": "slow"}
WARM_UP_S = 1.0


class Mover(RoomPair):
    """A pair that plays game after game, as long as its server is asked."""

    asked: "Asked"

    def told(self, seat: int) -> bool:
        """Both have heard: on to the next move, if there is to be one."""
        return super().told(seat) and self.asked.next(self)

    async def anew(self) -> None:
        """The game is over: another one between the two."""
        self.game = await begin_game(self.lines, **TERMS)
        self.seq = 0
        await self.sit()


class Asked:
    """The few pairs of a server that move, while all its other games run beside them."""

    def __init__(self, pairs: list[Mover]) -> None:
        self.pairs = pairs
        self.made = 0
        self._movers = pairs[:MOVERS]
        self._going: set[Mover] = set()
        self._resting = True
        self._still = asyncio.Event()
        for pair in self._movers:
            pair.asked = self

    async def run(self, seconds: float) -> None:
        """Move for so long, then let everything that is on its way arrive."""
        for pair in self._movers:
            if not any(pair.moves):
                await pair.anew()
        self._resting = False
        self._still.clear()
        self._going = set(self._movers)
        for pair in self._movers:
            pair.move()
        await asyncio.sleep(seconds)
        self._resting = True
        await asyncio.wait_for(self._still.wait(), PATIENCE_S)

    def next(self, pair: Mover) -> bool:
        """A move was told to both; whether the pair may go on at once."""
        self.made += 1
        if any(pair.moves) and not self._resting:
            return True
        # A game that is over waits for the next window.
        self._going.discard(pair)
        if not self._going:
            self._still.set()
        return False


async def cost_us(asked: Asked, pid: int, seconds: float) -> float:
    """Microseconds of the server's processor time a move."""
    used, made = processor_s(pid), asked.made
    await asked.run(seconds)
    if asked.made == made:
        raise RuntimeError("nobody was told of any move")
    return 1e6 * (processor_s(pid) - used) / (asked.made - made)


async def _windows(
    nodes: dict[int, servers.Served], plan: Plan
) -> tuple[dict[int, list[float]], dict[int, float]]:
    """Microseconds a move, window by window; milliseconds to let a game begin."""
    rng = random.Random(8)
    crowds = {}
    begun = {}
    for games, node in nodes.items():
        plan.step(0, f"{games} games sit down")
        ports = (node.port, node.port)
        used = processor_s(node.pid)
        crowds[games] = Asked(await seated(Mover, ports, games, Tally(), rng, **TERMS))
        begun[games] = 1000 * (processor_s(node.pid) - used) / games
    for games, asked in crowds.items():
        await cost_us(asked, nodes[games].pid, min(WARM_UP_S, plan.seconds))
    told: dict[int, list[float]] = {games: [] for games in nodes}
    for turn in range(plan.rounds):
        plan.step(turn, f"round {turn + 1} of {plan.rounds}: games that run")
        for games, asked in crowds.items():
            told[games].append(await cost_us(asked, nodes[games].pid, plan.seconds))
    plan.step(plan.rounds, "")
    for asked in crowds.values():
        rise(asked.pairs)
    return told, begun


def open_files(wanted: int) -> None:
    """Allow so many sockets here and in what is started from here. Raises Missing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted and hard != resource.RLIM_INFINITY and hard < wanted:
        raise Missing(f"{wanted} open files are needed and the system allows {hard}")
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def measure(plan: Plan, report: Report) -> None:
    """P8a: servers of all sizes stand side by side and are asked in turn."""
    sizes = sorted({plan.of(games, MOVERS) for games in GAMES})
    open_files(2 * sum(sizes) + 200)
    with contextlib.ExitStack() as stack:
        nodes = {games: stack.enter_context(servers.room()) for games in sizes}
        told, begun = looping.run(_windows(nodes, plan))
    report.say(
        f"processor time of the server a move, {MOVERS} games moving while others run beside them:"
    )
    for games, costs in told.items():
        report.say(
            f"  {games:>5} running games  {spread(costs)} µs; {begun[games]:.1f} ms a game "
            "for two people to come and sit down"
        )
    few, many = told[sizes[0]], told[sizes[-1]]
    report.figure("P8a", [b / a for a, b in zip(few, many, strict=True)])
