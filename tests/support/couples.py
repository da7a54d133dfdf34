"""Two people who play match after match through whatever happens, and remember every promise."""

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from russianbank import Record, replay
from tests.support.playing import choose

Frame = dict[str, Any]
LOST = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError)
RULES = {"preset": "classic"}
PATIENCE_S = 3.0


@dataclass
class Promises:
    """What the room has said: entries acknowledged, and the last table each side saw."""

    acked: dict[str, dict[int, tuple[int, str]]] = field(default_factory=dict)
    ended: dict[str, list[Frame]] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    reconnects: int = 0

    async def more(self, entries: int, most_s: float = 20) -> None:
        """Until so many more entries have been acknowledged, or it is no use waiting."""
        wanted = self.entries + entries
        await self._until(lambda: self.entries >= wanted, most_s)

    async def refused(self, code: str, most_s: float = 20) -> None:
        """Until one more refusal with this code, or it is no use waiting."""
        before = self.refusals.get(code, 0)
        await self._until(lambda: self.refusals.get(code, 0) > before, most_s)

    async def enough(self, entries: int = 51, ends: int = 0, most_s: float = 60) -> None:
        """Until there is something to hold the room to, as a slow machine takes longer to make."""
        await self._until(lambda: self.entries >= entries and len(self.ended) >= ends, most_s)

    async def _until(self, met: Callable[[], bool], most_s: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(most_s):
                while not met():
                    self.news.clear()
                    await self.news.wait()

    @property
    def entries(self) -> int:
        """How many entries were acknowledged."""
        return sum(len(one) for one in self.acked.values())


class Player:
    """A client that comes back whenever it is cut off, as the browser's does."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        name: str,
        promises: Promises,
        rng: random.Random,
    ) -> None:
        self._http = http
        self._url = str(http.base_url).rstrip("/")
        self.name = name
        self.id = ""
        self._token = ""
        self._promises = promises
        self._rng = rng
        self._numbers = itertools.count(1)
        self._socket: ClientConnection | None = None
        self.tables: dict[str, Frame] = {}
        self.matches: dict[str, Frame] = {}
        self.challenge: str | None = None
        self._sent: dict[str, Frame] = {}
        self._said_at = 0.0
        self.news = asyncio.Event()
        self.game: str | None = None
        self._task: asyncio.Task[None] | None = None

    async def sign_in(self, until: asyncio.Event) -> None:
        """A session, as soon as somebody answers."""
        while not self._token and not until.is_set():
            try:
                answer = await self._http.post("/api/session", json={"name": self.name})
                if answer.status_code == 201:
                    self.id, self._token = answer.json()["player"]["id"], answer.json()["token"]
                    break
            except LOST:
                pass
            await asyncio.sleep(0.1 + self._rng.random() * 0.2)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Leave for good."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def say(self, kind: str, **fields: Any) -> None:
        """Send a command; its answer arrives, or the connection is lost and all begins anew."""
        if self._socket is None:
            return
        ident = f"{kind}{next(self._numbers)}"
        self._sent[ident] = {"type": kind, **fields}
        self._said_at = time.monotonic()
        try:
            await self._socket.send(json.dumps({"type": kind, "id": ident, **fields}))
        except LOST:
            return

    async def _run(self) -> None:
        while True:
            try:
                headers = {"Authorization": f"Bearer {self._token}"}
                async with websockets.connect(
                    self._url.replace("http", "ws") + "/ws",
                    additional_headers=headers,
                    open_timeout=5,
                    max_size=None,
                ) as socket:
                    self._socket = socket
                    await self.say("hello")
                    await self.say("enter_lobby")
                    if self.game is not None:
                        await self.say("sit", game=self.game)
                    self.news.set()
                    async for text in socket:
                        self._take(json.loads(text))
                        self.news.set()
            except LOST:
                pass
            self._socket = None
            self._sent.clear()
            self._promises.reconnects += 1
            await asyncio.sleep(0.05 + self._rng.random() * 0.3)

    def _take(self, frame: Frame) -> None:
        kind = frame["type"]
        if kind == "table":
            known = self.tables.get(frame["game"])
            if known is not None and frame["seq"] < known["seq"]:
                self._promises.broken.append(f"{self.name}: {frame['game']} went back")
            self.tables[frame["game"]] = frame
            if frame["result"]:
                self._promises.ended.setdefault(frame["game"], []).append(frame)
        elif kind == "match":
            self.matches[frame["id"]] = frame
        elif kind == "challenges":
            pending = [
                one for one in frame["incoming"] if one.get("status", "pending") == "pending"
            ]
            self.challenge = pending[0]["id"] if pending else None
        elif kind == "ack":
            sent = self._sent.pop(frame.get("id") or "", None)
            if sent is not None and sent["type"] == "move":
                seat = self.tables[sent["game"]]["seat"]
                self._promises.acked.setdefault(sent["game"], {})[frame["seq"]] = (
                    seat,
                    sent["move"],
                )
                self._promises.news.set()
        elif kind == "refused":
            self._sent.pop(frame.get("id") or "", None)
            count = self._promises.refusals
            count[frame["code"]] = count.get(frame["code"], 0) + 1
            self._promises.news.set()

    @property
    def waits(self) -> bool:
        """Whether an answer is still to come, and not lost for good."""
        return bool(self._sent) and time.monotonic() - self._said_at < PATIENCE_S

    @property
    def running(self) -> list[str]:
        """The running games of this player's open matches."""
        return [
            game["id"]
            for match in self.matches.values()
            for game in match["games"]
            if game["status"] == "running"
        ]


class Couple:
    """Plays until told to stop: challenge, accept, moves, a resignation, a rematch."""

    def __init__(self, http: httpx.AsyncClient, number: int, promises: Promises, seed: int) -> None:
        self._rng = random.Random(seed)
        self.players = [
            Player(http, f"{who} {number}", promises, random.Random(seed + one))
            for one, who in enumerate(("Ann", "Ben"), 1)
        ]
        self._most = self._rng.randrange(20, 80)

    async def play(self, until: asyncio.Event) -> None:
        """Both at once; each does what its own tables and lists allow."""
        await asyncio.gather(*(player.sign_in(until) for player in self.players))
        await asyncio.gather(*(self._live(player, until) for player in self.players))

    async def close(self) -> None:
        """Both leave."""
        await asyncio.gather(*(player.close() for player in self.players))

    async def _live(self, player: Player, until: asyncio.Event) -> None:
        while not until.is_set():
            player.news.clear()
            if not player.waits:
                await self._act(player)
            try:
                # What was said may have been lost with a node: look again after a while.
                async with asyncio.timeout(0.5 + self._rng.random()):
                    await player.news.wait()
            except TimeoutError:
                continue

    async def _act(self, player: Player) -> None:
        running = player.running
        if running and player.game not in running:
            player.game = running[-1]
            await player.say("sit", game=player.game)
            return
        table = player.tables.get(player.game or "")
        if running and table is not None and table["game"] in running:
            await self._move(player, table)
        elif not running:
            await self._begin(player)

    async def _move(self, player: Player, table: Frame) -> None:
        game, seq = table["game"], table["seq"] + 1
        if table["seq"] >= self._most and self._rng.random() < 0.2:
            await player.say("move", game=game, seq=seq, move="resign")
        elif table["moves"]:
            move = choose(table["moves"], self._rng)
            await player.say("move", game=game, seq=seq, move=move)

    async def _begin(self, player: Player) -> None:
        ann, ben = self.players
        over = [match for match in player.matches.values() if match["status"] == "open"]
        if over and over[-1]["games"]:
            await player.say("rematch", game=over[-1]["games"][-1]["id"])
        elif player is ann and ben.id and self._rng.random() < 0.5:
            await player.say("offer", to=ben.id, ruleset=RULES)
        elif player is ben and player.challenge is not None:
            await player.say("accept", challenge=player.challenge)


async def told(http: httpx.AsyncClient, path: str) -> httpx.Response:
    """What the room answers once all its parts are back."""
    for _ in range(40):
        answer = await http.get(path)
        if answer.status_code == 200:
            return answer
        await asyncio.sleep(0.25)
    raise AssertionError(f"{path}: {answer.status_code}")


async def audit(http: httpx.AsyncClient, promises: Promises) -> dict[str, int]:
    """Hold the room to its promises; answers how much there was to hold it to."""
    assert promises.broken == []
    games = entries = over = 0
    for game_id, acked in promises.acked.items():
        game = (await told(http, f"/api/games/{game_id}")).json()
        text = (await told(http, f"/api/games/{game_id}/record")).text
        lines = [line.split(" ", 2) for line in text.splitlines() if line[:1].isdigit()]
        stored = {int(seq): (int(seat), move) for seq, seat, move in lines}
        assert sorted(stored) == list(range(1, len(stored) + 1)), game_id
        for seq, entry in acked.items():
            assert stored.get(seq) == entry, (game_id, seq, entry, stored.get(seq))
        games, entries = games + 1, entries + len(acked)
        if game["status"] == "over":
            over += 1
            _check_end(game, text, promises.ended.get(game_id, []))
    for match_id in {
        (await told(http, f"/api/games/{game_id}")).json()["match"] for game_id in promises.acked
    }:
        _check_sum((await told(http, f"/api/matches/{match_id}")).json())
    return {"games": games, "entries": entries, "over": over}


def _check_end(game: Frame, text: str, seen: list[Frame]) -> None:
    record = Record.parse(text)
    state = replay(record)
    assert state.result is not None
    assert {str(seat): points for seat, points in state.result.points.items()} == game["result"][
        "points"
    ]
    assert {json.dumps(table["result"], sort_keys=True) for table in seen} <= {
        json.dumps(game["result"], sort_keys=True)
    }


def _check_sum(match: Frame) -> None:
    for seat, points in match["standing"].items():
        assert points == sum((game["points"] or {}).get(seat, 0) for game in match["games"])
    assert sum(game["status"] == "running" for game in match["games"]) <= 1
