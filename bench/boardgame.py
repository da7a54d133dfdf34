"""P2: boardgame.io with a game of 104 cards, its own server and protocol, under the same load."""

import asyncio
import json
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from bench import looping, servers
from bench.contest import Round
from bench.figures import Missing
from bench.line import Line, connected
from bench.pairs import Pair, rise
from bench.plan import Plan
from bench.tally import Tally, measured

PLACE = servers.ROOT / ".tools" / "boardgame"
PACKAGES = {"boardgame.io": "0.50.2", "node-persist": "3.1.3"}
PROGRAM = Path(__file__).with_suffix(".cjs")
INSTALL_S = 180
TRIES = 400
STORAGES = ("memory", "files")
PILES = "abcdefghijklmnopqrst"
EVENT = b"42/cards,"


def install() -> None:
    """Fetch it with npm into .tools, once. Raises Missing where that cannot be done."""
    if all((PLACE / "node_modules" / name / "package.json").exists() for name in PACKAGES):
        return
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise Missing("boardgame.io cannot be installed: there is no npm on this machine")
    PLACE.mkdir(parents=True, exist_ok=True)
    wanted = {"private": True, "dependencies": PACKAGES}
    (PLACE / "package.json").write_text(json.dumps(wanted), encoding="utf-8")
    words = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    try:
        done = subprocess.run(
            words, cwd=PLACE, capture_output=True, text=True, timeout=INSTALL_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise Missing(f"boardgame.io could not be installed within {INSTALL_S} s") from None
    if done.returncode:
        why = (done.stderr.strip() or done.stdout.strip() or "npm failed").splitlines()[-1]
        raise Missing(f"boardgame.io cannot be installed: {why}")


def try_out() -> None:
    """Install it and play for a moment on both storages. Raises Missing with the reason."""
    install()
    for storage in STORAGES:
        try:
            with _running(storage) as served:
                looping.run(_first_move(served.port))
        except (RuntimeError, OSError) as fault:
            raise Missing(f"boardgame.io does not run here: {fault}") from fault


@contextmanager
def _running(storage: str) -> Iterator[servers.Served]:
    node = shutil.which("node")
    if node is None:
        raise Missing("boardgame.io cannot run: there is no node on this machine")
    port = servers.free_port()
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder if storage == "files" else nullcontext("memory") as where:
        words = [node, str(PROGRAM), str(PLACE), str(port), where]
        env = {"NODE_ENV": "production"}
        core = servers.SERVER_CORE
        with servers.running(words, port, env, path="/games", core=core) as served:
            yield served


class CardPair(Pair):
    """Two players of boardgame.io who carry any card anywhere."""

    def __init__(self, lines: list[Line], tally: Tally, match: str, rng: random.Random) -> None:
        super().__init__(lines, tally)
        self.match = match
        self.rng = rng
        self.state = -1
        self.piles: dict[str, list[int]] = {}
        self._synced = 0

    def begin(self) -> None:
        """Speak as its client does, and move as soon as both see the table."""
        for seat, line in enumerate(self.lines):
            line.heard = partial(self._heard, seat)
            line.say(b"40/cards,")

    def _heard(self, seat: int, payload: bytes) -> None:
        if payload == b"2":
            self.lines[seat].say(b"3")
        elif payload.startswith(b"40/cards,"):
            self._emit(seat, ["sync", self.match, str(seat), None, 2])
        elif payload.startswith(EVENT):
            name, _, told = orjson.loads(payload[len(EVENT) :])[:3]
            if name == "sync":
                self._seen(told["state"])
                self._synced += 1
                if self._synced == 2:
                    self.move()
            elif name == "update" and self.missing:
                self._seen(told)
                if self.told(seat):
                    self.move()

    def _seen(self, state: dict[str, Any]) -> None:
        self.state, self.piles = state["_stateID"], state["G"]["piles"]

    def move(self) -> None:
        """Any card to another pile."""
        self.mover = self.rng.randrange(2)
        source = self.rng.choice([name for name in PILES if self.piles[name]])
        target = self.rng.choice([name for name in PILES if name != source])
        move = {"type": "carry", "args": [source, target], "playerID": str(self.mover)}
        action = {"type": "MAKE_MOVE", "payload": move}
        frame = ["update", action, self.state, self.match, str(self.mover)]
        self.send(EVENT + orjson.dumps(frame))

    def _emit(self, seat: int, event: list[Any]) -> None:
        self.lines[seat].say(EVENT + orjson.dumps(event))


async def _begun(port: int, matches: int, tally: Tally, seed: int) -> list[CardPair]:
    rng = random.Random(seed)
    url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    pairs = []
    for number in range(matches):
        lines = [await connected(url), await connected(url)]
        pairs.append(CardPair(lines, tally, f"match{number}", rng))
    for pair in pairs:
        pair.begin()
    return pairs


async def _cards_round(port: int, matches: int, seconds: float, seed: int) -> Tally:
    tally = Tally()
    pairs = await _begun(port, matches, tally, seed)
    done = await measured(tally, seconds)
    rise(pairs)
    return done


async def _first_move(port: int) -> None:
    """Raises RuntimeError when no move is told to both."""
    tally = Tally()
    pairs = await _begun(port, 1, tally, 0)
    for _ in range(TRIES):
        if tally.moves:
            return rise(pairs)
        await asyncio.sleep(0.05)
    raise RuntimeError("no move comes back")


def round_of(plan: Plan, matches: int, storage: str) -> Round:
    """A round with its storage `memory` or `files`."""

    def play(turn: int) -> Tally:
        with _running(storage) as served:
            return looping.run(_cards_round(served.port, matches, plan.seconds, turn))

    return play
