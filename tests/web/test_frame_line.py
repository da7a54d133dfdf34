"""The short way of a frame and the library's have the same outcome for the same bytes."""

import asyncio
import struct
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from cardroom.web.frame_line import FrameLine, ends_with_a_frame

MOST = 300
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: room\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Wire(asyncio.Transport):
    """Keeps what is written, and what else is done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.done: list[str] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.done.append("close")

    def is_closing(self) -> bool:
        return "close" in self.done

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Takes every socket and keeps what it hears."""
    heard: list[Any] = []
    scope["state"]["heard"] = heard
    await receive()
    await send({"type": "websocket.accept"})
    while not heard or heard[-1]["type"] != "websocket.disconnect":
        heard.append(await receive())


class End:
    """One end of a socket under test."""

    def __init__(self, kind: type[WebSocketsSansIOProtocol]) -> None:
        config = Config(
            application,
            ws=kind,
            ws_max_size=MOST,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            log_config=None,
        )
        self.wire = Wire()
        self.line = kind(config, ServerState(), {}, asyncio.get_running_loop())

    async def open(self, handshake: bytes = HANDSHAKE) -> None:
        """Shake hands, all of it in one piece as uvicorn hands it over."""
        self.line.connection_made(self.wire)
        self.line.data_received(handshake)
        for _ in range(5):
            await asyncio.sleep(0)

    async def hear(self, pieces: list[bytes]) -> None:
        """The peer's bytes; none after a close, as from a system's socket."""
        for piece in pieces:
            if not self.wire.is_closing():
                self.line.data_received(piece)
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """The peer is gone."""
        self.line.connection_lost(None)
        await asyncio.gather(*self.line.tasks, return_exceptions=True)

    def outcome(self) -> tuple[object, ...]:
        """What the peer and the application have seen."""
        return b"".join(self.wire.written), self.wire.done, self.line.scope["state"]["heard"]


async def both(pieces: list[bytes]) -> tuple[End, End]:
    """The short way and the library's with the same bytes."""
    ends = End(FrameLine), End(WebSocketsSansIOProtocol)
    for end in ends:
        await end.open()
        await end.hear(pieces)
        await end.close()
    return ends


def frame(first: int, payload: bytes, mask: bytes | None, form: int) -> bytes:
    """A frame, its length in one of three forms, fitting or not."""
    size, masked = len(payload), 0 if mask is None else 0x80
    if form == 0 and size < 126:
        head = struct.pack("!BB", first, masked | size)
    elif form < 2:
        head = struct.pack("!BBH", first, masked | 126, size)
    else:
        head = struct.pack("!BBQ", first, masked | 127, size)
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


TEXTS = st.text(max_size=60).map(str.encode)
PAYLOADS = st.one_of(
    TEXTS, st.binary(max_size=140), st.binary(min_size=MOST - 2, max_size=MOST + 2)
)
MASKS = st.binary(min_size=4, max_size=4)
USUAL = st.builds(frame, st.just(0x81), TEXTS, MASKS, st.just(0))
STRANGE = st.builds(
    frame,
    st.one_of(
        st.sampled_from([0x81, 0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8A]), st.integers(0, 255)
    ),
    PAYLOADS,
    st.one_of(MASKS, st.none()),
    st.integers(0, 2),
)
FRAMES = st.lists(st.one_of(USUAL, USUAL, STRANGE), min_size=1, max_size=6)


@given(FRAMES, st.lists(st.integers(0, 400), max_size=4), st.booleans())
async def test_any_frames_cut_anywhere_come_in_as_through_the_library(
    frames: list[bytes], cuts: list[int], whole: bool
) -> None:
    """Frames whole, joined, cut, broken, too long or not text; nothing is told apart (P2)."""
    if whole:
        pieces = frames
    else:
        every = b"".join(frames)
        at = [0, *sorted(min(cut, len(every)) for cut in cuts), len(every)]
        pieces = [every[a:b] for a, b in pairwise(at) if a < b]
    short, library = await both(pieces)
    assert short.outcome() == library.outcome()


async def test_bytes_within_a_frame_are_never_taken_for_a_frame() -> None:
    """A payload that looks like a frame, come in a piece of its own, stays a payload."""
    inner = frame(0x81, b'{"type":"resign"}', b"\1\2\3\4", 0)
    outer = frame(0x82, inner, bytes(4), 0)
    after = frame(0x81, b"{}", b"\5\6\7\x08", 0)
    short, library = await both([outer[:6], outer[6:], after])
    assert short.outcome() == library.outcome()
    assert [heard.get("text") for heard in short.line.scope["state"]["heard"]] == [None, "{}", None]


async def test_a_frame_in_the_midst_of_fragments_is_refused_as_by_the_library() -> None:
    """RFC 6455, 5.4: a new message may not begin before the last one has ended."""
    pieces = [frame(0x01, b"{", b"abcd", 0), frame(0x81, b"{}", b"abcd", 0)]
    short, library = await both(pieces)
    assert short.outcome() == library.outcome()
    assert b"continuation" in b"".join(short.wire.written)


@given(st.lists(st.one_of(USUAL, STRANGE), max_size=4), st.binary(max_size=8))
def test_the_end_of_frames_is_seen_and_nothing_else(frames: list[bytes], more: bytes) -> None:
    """Whole masked frames in their one or two bytes of length end together; a rest is noticed."""
    plain = all(part[1] & 0x80 and part[1] & 0x7F < 127 for part in frames)
    assert ends_with_a_frame(b"".join(frames)) == (bool(frames) and plain)
    if plain and frames:
        cut = b"".join(frames)[:-1]
        assert not ends_with_a_frame(cut) or frames[-1][1] & 0x7F == 0
    assert not ends_with_a_frame(more[:5])


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
@pytest.mark.parametrize("letter", ["a", "é", "♥", "🂡"])
async def test_a_text_of_any_length_goes_out_as_from_the_library(size: int, letter: str) -> None:
    """The same bytes, whatever form the length takes."""
    ends = End(FrameLine), End(WebSocketsSansIOProtocol)
    for end in ends:
        await end.open()
        await end.line.send({"type": "websocket.send", "text": letter * size})
        await end.line.send({"type": "websocket.send", "bytes": b"raw"})
        await end.close()
    assert ends[0].outcome() == ends[1].outcome()


async def test_what_cannot_be_sent_fails_as_in_the_library() -> None:
    """Before the handshake, after the close, after the peer has gone, or no text at all."""
    said: dict[str, list[str]] = {}
    for kind in (FrameLine, WebSocketsSansIOProtocol):
        failed = said[kind.__name__] = []

        async def say(end: End, failed: list[str] = failed, text: str = "{}") -> None:
            try:
                await end.line.send({"type": "websocket.send", "text": text})
            except Exception as fault:
                failed.append(f"{type(fault).__name__}: {fault}")
            else:
                failed.append("sent")

        early = End(kind)
        early.line.connection_made(early.wire)
        early.line.data_received(HANDSHAKE)
        await say(early)
        await early.close()
        closed = End(kind)
        await closed.open()
        await say(closed, text="\ud800")
        await closed.line.send({"type": "websocket.close", "code": 1000})
        await say(closed)
        await closed.close()
        await say(closed)
    assert said["FrameLine"] == said["WebSocketsSansIOProtocol"]
    assert "sent" not in said["FrameLine"]


async def test_who_reads_too_slowly_is_waited_for() -> None:
    """Back pressure: nothing is written while the system takes no more."""
    end = End(FrameLine)
    await end.open()
    end.line.pause_writing()
    before = len(end.wire.written)
    sending = asyncio.create_task(end.line.send({"type": "websocket.send", "text": "{}"}))
    await asyncio.sleep(0)
    assert (sending.done(), len(end.wire.written)) == (False, before)
    end.line.resume_writing()
    await sending
    assert end.wire.written[before:] == [b"\x81\x02{}"]
    await end.close()
