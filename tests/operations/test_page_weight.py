"""P9: what a cold page may weigh; the client must be built (`make client`)."""

import gzip
from pathlib import Path

import pytest
from bench.page import DIST, scripts

ASSETS = DIST / "assets"
LEAST = 1000


def pressed(path: Path) -> int:
    """Bytes of a file on the wire to a browser of today."""
    small = path.with_name(path.name + ".br")
    return (small if small.exists() else path).stat().st_size


def one(pattern: str) -> Path:
    """The one built file of a kind."""
    [found] = ASSETS.glob(pattern)
    return found


@pytest.fixture(scope="module")
def program() -> set[str]:
    """The JavaScript of lobby and table."""
    first, table = scripts()
    return first | table


def test_lobby_and_table_together_ask_for_40_kb_of_javascript(program: set[str]) -> None:
    """P9a: the table is one file beside the first page's; what is rarely used comes when wanted."""
    files = {name: len(gzip.compress((ASSETS / name).read_bytes(), 9)) for name in program}
    assert sum(files.values()) <= 40_000, files


def test_a_cold_page_with_all_faces_stays_below_150_kb(program: set[str]) -> None:
    """P9b: program, alerts, styles, words, and the two colours' faces in the usual size."""
    faces = ASSETS / one("two-[!b]*.js").name
    text = faces.read_text(encoding="utf-8")
    court = [path for path in ASSETS.glob("[JQK][CDHS]-*.svg") if path.name in text]
    assert len(court) == 12
    rest = [DIST / "index.html", one("style-*.css"), one("en-*.json"), one("alerts-*.js"), faces]
    files = {path.name: pressed(path) for path in [*court, *rest, *(ASSETS / n for n in program)]}
    assert sum(files.values()) <= 135_000, files


def test_every_text_lies_there_compressed_already() -> None:
    for path in ASSETS.iterdir():
        if path.suffix in (".js", ".css", ".svg", ".json") and path.stat().st_size >= LEAST:
            for form in (".br", ".gz"):
                assert path.with_name(path.name + form).stat().st_size < path.stat().st_size
