"""The load: matches of two sockets each; every move is sent by one player and awaited by both."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

RELAYED = (
    b'{"type":"move","id":"m1","game":"0123456789abcdef0123456789ab","seq":123,"move":"r1-t5"}'
)


@dataclass
class Tally:
    """What one bounded round measured; times in seconds."""

    moves: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    busy: float = 0.0

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def wait_ms(self, share: float) -> float:
        """A percentile of send -> the opponent's receipt, in milliseconds."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Line(WSListener):
    """One socket: frames go to `heard`, a function of the payload."""

    def __init__(self) -> None:
        self.heard: Callable[[bytes], None] = lambda _: None
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard(frame.get_payload_as_bytes())

    def say(self, frame: bytes) -> None:
        """Send one text frame."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, frame)

    async def wait_for(self, kind: str, ident: str | None = None) -> dict[str, Any]:
        """The next frame of a kind, while setting up; a refusal ends the run."""
        told: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def heard(payload: bytes) -> None:
            frame = orjson.loads(payload)
            if told.done():
                return
            if frame["type"] == "refused":
                told.set_exception(RuntimeError(f"refused: {frame}"))
            elif frame["type"] == kind and (ident is None or frame.get("id") == ident):
                told.set_result(frame)

        self.heard = heard
        return await asyncio.wait_for(told, 10)

    def close(self) -> None:
        """Hang up."""
        assert self.transport is not None
        self.transport.disconnect()


async def _connect(url: str, headers: dict[str, str] | None = None) -> Line:
    _, line = await ws_connect(Line, url, extra_headers=headers)
    return line


class Pair:
    """Two sockets at one table: a move is over when both have heard of it."""

    def __init__(self, lines: list[Line], tally: Tally) -> None:
        self.lines = lines
        self.tally = tally
        self.mover = 0
        self.missing = 0
        self.sent = 0.0

    def send(self, frame: bytes) -> None:
        """Start the clock and send."""
        self.missing = 2
        self.sent = time.perf_counter()
        self.lines[self.mover].say(frame)

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
        for seat, line in enumerate(self.lines):
            line.heard = lambda _, seat=seat: self._heard(seat)
        self.send(RELAYED)

    def _heard(self, seat: int) -> None:
        if self.told(seat):
            self.mover = 1 - self.mover
            self.send(RELAYED)


class RoomPair(Pair):
    """Two players of our room who choose any legal move at random."""

    def __init__(self, lines: list[Line], tally: Tally, game: str, rng: random.Random) -> None:
        super().__init__(lines, tally)
        self.game = game
        self.rng = rng
        self.seq = 0
        self.moves: list[list[str]] = [[], []]
        self.failure = ""

    async def begin(self) -> None:
        """Sit at the game and make the first move."""
        for seat, line in enumerate(self.lines):
            waiting = asyncio.create_task(line.wait_for("table"))
            await asyncio.sleep(0)
            line.say(orjson.dumps({"type": "sit", "game": self.game}))
            self.moves[seat] = (await waiting)["moves"]
        for seat, line in enumerate(self.lines):
            line.heard = lambda payload, seat=seat: self._heard(seat, payload)
        self.move()

    def move(self) -> None:
        """The next move of whoever has one."""
        self.mover = 0 if self.moves[0] else 1
        self.seq += 1
        choice = self.rng.choice(self.moves[self.mover])
        wish = {"type": "move", "id": "m", "game": self.game, "seq": self.seq, "move": choice}
        self.send(orjson.dumps(wish))

    def _heard(self, seat: int, payload: bytes) -> None:
        frame = orjson.loads(payload)
        if frame["type"] == "refused":
            self.failure = str(frame)
        elif frame["type"] == "table" and frame["seq"] == self.seq:
            self.moves[seat] = frame["moves"]
            if self.told(seat) and not frame["result"]:
                self.move()


async def measured(tally: Tally, seconds: float) -> Tally:
    """Let it run for some seconds; what it came to."""
    used, began = time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    busy = (time.process_time() - used) / took
    return Tally(tally.moves, took, list(tally.waits), busy)


async def relay_round(port: int, matches: int, seconds: float) -> Tally:
    """Moves a second of the bare relay."""
    tally = Tally()
    pairs = []
    for number in range(matches):
        url = f"ws://127.0.0.1:{port}/ws/{number}"
        pairs.append(RelayPair([await _connect(url), await _connect(url)], tally))
    for pair in pairs:
        pair.begin()
    done = await measured(tally, seconds)
    for pair in pairs:
        for line in pair.lines:
            line.close()
    return done


async def enter(http: httpx.AsyncClient, port: int, name: str) -> tuple[Line, str]:
    """Somebody new with a socket; the socket and the id."""
    answer = await http.post(f"http://127.0.0.1:{port}/api/session", json={"name": name})
    http.cookies.clear()
    answer.raise_for_status()
    body = answer.json()
    headers = {"Authorization": f"Bearer {body['token']}"}
    line = await _connect(f"ws://127.0.0.1:{port}/ws", headers)
    line.say(b'{"type":"hello"}')
    await line.wait_for("welcome")
    return line, body["player"]["id"]


async def seat(http: httpx.AsyncClient, port: int, number: int) -> tuple[list[Line], str]:
    """Two people at a table; their sockets and the game."""
    ann, _ = await enter(http, port, f"Ann {number}")
    ben, ben_id = await enter(http, port, f"Ben {number}")
    ruleset = {"preset": "classic", "turn_seconds": None}
    ann.say(orjson.dumps({"type": "offer", "id": "o", "to": ben_id, "ruleset": ruleset}))
    challenge = (await ann.wait_for("ack", "o"))["challenge"]
    ben.say(orjson.dumps({"type": "accept", "id": "a", "challenge": challenge}))
    game = (await ben.wait_for("ack", "a"))["game"]
    return [ann, ben], game


async def room_round(port: int, matches: int, seconds: float, seed: int) -> Tally:
    """Stored, validated moves a second of our room."""
    tally = Tally()
    rng = random.Random(seed)
    pairs = []
    async with httpx.AsyncClient() as http:
        for number in range(matches):
            lines, game = await seat(http, port, number)
            pairs.append(RoomPair(lines, tally, game, rng))
    for pair in pairs:
        await pair.begin()
    done = await measured(tally, seconds)
    for pair in pairs:
        for line in pair.lines:
            line.close()
    failed = [pair.failure for pair in pairs if pair.failure]
    if failed:
        raise SystemExit(f"a match broke off: {failed[0]}")
    return done
