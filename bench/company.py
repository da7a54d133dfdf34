"""P12: the wait of a few steady pairs of people, alone and beside games against computers."""

import asyncio
import random
import statistics

import orjson

from bench import looping, servers
from bench.figures import Report
from bench.line import Line, doorway, enter
from bench.pairs import RoomPair, rise, seated
from bench.plan import Plan
from bench.tally import Tally, measured

PAIRS = 4
COMPUTERS = 20
# Seconds between two moves of a pair, and what a person takes against a computer.
PAUSE_S = 0.05
THOUGHT_S = 0.3
WARM_UP_S = 3.0


class SteadyPair(RoomPair):
    """Two people who take a moment for each move."""

    def told(self, seat: int) -> bool:
        """As a pair that hurries, but the next move waits."""
        if super().told(seat):
            asyncio.get_running_loop().call_later(PAUSE_S, self.move)
        return False


class Alone:
    """A person who plays any legal move against a computer, game after game."""

    def __init__(self, line: Line, rng: random.Random) -> None:
        self.line = line
        self.rng = rng
        self.game = ""
        self.entries = 0

    async def begin(self, level: str) -> None:
        """Offer, sit, and play whenever it is the own turn."""
        ruleset = {"preset": "classic", "turn_seconds": None}
        self.line.tell(type="offer", id="o", ruleset=ruleset, bots=[level])
        self.game = (await self.line.wait_for("ack", "o"))["game"]
        self.line.heard = self._heard
        self.line.tell(type="sit", game=self.game)

    def _heard(self, payload: bytes) -> None:
        frame = orjson.loads(payload)
        if frame["type"] != "table":
            return
        self.entries += 1
        wish = {"id": "m", "game": frame["game"]}
        if frame["result"]:
            self.line.tell(type="rematch", **wish)
        elif frame["moves"]:
            move = self.rng.choice(frame["moves"])
            wish |= {"type": "move", "seq": frame["seq"] + 1, "move": move}
            asyncio.get_running_loop().call_later(THOUGHT_S, self.line.say, orjson.dumps(wish))


async def company_round(port: int, games: int, seconds: float, seed: int) -> tuple[Tally, int]:
    """The waits of steady pairs while `games` run against Master; and the entries of those."""
    tally = Tally()
    rng = random.Random(seed)
    async with doorway() as http:
        solos = [await enter(http, port, f"Solo {number}") for number in range(games)]
    pairs = await seated(SteadyPair, (port, port), PAIRS, tally, rng)
    alone = [Alone(one.line, rng) for one in solos]
    for one in alone:
        await one.begin("master")
    for pair in pairs:
        pair.move()
    # The processes that think are started by the first who needs them.
    await asyncio.sleep(WARM_UP_S)
    before = sum(one.entries for one in alone)
    done = await measured(tally, seconds, 0)
    made = sum(one.entries for one in alone) - before
    for one in alone:
        one.line.close()
    rise(pairs)
    return done, made


def measure(plan: Plan, report: Report) -> None:
    """P12: without and with games against Master beside them, interleaved."""
    games = plan.of(COMPUTERS)
    told: dict[int, list[Tally]] = {0: [], games: []}
    entries = 0
    rounds = max(1, plan.rounds // 2)
    for turn in range(rounds):
        for beside, tallies in told.items():
            plan.step(turn, f"round {turn + 1} of {rounds}: {beside} games with Master")
            with servers.room() as served:
                work = company_round(served.port, beside, 2 * plan.seconds, turn)
                tally, made = looping.run(work)
            tallies.append(tally)
            entries += made
    plan.step(plan.rounds, "")
    if entries == 0:
        raise RuntimeError("Master did not play")
    alone = statistics.median(t.wait_ms(0.99) for t in told[0])
    report.say(f"{PAIRS} steady pairs, p99 without games against Master {alone:.1f} ms")
    report.figure("P12", [t.wait_ms(0.99) for t in told[games]])
