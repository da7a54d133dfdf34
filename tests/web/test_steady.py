"""Frames that come by the thousand: of messages none is lost, of anything else there is an end."""

import asyncio
import contextlib
from pathlib import Path

from cardroom.web.steady import BUCKET
from tests.support.person import Person
from tests.support.serving import Serving, serving
from tests.web.test_frame_line import both, frame

MASK = b"\1\2\3\4"
TEXT, PART, MORE, PING, PONG = 0x81, 0x01, 0x00, 0x89, 0x8A
FLOODS = {
    "pings": frame(PING, b"x" * 125, MASK, 0) * 2000,
    "pongs": frame(PONG, b"", MASK, 0) * 20_000,
    "fragments": frame(PART, b"", MASK, 0) + frame(MORE, b"", MASK, 0) * 20_000,
    "fragments of nothing": frame(MORE, b"", MASK, 0) * 20_000,
    "nonsense": frame(TEXT, b"{}", MASK, 0) * 20_000,
}


async def flood(room: Serving, ann: Person, frames: bytes) -> None:
    """Send these again and again until the socket ends, and read none of the answers."""
    lines = (
        "GET /ws HTTP/1.1", f"Host: 127.0.0.1:{room.port}", f"Authorization: Bearer {ann.token}",
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )  # fmt: skip
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port, limit=1024)
    writer.write("\r\n".join([*lines, "", ""]).encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(30):
            while not reader.at_eof():
                writer.write(frames)
                await writer.drain()
    writer.transport.abort()


async def test_a_flood_of_frames_ends_its_own_socket_alone(tmp_path: Path) -> None:
    """Row 128: whatever the frames are, and though the peer reads none of the answers."""
    async with serving(tmp_path) as room:
        ann = await Person(room.url, "Ann").enter()
        for frames in FLOODS.values():
            await flood(room, ann, frames)
            assert (await ann.ask("enter_lobby"))["type"] == "ack"
        await ann.drop()


async def test_of_messages_that_come_at_once_none_is_lost() -> None:
    """However many there are in one reading, and wherever it was cut."""
    sent = b"".join(frame(TEXT, f"{n}".encode() * 9, MASK, 0) for n in range(900))
    for pieces in ([sent], [sent[:9001], sent[9001:]], [sent[:5000], sent[5000:5003], sent[5003:]]):
        ours, librarys = await both(pieces)
        heard = [one.outcome()[2] for one in (ours, librarys)]
        assert heard[0] == heard[1]
        assert len(ours.line.scope["state"]["heard"]) == 901


async def test_pings_and_fragments_of_a_sensible_peer_are_as_they_were() -> None:
    ping = frame(PING, b"are you there", MASK, 0)
    message = frame(PART, b"Hel", MASK, 0) + frame(MORE, b"l", MASK, 0) + frame(0x80, b"o", MASK, 0)
    ours, librarys = await both([ping, message, ping] * (BUCKET // 4))
    assert ours.outcome() == librarys.outcome()
