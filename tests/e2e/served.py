"""A real room on a free loopback port with its own data folder, for the browser to visit."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A loopback port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served:
    """The room as a process that can be killed and started again on the same data."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.port = free_port()
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address people type."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start and wait until the room answers."""
        env = {
            **os.environ,
            "CARDROOM_HOST": "127.0.0.1",
            "CARDROOM_PORT": str(self.port),
            "CARDROOM_DATA": str(self.data),
            **self.settings,
        }
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.dealt_room"],
                cwd=ROOT,
                env=env,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                if httpx.get(f"{self.url}/readyz", timeout=1).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        self.stop()
        raise RuntimeError((self.data / "server.log").read_text(encoding="utf-8")[-2000:])

    def kill(self) -> None:
        """End it as a crash would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> None:
        """End it as an operator would."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
