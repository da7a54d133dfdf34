"""The wait of a few steady pairs of people, alone and beside games against computers."""

import asyncio
import random

import httpx
import orjson

from bench.load import Line, RoomPair, Tally, enter, measured, seat

PAIRS = 4
# Seconds between two moves of a pair, and what a person takes against a computer.
PAUSE_S = 0.05
THOUGHT_S = 0.3
WARM_UP_S = 3.0


class SteadyPair(RoomPair):
    """Two people who take a moment for each move."""

    def move(self) -> None:
        """A game that is over stays over."""
        if any(self.moves):
            super().move()

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
        offer = {"type": "offer", "id": "o", "ruleset": ruleset, "bots": [level]}
        self.line.say(orjson.dumps(offer))
        self.game = (await self.line.wait_for("ack", "o"))["game"]
        self.line.heard = self._heard
        self.line.say(orjson.dumps({"type": "sit", "game": self.game}))

    def _heard(self, payload: bytes) -> None:
        frame = orjson.loads(payload)
        if frame["type"] != "table":
            return
        self.entries += 1
        wish = {"id": "m", "game": frame["game"]}
        if frame["result"]:
            self.line.say(orjson.dumps({"type": "rematch", **wish}))
        elif frame["moves"]:
            move = self.rng.choice(frame["moves"])
            wish |= {"type": "move", "seq": frame["seq"] + 1, "move": move}
            asyncio.get_running_loop().call_later(THOUGHT_S, self.line.say, orjson.dumps(wish))


async def company_round(port: int, games: int, seconds: float, seed: int) -> tuple[Tally, int]:
    """The waits of steady pairs while `games` run against Master; and the entries of those."""
    tally = Tally()
    rng = random.Random(seed)
    alone = []
    async with httpx.AsyncClient() as http:
        seated = [await seat(http, port, number) for number in range(PAIRS)]
        for number in range(games):
            line, _ = await enter(http, port, f"Solo {number}")
            alone.append(Alone(line, rng))
    pairs = [SteadyPair(lines, tally, game, rng) for lines, game in seated]
    for one in alone:
        await one.begin("master")
    for pair in pairs:
        await pair.begin()
    # The processes that think are started by the first who needs them.
    await asyncio.sleep(WARM_UP_S)
    tally.waits.clear()
    before = sum(one.entries for one in alone)
    done = await measured(tally, seconds)
    made = sum(one.entries for one in alone) - before
    for line in [line for pair in pairs for line in pair.lines] + [one.line for one in alone]:
        line.close()
    failed = [pair.failure for pair in pairs if pair.failure]
    if failed:
        raise SystemExit(f"a match broke off: {failed[0]}")
    return done, made
