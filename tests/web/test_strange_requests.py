"""Requests as no browser makes them: answered or refused, in the one shape, never a fault."""

import asyncio
import contextlib

import httpx
import pytest
import structlog

from cardroom import server
from cardroom.web import dispatch, gate
from tests.support.person import Person, start_game
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
    answer = await asyncio.wait_for(reader.read(), 30)
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
    # Nobody is to blame for a machine that was busy.
    faults = [line for line in lines if line["log_level"] in ("error", "warning")]
    assert [line for line in faults if "stood still" not in line["event"]] == []


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


async def test_who_dawdles_over_a_request_is_hung_up_on(
    room: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A letter now and then keeps no connection: not at its start, not after an answer."""
    monkeypatch.setattr(server, "HEAD_S", 0.3)
    ann = await Person(room.url, "Ann").enter()

    async def dawdle(writer: asyncio.StreamWriter, gone: asyncio.Task[bytes]) -> None:
        for letter in b"GET /healthz HTTP/1.1\r\nX-Slow: yes" * 5:
            if gone.done():
                return
            writer.write(bytes([letter]))
            await asyncio.sleep(0.05)
        raise AssertionError("nobody hung up")

    for before in (b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"):
        reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
        writer.write(before)
        if before:
            await reader.readuntil(b'"ok"}')
        await dawdle(writer, asyncio.create_task(reader.read()))
        writer.close()
    # Whoever has said what they want is left alone, a socket above all.
    assert (await ann.ask("enter_lobby"))["type"] == "ack"
    await ann.drop()


@pytest.mark.parametrize(
    ("begun", "more", "status"),
    [
        ("GET / HTTP/1.1\r\nHost: x\r\n", "X-Long: {}\r\n", 431),
        ("GET /", "{}", 431),
        ("{post}1;", "{}", None),
        ("{post}2\r\n{{}}\r\n0\r\n", "X-Long: {}\r\n", 422),
    ],
    ids=["head", "address", "between pieces", "trailer"],
)
async def test_a_request_without_end_fills_no_memory(
    room: Serving, begun: str, more: str, status: int | None
) -> None:
    post = (
        "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    writer.write(begun.format(post=post).encode())
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < 20_000_000:
            writer.write(more.format("a" * 60_000).encode())
            await asyncio.wait_for(writer.drain(), 30)
            sent += 60_000
    assert sent < 20_000_000
    with contextlib.suppress(ConnectionError):
        answer = await asyncio.wait_for(reader.read(), 30)
        assert (status_of(answer) if answer else None) in (status, None)
    writer.close()


async def test_who_asks_a_thousand_things_at_once_is_hung_up_on(room: Serving) -> None:
    """A few requests ahead of their answers are answered, in order."""
    ask = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    last = ask.replace(b"Host", b"Connection: close\r\nHost")
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    writer.write(ask * 9 + last)
    assert (await asyncio.wait_for(reader.read(), 5)).count(b'{"status":"ok"}') == 10
    writer.close()
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(5):
            writer.write(ask * 10_000)
            assert (await reader.read()).count(b'{"status":"ok"}') <= server.MOST_AHEAD + 1
    writer.close()


async def test_a_body_that_does_not_come_is_not_waited_for(
    room: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "BODY_S", 0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    head = "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n"
    writer.write(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
    assert status_of(await asyncio.wait_for(reader.readuntil(b"}"), 30)) == 408
    writer.close()


async def test_no_text_with_a_zero_in_it_reaches_the_storage(room: Serving) -> None:
    ann = await Person(room.url, "Ann").enter()
    async with httpx.AsyncClient(base_url=room.url) as http:
        for path in ("/api/players/%00", "/api/games/a%00b/record", "/%00"):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
    for kind, field in (("sit", "game"), ("accept", "challenge"), ("hint", "game")):
        await ann.send_raw(f'{{"type":"{kind}","id":"{kind}","{field}":"a\\u0000"}}')
        assert (await ann.answer(kind))["code"] == "bad_request"
    await ann.drop()


async def test_one_page_looks_at_so_many_games(
    room: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that are looked at stay in memory: nobody keeps all of them there."""
    monkeypatch.setattr(dispatch, "MOST_GAMES", 2)
    ann, ben = await Person(room.url, "Ann").enter(), await Person(room.url, "Ben").enter()
    games = [(await start_game(ann, ben, pace="slow"))[0] for _ in range(2)]
    offer = await ann.done("offer", to=ben.id, ruleset={"preset": "classic"}, pace="slow")
    third = (await ben.done("accept", challenge=offer["challenge"]))["game"]
    refusal = await ann.refused("sit", game=third)
    assert (refusal["code"], refusal["detail"]) == (
        "bad_request",
        "One page looks at 2 games at most.",
    )
    await ann.sit(games[0])
    await ann.done("leave", game=games[0])
    assert (await ann.sit(third))["seat"] == 1
    for person in (ann, ben):
        await person.drop()
