"""Floods a room with mischief beside a game of two decent people, and counts what came of it."""

import asyncio
import gc
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import psutil
import websockets
from websockets.asyncio.client import ClientConnection

from tests.support.mischief import Mischief
from tests.support.person import SERVER, Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Serving

BATCH = 50
# What a stranger may have done for oneself; anything else must be refused.
HARMLESS = {"hello", "enter_lobby", "leave_lobby", "set_status", "pong", "sit", "leave", "offer"}
HARMLESS |= {"withdraw", "nonce"}


@dataclass
class Outcome:
    """What came back."""

    frames: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    # Commands that were done though they should not have been.
    wrongly_done: list[str] = field(default_factory=list)
    moves_beside: int = 0
    grown_mb: float = 0.0


class Flood:
    """One nasty client; sends in batches and waits until each is answered."""

    def __init__(self, person: Person, mischief: Mischief, outcome: Outcome) -> None:
        self._person = person
        self._mischief = mischief
        self._outcome = outcome
        self._socket: ClientConnection | None = None

    async def send(self, frames: int) -> None:
        """Send so many."""
        for start in range(0, frames, BATCH):
            batch = [self._mischief.frame(start + number) for number in range(BATCH)]
            await self._batch(batch, start)

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()

    async def _batch(self, batch: list[str | bytes], start: int) -> None:
        socket = self._socket or await self._connect()
        sent = {}
        try:
            for number, frame in enumerate(batch, start):
                sent[f"f{number}"] = frame
                self._outcome.frames += 1
                await socket.send(frame)
            await socket.send('{"type":"pong","id":"sync"}')
            while not self._took(json.loads(await socket.recv()), sent):
                pass
        except websockets.ConnectionClosed as closed:
            self._outcome.closes[closed.rcvd.code if closed.rcvd else 1006] += 1
            self._socket = None

    def _took(self, answer: dict[str, Any], sent: dict[str, str | bytes]) -> bool:
        SERVER.validate(answer)
        if answer["type"] not in ("ack", "refused"):
            return False
        self._outcome.answers[answer.get("code", "ack")] += 1
        ident = answer.get("id")
        if answer["type"] == "ack" and ident in sent:
            kind = json.loads(sent[ident])["type"]
            if kind not in HARMLESS:
                self._outcome.wrongly_done.append(str(sent[ident]))
        return bool(ident == "sync")

    async def _connect(self) -> ClientConnection:
        self._socket = await websockets.connect(
            self._person.url.replace("http", "ws") + "/ws",
            additional_headers={"Authorization": f"Bearer {self._person.token}"},
            max_size=None,
        )
        await self._socket.send('{"type":"hello"}')
        return self._socket


async def flood(room: Serving, frames: int, seed: int) -> Outcome:
    """A fifth to warm up, the rest is what memory is measured over."""
    rng = random.Random(seed)
    outcome = Outcome()
    ann, ben = await Person(room.url, "Ann").enter(), await Person(room.url, "Ben").enter()
    eve = await Person(room.url, "Eve").sign_in()
    game, _ = await start_game(ann, ben)
    over, _ = await finished_game(room)
    dan, hal = await Person(room.url, "Dan").enter(), await Person(room.url, "Hal").enter()
    direct = await dan.done("offer", to=hal.id, ruleset={"preset": "classic"})
    known = {"game": [game, over], "challenge": [direct["challenge"]], "player": [ben.id, eve.id]}
    nasty = Flood(eve, Mischief(rng, known), outcome)
    enough = asyncio.Event()
    beside = asyncio.create_task(_play_beside(ann, ben, game, outcome, enough))
    process = psutil.Process()
    await nasty.send(frames // 5)
    gc.collect()
    before = process.memory_info().rss
    await nasty.send(frames - frames // 5)
    gc.collect()
    outcome.grown_mb = (process.memory_info().rss - before) / 1e6
    await nasty.close()
    enough.set()
    await beside
    for person in (ann, ben, dan, hal):
        assert person.closed is None
        assert person.of_kind("refused") == []
        await person.drop()
    return outcome


async def finished_game(room: Serving) -> tuple[str, str]:
    """A game of others that is over."""
    one, two = await Person(room.url, "Fay").enter(), await Person(room.url, "Gus").enter()
    game, match = await start_game(one, two)
    await one.done("move", game=game, seq=1, move="resign")
    for person in (one, two):
        await person.drop()
    return game, match


async def _play_beside(
    ann: Person, ben: Person, game: str, outcome: Outcome, enough: asyncio.Event
) -> None:
    """Moves of two who do not notice: each at its own seq, seen by both."""
    rng = random.Random(1)
    seq = 0
    while not enough.is_set() and not ann.tables[game]["result"]:
        made = await play_one([ann, ben], game, rng)
        assert made == seq + 1, "somebody else has moved"
        seq = made
        outcome.moves_beside += 1
        ann.frames.clear()
        ben.frames.clear()
        await asyncio.sleep(0.03)
