"""P7: what a running game and an idle socket keep in the server's memory, in fresh servers."""

import asyncio
import random
from functools import partial
from typing import Any

import orjson

from bench import looping, servers
from bench.figures import Report
from bench.line import Line, Person, doorway, enter
from bench.pairs import RoomPair, begin_game, enter_pair
from bench.plan import Plan
from bench.process import held_kb
from bench.tally import Tally

# Games of a slow pace, many a pair of people, so that no socket is counted with them.
COUPLES = 10
GAMES = 20
WARM_UP = 8
ENTRIES = 100
SLOW = {"ruleset": {"preset": "classic"}, "pace": "slow"}
SOCKETS = 500
AT_ONCE = 24


class Couple:
    """Two people who sit at several games at once, and play one after the other."""

    def __init__(self, people: list[Person], rng: random.Random) -> None:
        self.people = people
        self.rng = rng
        self.games: dict[str, RoomPair] = {}

    async def play(self, entries: int) -> None:
        """Begin a new game and play so many entries of it; both stay at the table."""
        lines = [one.line for one in self.people]
        game = await begin_game(lines, **SLOW)
        pair = _Stretch(lines, Tally(), game, self.rng)
        pair.wanted = entries
        await pair.sit()
        for seat, line in enumerate(lines):
            line.heard = partial(self._heard, pair, seat)
        pair.move()
        async with asyncio.timeout(60):
            await pair.done.wait()

    @staticmethod
    def _heard(pair: RoomPair, seat: int, payload: bytes) -> None:
        frame: dict[str, Any] = orjson.loads(payload)
        if frame["type"] == "refused" or frame.get("game") == pair.game:
            pair.heard(seat, frame)


class _Stretch(RoomPair):
    """A game up to a number of entries."""

    wanted = 0

    def __init__(self, lines: list[Line], tally: Tally, game: str, rng: random.Random) -> None:
        super().__init__(lines, tally, game, rng)
        self.done = asyncio.Event()

    def told(self, seat: int) -> bool:
        """As any pair until there is enough."""
        if not super().told(seat):
            return False
        if self.seq < self.wanted and any(self.moves):
            return True
        self.done.set()
        return False


async def _game_kb(node: servers.Served, plan: Plan, seed: int) -> float:
    rng = random.Random(seed)
    async with doorway() as http:
        ports = (node.port, node.port)
        people = [await enter_pair(http, ports, number) for number in range(plan.of(COUPLES))]
    couples = [Couple(two, rng) for two in people]
    entries = plan.of(ENTRIES)
    # What a server keeps for itself, as the pages of its database, is there before counting.
    for _ in range(WARM_UP):
        await asyncio.gather(*(couple.play(entries) for couple in couples))
    before = await asyncio.to_thread(held_kb, node.pid)
    for _ in range(GAMES):
        await asyncio.gather(*(couple.play(entries) for couple in couples))
    after = await asyncio.to_thread(held_kb, node.pid)
    for two in people:
        for one in two:
            one.line.close()
    return (after - before) / (GAMES * len(couples))


async def _socket_kb(node: servers.Served, plan: Plan) -> float:
    door = asyncio.Semaphore(AT_ONCE)

    async def come(first: int, people: int) -> list[Person]:
        async def one(number: int) -> Person:
            async with door:
                return await enter(http, node.port, f"Guest {number}")

        return list(await asyncio.gather(*(one(first + n) for n in range(people))))

    async with doorway() as http:
        sockets = plan.of(SOCKETS)
        people = await come(0, max(2, sockets // 10))
        before = await asyncio.to_thread(held_kb, node.pid)
        people += await come(len(people), sockets)
        after = await asyncio.to_thread(held_kb, node.pid)
    for one in people:
        one.line.close()
    return (after - before) / sockets


def measure(plan: Plan, report: Report) -> None:
    """P7a, P7b: differences of resident memory, each in a new server."""
    games, sockets = [], []
    # Memory repeats itself: half the rounds will do.
    rounds = max(1, plan.rounds // 2)
    for turn in range(rounds):
        plan.step(turn, f"round {turn + 1} of {rounds}: memory")
        if plan.wants("P7a"):
            with servers.room() as node:
                games.append(looping.run(_game_kb(node, plan, turn)))
        if plan.wants("P7b"):
            with servers.room() as node:
                sockets.append(looping.run(_socket_kb(node, plan)))
    plan.step(plan.rounds, "")
    report.say(
        "memory: growth of the resident set of a new server, once it stands still, over "
        f"{GAMES * plan.of(COUPLES)} games or {plan.of(SOCKETS)} sockets"
    )
    if games:
        report.figure("P7a", games)
    if sockets:
        report.figure("P7b", sockets)
