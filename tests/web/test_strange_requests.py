"""Requests as no browser makes them: answered or refused, in the one shape, never a fault."""

import asyncio

import httpx
import pytest
import structlog

from tests.support.person import Person
from tests.support.serving import Serving

NO_PLACES = ("http://[", "http://[::1]x", "null", "", "http://x:port", "http://", "//")
UPGRADE = (
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)  # fmt: skip


async def said_raw(room: Serving, first: str, *headers: str, body: str = "") -> bytes:
    """What comes back for these very bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    length = [f"Content-Length: {len(body)}"] if body else []
    if "Connection: Upgrade" not in headers:
        length.append("Connection: close")
    lines = [first, *headers, "Content-Type: application/json", *length]
    writer.write("\r\n".join([*lines, "", body]).encode("latin-1"))
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return answer


def status_of(answer: bytes) -> int:
    """The status in the first line."""
    return int(answer.split(b" ", 2)[1])


@pytest.mark.parametrize("version", ["1.1", "1.0"])
async def test_an_origin_that_is_no_place_is_foreign(room: Serving, version: str) -> None:
    """Also where no Host is said, so that nothing equals nothing."""
    hosts: tuple[tuple[str, ...], ...] = ((f"Host: 127.0.0.1:{room.port}",), ("Host:",), ())
    with structlog.testing.capture_logs() as lines:
        for host in hosts:
            for origin in NO_PLACES:
                answer = await said_raw(
                    room, f"POST /api/session HTTP/{version}", *host, f"Origin: {origin}",
                    body='{"name":"Mallory"}',
                )  # fmt: skip
                assert status_of(answer) == 403, (host, origin)
                if version == "1.1":
                    opened = await said_raw(
                        room, "GET /ws HTTP/1.1", *host, f"Origin: {origin}", *UPGRADE
                    )
                    assert status_of(opened) == 403, (host, origin)
    assert [line for line in lines if line["log_level"] in ("error", "warning")] == []


async def test_who_asks_for_the_head_gets_that_of_the_answer(room: Serving) -> None:
    """`/readyz` above all: watchers of health ask so, and must not be told of a page instead."""
    ann = await Person(room.url, "Ann").sign_in()
    bearer = {"Authorization": f"Bearer {ann.token}"}
    async with httpx.AsyncClient(base_url=room.url, headers=bearer) as http:
        for path in ("/", "/healthz", "/readyz", "/api/rulesets", "/api/me", "/api/none"):
            whole, head = await http.get(path), await http.head(path)
            assert head.status_code == whole.status_code, path
            assert head.headers["content-type"] == whole.headers["content-type"]
            assert head.content == b""
        room.app.state.room.challenges.draining = True
        assert (await http.head("/readyz")).status_code == 503


async def test_a_refused_method_is_answered_with_those_there_are(room: Serving) -> None:
    async with httpx.AsyncClient(base_url=room.url) as http:
        for path, methods in (("/api/session", {"POST", "DELETE"}), ("/healthz", {"GET"})):
            answer = await http.put(path)
            assert answer.status_code == 405
            assert methods & set(answer.headers["allow"].split(", ")), path
