"""Real rooms for tests: uvicorn in this loop, or `python -m cardroom` as a process."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from cardroom.app import make_app
from cardroom.clock import Clock
from cardroom.server import Server
from cardroom.settings import read_settings

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A loopback port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Serving:
    """A room in this process."""

    def __init__(self, data: Path, clock: Clock | None = None, **settings: str) -> None:
        self.port = free_port()
        environment = {"CARDROOM_DATA": str(data), "CARDROOM_PORT": str(self.port), **settings}
        self.settings = read_settings(environment)
        self.app = make_app(self.settings, clock)
        self.server = Server(self.app, self.settings)
        self.url = f"http://127.0.0.1:{self.port}"
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Serve; returns once it is ready."""
        self._task = asyncio.create_task(self.server.serve())
        while not self.server.started:
            assert not self._task.done(), "the room did not start"
            await asyncio.sleep(0.01)

    def shrink_buffers(self) -> None:
        """Let the system take little from now on, so that a deaf peer is noticed soon."""
        for connection in self.server.server_state.connections:
            wire = connection.transport.get_extra_info("socket")
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    async def stop(self) -> None:
        """End it as SIGTERM would."""
        self.server.should_exit = True
        assert self._task is not None
        await asyncio.wait_for(self._task, 30)


@asynccontextmanager
async def serving(
    data: Path, clock: Clock | None = None, **settings: str
) -> AsyncIterator[Serving]:
    """A room in this process for the length of a block."""
    room = Serving(data, clock, **settings)
    await room.start()
    try:
        yield room
    finally:
        await room.stop()


# Imports once; then each `start` is a fork, and each `wait` tells how the child ended.
NURSERY = """
import os, sys
from cardroom.__main__ import main
from tests.support.deals import deal_by_name
deal_by_name()
for word in iter(sys.stdin.readline, ""):
    if word == "start\\n":
        child = os.fork()
        if child == 0:
            os._exit(main([]))
        print(child, flush=True)
    else:
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Process:
    """`python -m cardroom` on a folder: it can be killed and started again, quickly."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self.command = [sys.executable, "-m", "cardroom"]
        self.environment = {
            **os.environ,
            "CARDROOM_DATA": str(data),
            "CARDROOM_PORT": str(self.port),
            **settings,
        }
        with self.log.open("ab") as log:
            self._nursery = subprocess.Popen(
                [sys.executable, "-c", NURSERY],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.pid = 0

    async def start(self) -> None:
        """Start and wait until it answers."""
        self.pid = int(await asyncio.to_thread(self._say, "start"))
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(1500):
                try:
                    if (await http.get("/readyz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)
        raise AssertionError("the server did not answer: " + self.log.read_text())

    async def kill(self) -> None:
        """As a crash."""
        os.kill(self.pid, signal.SIGKILL)
        assert int(await asyncio.to_thread(self._say, "wait")) == -signal.SIGKILL

    async def terminate(self) -> int:
        """As an operator; answers the exit status."""
        os.kill(self.pid, signal.SIGTERM)
        return int(await asyncio.to_thread(self._say, "wait"))

    def close(self) -> None:
        """The end of the nursery."""
        with self._nursery as nursery:
            assert nursery.stdin is not None
            nursery.stdin.close()

    def _say(self, word: str) -> str:
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        print(word, file=self._nursery.stdin, flush=True)
        while True:
            line = self._nursery.stdout.readline().strip()
            # The server's own line is no answer.
            if line.lstrip("-").isdigit() or not line:
                return line
