"""Servers under measurement: each on a free loopback port, pinned to one core, ended by its pid."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

SERVER_CORE = 0
LOAD_CORE = 1


def free_port() -> int:
    """A loopback port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def pin(core: int, pid: int = 0) -> bool:
    """Keep a process on one core where the system can; says whether it did."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > core:
        os.sched_setaffinity(pid, {core})
        return True
    return False


def _await_health(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise SystemExit(f"the server ended at once with status {process.returncode}")
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise SystemExit("the server did not answer within 30 s")


@contextlib.contextmanager
def _running(words: list[str], port: int, env: dict[str, str]) -> Iterator[int]:
    process = subprocess.Popen(
        [sys.executable, *words], env={**os.environ, **env}, stdout=subprocess.DEVNULL
    )
    try:
        pin(SERVER_CORE, process.pid)
        _await_health(port, process)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def relay() -> Iterator[int]:
    """The ceiling; yields its port."""
    port = free_port()
    root = Path(__file__).resolve().parents[1]
    with _running(["-m", "bench.relay", str(port)], port, {"PYTHONPATH": str(root)}):
        yield port


@contextlib.contextmanager
def room(durability: str) -> Iterator[tuple[int, int]]:
    """Our server on SQLite in a new folder; yields its port and pid."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        env = {
            "CARDROOM_HOST": "127.0.0.1",
            "CARDROOM_PORT": str(port),
            "CARDROOM_DATA": data,
            "CARDROOM_LIMITS": "off",
            "CARDROOM_DURABILITY": durability,
            "CARDROOM_LOG_LEVEL": "warning",
        }
        with _running(["-m", "cardroom"], port, env) as pid:
            yield port, pid
