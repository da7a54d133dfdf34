"""A person at a real socket: every frame that arrives is checked against the published schema."""

import asyncio
import itertools
import json
import socket
from collections.abc import Callable
from typing import Any

import httpx
import jsonschema_rs
import websockets
from websockets.asyncio.client import ClientConnection

from cardroom.wire.schema import protocol_schema

Frame = dict[str, Any]
CLASSIC = {"preset": "classic"}
SCHEMA = protocol_schema()


def _validator(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(
        {**SCHEMA["properties"][name], "$defs": SCHEMA["$defs"]}
    )


SERVER, CLIENT = _validator("ServerMessage"), _validator("ClientMessage")
WAIT_S = 30.0


class Person:
    """Signs in, connects, remembers the last of each kind of frame and every frame in order."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.id = ""
        self.token = ""
        self.frames: list[Frame] = []
        self.tables: dict[str, Frame] = {}
        self.matches: dict[str, Frame] = {}
        self.lobby: Frame = {"players": [], "open": []}
        self.challenges: Frame = {"incoming": [], "outgoing": []}
        self.closed: int | None = None
        self._answers: dict[str, Frame] = {}
        self._numbers = itertools.count(1)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    async def sign_in(self) -> "Person":
        """A session under this name."""
        async with httpx.AsyncClient(base_url=self.url) as http:
            answer = await http.post("/api/session", json={"name": self.name})
        assert answer.status_code == 201, answer.text
        body = answer.json()
        self.id, self.token = body["player"]["id"], body["token"]
        return self

    def tab(self) -> "Person":
        """Another tab of the same person, not yet connected."""
        other = Person(self.url, self.name)
        other.id, other.token = self.id, self.token
        return other

    async def connect(self, *, hello: bool = True, window: int = 0) -> "Person":
        """Open the socket and say hello; `window` limits what the system takes unread."""
        self.closed = None
        wire = None
        if window:
            wire = socket.socket()
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
            wire.connect(("127.0.0.1", int(self.url.rpartition(":")[2])))
            wire.setblocking(False)
        self._socket = await websockets.connect(
            self.url.replace("http", "ws") + "/ws",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            max_size=None,
            sock=wire,
        )
        self._reader = asyncio.create_task(self._read())
        if hello:
            await self.ask("hello")
        return self

    async def enter(self) -> "Person":
        """Sign in, connect, go to the lobby."""
        await self.sign_in()
        await self.connect()
        await self.ask("enter_lobby")
        return self

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a frame that the schema allows."""
        frame = {"type": kind, **fields}
        CLIENT.validate(frame)
        await self.send_raw(json.dumps(frame))

    async def send_raw(self, frame: str | bytes) -> None:
        """Send whatever it is."""
        assert self._socket is not None
        await self._socket.send(frame)

    async def send_raw_text(self, letters: bytes) -> None:
        """Send a frame of text that may be none."""
        assert self._socket is not None
        await self._socket.send(letters, text=True)

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """Send a command with an id and wait for its one answer."""
        ident = fields.pop("id", None) or f"{kind}{next(self._numbers)}"
        await self.send(kind, id=ident, **fields)
        return await self.answer(ident)

    async def answer(self, ident: str) -> Frame:
        """The answer to a command."""
        await self.until(lambda: ident in self._answers, f"an answer to {ident}")
        return self._answers.pop(ident)

    async def done(self, kind: str, **fields: Any) -> Frame:
        """Ask, and be acknowledged."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "ack", answer
        return answer

    async def refused(self, kind: str, **fields: Any) -> Frame:
        """Ask, and be refused."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        return answer

    async def until(self, true: Callable[[], Any], what: str = "") -> None:
        """Wait until something holds."""
        async with self._news:
            try:
                await asyncio.wait_for(self._news.wait_for(true), WAIT_S)
            except TimeoutError:
                raise AssertionError(
                    f"{self.name} waits for {what or true}; last {self.frames[-3:]}"
                ) from None

    async def table(self, game: str, seq: int = 0) -> Frame:
        """The table of a game, at least at a seq."""
        await self.until(
            lambda: game in self.tables and self.tables[game]["seq"] >= seq, f"table {seq}"
        )
        return self.tables[game]

    async def sit(self, game: str) -> Frame:
        """Sit down and see the table."""
        self.tables.pop(game, None)
        await self.done("sit", game=game)
        return await self.table(game)

    async def move(self, game: str, move: str, seq: int | None = None) -> Frame:
        """Make a move at the next seq."""
        wanted = self.tables[game]["seq"] + 1 if seq is None else seq
        return await self.ask("move", game=game, seq=wanted, move=move)

    async def drop(self) -> None:
        """Lose the connection."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    async def stop_reading(self) -> None:
        """Alive, but deaf: the library stops taking bytes once its own queue is full."""
        assert self._reader is not None
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        self._reader = None

    async def vanish(self) -> None:
        """Gone without a word."""
        assert self._socket is not None
        self._socket.transport.abort()
        await self._socket.wait_closed()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    def of_kind(self, kind: str) -> list[Frame]:
        """Every frame of a kind so far."""
        return [frame for frame in self.frames if frame["type"] == kind]

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for text in self._socket:
                await self._take(text)
        except websockets.ConnectionClosed:
            pass
        async with self._news:
            self.closed = self._socket.close_code
            self._news.notify_all()

    async def _take(self, text: str | bytes) -> None:
        frame = json.loads(text)
        SERVER.validate(frame)
        async with self._news:
            self.frames.append(frame)
            kind = frame["type"]
            if kind in ("ack", "refused") and frame.get("id"):
                assert frame["id"] not in self._answers, "answered twice"
                self._answers[frame["id"]] = frame
            elif kind == "table":
                known = self.tables.get(frame["game"])
                assert known is None or frame["seq"] >= known["seq"], "a table went back"
                self.tables[frame["game"]] = frame
            elif kind == "match":
                self.matches[frame["id"]] = frame
            elif kind in ("lobby", "challenges"):
                setattr(self, kind, frame)
            self._news.notify_all()


async def start_game(
    ann: Person, ben: Person, ruleset: Frame | None = None, **terms: Any
) -> tuple[str, str]:
    """Ann challenges, Ben accepts, both sit: the game and the match."""
    offer = await ann.done("offer", to=ben.id, ruleset=ruleset or CLASSIC, **terms)
    seated = await ben.done("accept", challenge=offer["challenge"])
    await ann.sit(seated["game"])
    await ben.sit(seated["game"])
    return seated["game"], seated["match"]
