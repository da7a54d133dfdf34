"""Servers under measurement: each on a free loopback port, on one core, ended by its pid."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
SERVER_CORE = 0
LOAD_CORE = 1
PATIENCE_S = 60
# Set for a run that keeps nothing to a core.
LOOSE = "BENCH_NO_PIN"


class Served(NamedTuple):
    """A server that answers."""

    port: int
    pid: int


def free_port() -> int:
    """A loopback port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def pin(core: int, pid: int = 0) -> bool:
    """Keep a process on one core where the system can and the run may; says whether it did."""
    if os.environ.get(LOOSE):
        return False
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > core:
        os.sched_setaffinity(pid, {core})
        return True
    return False


@contextlib.contextmanager
def on_all_cores() -> Iterator[None]:
    """What is started meanwhile may run wherever there is room."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def await_health(port: int, process: subprocess.Popen[bytes], path: str = "/healthz") -> None:
    """Wait until a server answers. Raises RuntimeError when it does not."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended at once with status {process.returncode}")
        try:
            with urlopen(f"http://127.0.0.1:{port}{path}", timeout=1):
                return
        except HTTPError as answer:
            # What knows no such page is there all the same.
            if answer.code == 404:
                return
            time.sleep(0.05)
        except (URLError, OSError):
            time.sleep(0.05)
    raise RuntimeError(f"the server did not answer within {PATIENCE_S} s")


@contextlib.contextmanager
def running(
    words: list[str], port: int, env: dict[str, str], *, path: str = "/healthz", core: int
) -> Iterator[Served]:
    """A program that serves on a port, on one core, for the length of a block."""
    process = subprocess.Popen(words, env={**os.environ, **env}, stdout=subprocess.DEVNULL)
    try:
        pin(core, process.pid)
        await_health(port, process, path)
        yield Served(port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def relay() -> Iterator[Served]:
    """The ceiling."""
    port = free_port()
    words = [sys.executable, "-m", "bench.relay", str(port)]
    with running(words, port, {"PYTHONPATH": str(ROOT)}, core=SERVER_CORE) as served:
        yield served


@contextlib.contextmanager
def room(settings: dict[str, str] | None = None, core: int = SERVER_CORE) -> Iterator[Served]:
    """Our server, on SQLite in a new folder if no `database_url` says otherwise."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        given = {"port": str(port), "data": data, "limits": "off", "log_level": "error"}
        env = {f"CARDROOM_{k.upper()}": v for k, v in {**given, **(settings or {})}.items()}
        env["CARDROOM_HOST"] = "127.0.0.1"
        with running([sys.executable, "-m", "cardroom"], port, env, core=core) as served:
            yield served
