"""Matches of two sockets each: every move is sent by one player and awaited by both."""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

import httpx
import orjson

from bench.line import Line, Person, Refused, connected, doorway, enter
from bench.tally import Tally

RELAYED = (
    b'{"type":"move","id":"m1","game":"0123456789abcdef0123456789ab","seq":123,"move":"r1-t5"}'
)
# So many sit down at a time while a round is prepared.
AT_ONCE = 24
TRIES = 10
UNTIMED = {"preset": "classic", "turn_seconds": None}


class Pair(ABC):
    """Two sockets at one table: a move is over when both have heard of it."""

    def __init__(self, lines: list[Line], tally: Tally) -> None:
        self.lines = lines
        self.tally = tally
        self.mover = 0
        self.missing = 0
        self.sent = 0.0
        self.failure = ""

    def send(self, frame: bytes) -> None:
        """Start the clock and send."""
        self.missing = 2
        self.sent = time.perf_counter()
        self.lines[self.mover].say(frame)

    @abstractmethod
    def move(self) -> None:
        """The next move of whoever is in turn."""

    def told(self, seat: int) -> bool:
        """A seat has heard of the move; true when both have."""
        if seat != self.mover:
            self.tally.waits.append(time.perf_counter() - self.sent)
        self.missing -= 1
        if self.missing == 0:
            self.tally.moves += 1
        return self.missing == 0


class RelayPair(Pair):
    """Two sockets of the bare relay, moving in turn."""

    def begin(self) -> None:
        """Listen and make the first move."""
        self.listen()
        self.send(RELAYED)

    def listen(self) -> None:
        """Hear what comes; the first move is still to be made."""
        for seat, line in enumerate(self.lines):
            line.heard = partial(self._heard, seat)

    def move(self) -> None:
        """The other one's turn."""
        self.mover = 1 - self.mover
        self.send(RELAYED)

    def _heard(self, seat: int, _payload: bytes) -> None:
        if self.told(seat):
            self.move()


R = TypeVar("R", bound=RelayPair)


async def relayed(kind: type[R], port: int, matches: int, tally: Tally) -> list[R]:
    """New pairs of the bare relay, each at a match of its own."""
    pairs = []
    for number in range(matches):
        url = f"ws://127.0.0.1:{port}/ws/{number}"
        pairs.append(kind([await connected(url), await connected(url)], tally))
    return pairs


class RoomPair(Pair):
    """Two players of our room who choose any legal move at random."""

    def __init__(self, lines: list[Line], tally: Tally, game: str, rng: random.Random) -> None:
        super().__init__(lines, tally)
        self.game = game
        self.rng = rng
        self.seq = 0
        self.moves: list[list[str]] = [[], []]

    async def sit(self) -> None:
        """Sit at the game and listen."""
        for seat, line in enumerate(self.lines):
            waiting = asyncio.create_task(line.wait_for("table"))
            await asyncio.sleep(0)
            line.tell(type="sit", game=self.game)
            self.moves[seat] = (await waiting)["moves"]
        for seat, line in enumerate(self.lines):
            line.heard = partial(self._parsed, seat)

    def move(self) -> None:
        """The next move of whoever has one; a game that is over stays over."""
        if not any(self.moves):
            return
        self.mover = 0 if self.moves[0] else 1
        self.seq += 1
        choice = self.rng.choice(self.moves[self.mover])
        wish = {"type": "move", "id": "m", "game": self.game, "seq": self.seq, "move": choice}
        self.send(orjson.dumps(wish))

    def _parsed(self, seat: int, payload: bytes) -> None:
        self.heard(seat, orjson.loads(payload))

    def heard(self, seat: int, frame: dict[str, Any]) -> None:
        """A frame came to a seat."""
        if frame["type"] == "refused":
            self.failure = str(frame)
        elif frame["type"] == "table" and frame["seq"] == self.seq and self.missing:
            self.moves[seat] = [] if frame["result"] else frame["moves"]
            if self.told(seat):
                self.move()


async def enter_pair(http: httpx.AsyncClient, ports: tuple[int, int], number: int) -> list[Person]:
    """Two people, each at a node."""
    return [
        await enter(http, port, f"{name} {number}")
        for name, port in zip(("Ann", "Ben"), ports, strict=True)
    ]


async def asked(line: Line, ident: str, **wish: Any) -> dict[str, Any]:
    """The answer to a command; one that comes too early for a busy server is said again."""
    for _ in range(TRIES):
        acked = asyncio.create_task(line.wait_for("ack", ident))
        await asyncio.sleep(0)
        line.tell(id=ident, **wish)
        try:
            return await acked
        except Refused as refused:
            if refused.code != "try_again":
                raise
            await asyncio.sleep(1)
    raise RuntimeError("the server is too busy to let a game begin")


async def begin_game(lines: list[Line], **terms: Any) -> str:
    """One offers by a link, the other follows it, at whatever node; the game."""
    ann, ben = lines
    offer = await asked(ann, "o", type="offer", listed=False, **{"ruleset": UNTIMED, **terms})
    answer = await asked(ben, "a", type="accept", challenge=offer["challenge"])
    return str(answer["game"])


P = TypeVar("P", bound=RoomPair)


async def seated(
    kind: type[P],
    ports: tuple[int, int],
    matches: int,
    tally: Tally,
    rng: random.Random,
    first: int = 0,
    **terms: Any,
) -> list[P]:
    """New pairs of people, each at a game of its own; some come at a time."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> P:
        async with door:
            lines = [one.line for one in await enter_pair(http, ports, number)]
            game = await begin_game(lines, **terms)
            pair = kind(lines, tally, game, rng)
            await pair.sit()
            return pair

    async with doorway() as http:
        return list(await asyncio.gather(*(one(first + n) for n in range(matches))))


def rise(pairs: Sequence[Pair]) -> None:
    """Everybody hangs up. Raises RuntimeError when a match broke off."""
    for pair in pairs:
        for line in pair.lines:
            line.close()
    failed = [pair.failure for pair in pairs if pair.failure]
    if failed:
        raise RuntimeError(f"a match broke off: {failed[0]}")
