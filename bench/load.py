"""The load: matches of two sockets each; every move is sent by one player and awaited by both."""

import asyncio
import random
import time
from dataclasses import dataclass, field

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

RELAYED = '{"type":"move","id":"m1","game":"0123456789abcdef","seq":123,"move":"r1-t5"}'


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


async def _timed(tally: Tally, seconds: float, runs: list[asyncio.Task[None]]) -> Tally:
    used, began = time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    tally.seconds = time.perf_counter() - began
    tally.busy = (time.process_time() - used) / tally.seconds
    moves, waits = tally.moves, list(tally.waits)
    for run in runs:
        run.cancel()
    await asyncio.gather(*runs, return_exceptions=True)
    return Tally(moves, tally.seconds, waits, tally.busy)


async def relay_round(port: int, matches: int, seconds: float) -> Tally:
    """Moves a second of the bare relay."""
    tally = Tally()
    sockets: list[tuple[ClientConnection, ClientConnection]] = []
    for number in range(matches):
        url = f"ws://127.0.0.1:{port}/ws/{number}"
        sockets.append((await connect(url, compression=None), await connect(url, compression=None)))

    async def play(pair: tuple[ClientConnection, ClientConnection]) -> None:
        mover, other = pair
        while True:
            sent = time.perf_counter()
            await mover.send(RELAYED)
            await other.recv()
            tally.waits.append(time.perf_counter() - sent)
            await mover.recv()
            tally.moves += 1
            mover, other = other, mover

    done = await _timed(tally, seconds, [asyncio.create_task(play(pair)) for pair in sockets])
    for pair in sockets:
        for one in pair:
            await one.close()
    return done


class Player:
    """One signed-in socket of our room."""

    def __init__(self, socket: ClientConnection, ident: str) -> None:
        self.socket = socket
        self.id = ident

    @classmethod
    async def enter(cls, http: httpx.AsyncClient, port: int, name: str) -> "Player":
        """Sign in, connect, say hello."""
        answer = await http.post(f"http://127.0.0.1:{port}/api/session", json={"name": name})
        answer.raise_for_status()
        body = answer.json()
        headers = {"Authorization": f"Bearer {body['token']}"}
        url = f"ws://127.0.0.1:{port}/ws"
        socket = await connect(url, compression=None, additional_headers=headers)
        player = cls(socket, body["player"]["id"])
        await player.say({"type": "hello"})
        await player.hear("welcome")
        return player

    async def say(self, frame: dict[str, object]) -> None:
        """Send one frame."""
        await self.socket.send(orjson.dumps(frame).decode())

    async def hear(self, kind: str, ident: str | None = None) -> dict[str, object]:
        """The next frame of a kind; a refusal ends the run."""
        while True:
            frame = orjson.loads(await self.socket.recv())
            if frame["type"] == kind and (ident is None or frame.get("id") == ident):
                return frame
            if frame["type"] == "refused":
                raise RuntimeError(f"refused: {frame}")


async def _table_for_two(http: httpx.AsyncClient, port: int, number: int) -> tuple[Player, ...]:
    ann = await Player.enter(http, port, f"Ann {number}")
    ben = await Player.enter(http, port, f"Ben {number}")
    ruleset = {"preset": "classic", "turn_seconds": None}
    await ann.say({"type": "offer", "id": "o", "to": ben.id, "ruleset": ruleset})
    challenge = (await ann.hear("ack", "o"))["challenge"]
    await ben.say({"type": "accept", "id": "a", "challenge": challenge})
    game = (await ben.hear("ack", "a"))["game"]
    for player in (ann, ben):
        await player.say({"type": "sit", "id": "s", "game": game})
    return ann, ben


async def _play(pair: tuple[Player, ...], rng: random.Random, tally: Tally) -> None:
    tables = [await player.hear("table") for player in pair]
    while True:
        mover = 0 if tables[0]["moves"] else 1
        choice = rng.choice(tables[mover]["moves"])  # type: ignore[arg-type]
        seq = int(tables[mover]["seq"]) + 1  # type: ignore[call-overload]
        frame = {"type": "move", "game": tables[mover]["game"], "seq": seq, "move": choice}
        sent = time.perf_counter()
        await pair[mover].say(frame)
        while True:
            tables[1 - mover] = await pair[1 - mover].hear("table")
            if tables[1 - mover]["seq"] == seq:
                break
        tally.waits.append(time.perf_counter() - sent)
        while True:
            tables[mover] = await pair[mover].hear("table")
            if tables[mover]["seq"] == seq:
                break
        tally.moves += 1
        if tables[mover]["result"]:
            return


async def room_round(port: int, matches: int, seconds: float, seed: int) -> Tally:
    """Stored, validated moves a second of our room."""
    tally = Tally()
    rng = random.Random(seed)
    async with httpx.AsyncClient() as http:
        pairs = [await _table_for_two(http, port, number) for number in range(matches)]
        runs = [asyncio.create_task(_play(pair, rng, tally)) for pair in pairs]
        done = await _timed(tally, seconds, runs)
        for pair in pairs:
            for player in pair:
                await player.socket.close()
    failed = [run for run in runs if not run.cancelled() and run.exception()]
    if failed:
        raise SystemExit(f"a match broke off: {failed[0].exception()}")
    return done
