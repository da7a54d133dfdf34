"""The built client on this disk: where it is, and the name of its build."""

import re
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
# The wheel's copy, or the one that `make client` builds in a checkout.
_PLACES = (_PACKAGE / "static", _PACKAGE.parents[1] / "frontend" / "dist")
_ENTRY = re.compile(r"assets/index-([\w-]+)\.js")


def client_folder() -> Path | None:
    """The folder of the built client, or None when there is none."""
    return next((place for place in _PLACES if (place / "index.html").is_file()), None)


def current_build() -> str:
    """The name that the bundler gave to the client's entry; without a client our version."""
    folder = client_folder()
    if folder is None:
        return _version()
    index = folder / "index.html"
    return _build_of(index, index.stat().st_mtime_ns) or _version()


@lru_cache(maxsize=4)
def _build_of(index: Path, _changed: int) -> str | None:
    found = _ENTRY.search(index.read_text(encoding="utf-8"))
    return found[1] if found else None


@lru_cache(maxsize=1)
def _version() -> str:
    try:
        return version("russianbank-online")
    except PackageNotFoundError:
        return "0"
