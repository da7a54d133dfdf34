"""Deals that the name of the running test decides: the same cards whenever and wherever it runs.

The name stands in a file, for this process and for the rooms that it starts as processes.
"""

import fcntl
import os
import tempfile
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path

FILE = "TEST_DEALS_FILE"


def open_deals() -> None:
    """Make the file; what is started from now on knows of it."""
    handle, os.environ[FILE] = tempfile.mkstemp(prefix="deals-")
    os.close(handle)


def close_deals() -> None:
    """Throw the file away."""
    Path(os.environ.pop(FILE)).unlink()


def deal_for(name: str) -> None:
    """From now on the secrets are those of this name, from the first one on."""
    Path(os.environ[FILE]).write_bytes(name.encode() + b"\n")


def name_of_deals() -> str:
    """Whose secrets are dealt."""
    return Path(os.environ[FILE]).read_bytes().partition(b"\n")[0].decode()


def deal_by_name() -> None:
    """Let the rooms of this process draw their secrets so; a room started by hand draws its own."""
    if FILE in os.environ:
        # Apart: a game of the last test that ends late takes no deal from the next one.
        for module, source in (("challenges", b"c"), ("play", b"p")):
            drawing = import_module(f"cardroom.services.{module}")
            vars(drawing).update(new_secret=_secrets(source))


def _secrets(source: bytes) -> Callable[[], str]:
    def draw() -> str:
        """No two alike, also of several rooms or after a restart."""
        with Path(os.environ[FILE]).open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            name, _, drawn = file.read().partition(b"\n")
            file.write(source)
        return sha256(b"%s %s %d" % (name, source, drawn.count(source))).hexdigest()

    return draw
