"""Where a Chromium is and how it is started, for figures and for the tests in a browser."""

import os
import shutil
from importlib.util import find_spec

from bench.figures import Missing

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]


def chromium() -> str:
    """The path of a Chromium that can be driven. Raises Missing with one sentence."""
    found = os.environ.get("CARDROOM_CHROMIUM") or next(
        (path for name in NAMES if (path := shutil.which(name))), None
    )
    if found is None:
        raise Missing("Chromium is not here: `make browser` fetches one")
    if find_spec("playwright") is None:
        raise Missing("Chromium cannot be driven: the Python package playwright is not installed")
    return found
