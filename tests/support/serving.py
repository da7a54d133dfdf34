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
from cardroom.server import Server
from cardroom.settings import read_settings


def free_port() -> int:
    """A loopback port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Serving:
    """A room in this process."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.port = free_port()
        environment = {"CARDROOM_DATA": str(data), "CARDROOM_PORT": str(self.port), **settings}
        self.settings = read_settings(environment)
        self.app = make_app(self.settings)
        self.server = Server(self.app, self.settings)
        self.url = f"http://127.0.0.1:{self.port}"
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Serve; returns once it is ready."""
        self._task = asyncio.create_task(self.server.serve())
        while not self.server.started:
            assert not self._task.done(), "the room did not start"
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """End it as SIGTERM would."""
        self.server.should_exit = True
        assert self._task is not None
        await asyncio.wait_for(self._task, 10)


@asynccontextmanager
async def serving(data: Path, **settings: str) -> AsyncIterator[Serving]:
    """A room in this process for the length of a block."""
    room = Serving(data, **settings)
    await room.start()
    try:
        yield room
    finally:
        await room.stop()


class Process:
    """`python -m cardroom` on a folder: it can be killed and started again."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "CARDROOM_DATA": str(data),
            "CARDROOM_PORT": str(self.port),
            **settings,
        }
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start and wait until it answers."""
        self._launch()
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(1500):
                assert self.process is not None
                assert self.process.poll() is None, self.log.read_text()
                try:
                    if (await http.get("/readyz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)
        raise AssertionError("the server did not answer")

    def _launch(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "cardroom"], env=self.environment, stdout=log, stderr=log
            )

    def kill(self) -> None:
        """As a crash."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self, within_s: float = 5) -> int:
        """As an operator; answers the exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(within_s)
