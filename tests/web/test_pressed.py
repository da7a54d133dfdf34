"""The client's files go out in the form that was pressed when it was built."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from cardroom.web.client import add_client
from cardroom.web.pressed import accepts

PROGRAM = b"export const cards = 52;\n" * 100
GZIPPED = gzip.compress(PROGRAM, mtime=0)
PICTURE = b"<svg/>" * 300


@pytest_asyncio.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a built client: a program in three forms, a picture in one."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (assets / "table.js").write_bytes(PROGRAM)
    (assets / "table.js.br").write_bytes(b"as brotli would have it")
    (assets / "table.js.gz").write_bytes(GZIPPED)
    (assets / "7H.svg").write_bytes(PICTURE)
    (assets / "table_screen-1a2b.js").write_bytes(PROGRAM)
    app = FastAPI()
    add_client(app, tmp_path)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://room") as client:
        yield client


async def test_who_reads_brotli_or_gzip_gets_it_and_others_the_plain_file(
    http: httpx.AsyncClient,
) -> None:
    for wish, form in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip")):
        async with http.stream(
            "GET", "/assets/table.js", headers={"Accept-Encoding": wish}
        ) as answer:
            assert answer.headers["Content-Encoding"] == form
            assert answer.headers["Content-Type"].startswith("text/javascript")
            assert answer.headers["Vary"] == "Accept-Encoding"
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert raw == (b"as brotli would have it" if form == "br" else GZIPPED)
    plain = await http.get("/assets/table.js", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.content == PROGRAM


async def test_a_file_that_was_not_pressed_goes_out_as_it_is(http: httpx.AsyncClient) -> None:
    picture = await http.get("/assets/7H.svg", headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in picture.headers
    assert picture.content == PICTURE


async def test_who_has_this_form_already_is_told_so_and_no_other_form_counts(
    http: httpx.AsyncClient,
) -> None:
    first = await http.get("/assets/table.js", headers={"Accept-Encoding": "gzip"})
    for wish, status in (("gzip", 304), ("identity", 200)):
        headers = {"Accept-Encoding": wish, "If-None-Match": first.headers["ETag"]}
        assert (await http.get("/assets/table.js", headers=headers)).status_code == status


async def test_the_page_of_a_table_names_the_program_of_the_table(http: httpx.AsyncClient) -> None:
    page = await http.get("/table/some-game")
    assert page.headers["Link"] == "</assets/table_screen-1a2b.js>; rel=modulepreload"
    assert "Link" not in (await http.get("/lobby")).headers


@pytest.mark.parametrize(
    ("wish", "form", "allowed"),
    [
        ("", "br", False),
        ("br", "br", True),
        ("GZIP;q=0.5", "gzip", True),
        ("br; q=0", "br", False),
        ("br;q=0.000", "br", False),
        ("brotli", "br", False),
    ],
)
def test_a_wish_is_read_with_its_weight(wish: str, form: str, allowed: bool) -> None:
    assert accepts(wish, form) is allowed
