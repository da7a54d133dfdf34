"""Where the browser is and how it is started."""

import os
import shutil

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
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")


def chromium() -> str:
    """The path of a Chromium; a missing one is named in one sentence."""
    found = os.environ.get("CARDROOM_CHROMIUM") or next(
        (path for name in NAMES if (path := shutil.which(name))), None
    )
    if found is None:
        raise RuntimeError("the browser tests need Chromium: run `make browser`")
    return found
