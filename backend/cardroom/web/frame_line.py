"""The server's end of a socket: uvicorn's, with a short way for what is said most often."""

import struct
from typing import Any

from websockets.protocol import OPEN

from cardroom.web.steady import SteadySockets

try:
    from websockets.speedups import apply_mask
except ImportError:  # Where the library has no compiled part, it uses this one itself.
    from websockets.utils import apply_mask

# A whole text frame without extensions; a frame of a client is masked (RFC 6455, 5.2).
TEXT, MASKED, LENGTH = 0x81, 0x80, 0x7F
# Lengths up to here stand in the second byte; this one says that two more bytes have it.
SHORT, TWO_BYTES = 125, 126
# More at once is not worth being looked through.
MOST = 16 * 1024
END_OF_HEAD = b"\r\n\r\n"


class FrameLine(SteadySockets):
    """Whole text frames pass at once, a short one in and any one out.

    All else is the library's, and all that it would refuse: fragments, long frames, control
    frames, pieces of frames, nonsense. Both ways have the same outcome for the same bytes.
    """

    # Whether the bytes so far end where a frame does, so that the next ones begin a frame.
    _between_frames = False

    def data_received(self, data: bytes) -> None:
        """Bytes of the peer, cut anywhere."""
        if not self.handshake_initiated:
            super().data_received(data)
            self._between_frames = data.endswith(END_OF_HEAD)
        elif self._between_frames and is_short_text(data) and self._takes_message():
            self.curr_msg_data_type = "text"
            self.frames = [apply_mask(data[6:], data[2:6])]
            self.send_receive_event_to_app()
        else:
            # Once cut within a frame, a socket stays with the library.
            self._between_frames = (
                self._between_frames and len(data) <= MOST and ends_with_a_frame(data)
            )
            super().data_received(data)

    async def send(self, message: Any) -> None:
        """An ASGI message; errors as in uvicorn."""
        text = message.get("text")
        if text is not None and self._may_write():
            payload = text.encode()
            self.transport.write(head_of(len(payload)) + payload)
        else:
            await super().send(message)

    def _takes_message(self) -> bool:
        """Open, and no message has begun whose fragments are still to come."""
        return (
            self.handshake_complete
            and self.conn.state is OPEN
            and self.conn.current_size is None
            and not self._rest
        )

    def _may_write(self) -> bool:
        return (
            self.handshake_complete
            and self.conn.state is OPEN
            and not self.conn.extensions
            and not self.disconnected
            and self.initial_response is None
            and self.writable.is_set()
        )


def is_short_text(data: bytes) -> bool:
    """Whether the bytes are one whole short text frame of a client, and nothing else."""
    return (
        len(data) > 6
        and data[0] == TEXT
        and MASKED < data[1] <= MASKED | SHORT
        and len(data) == 6 + (data[1] & LENGTH)
    )


def ends_with_a_frame(data: bytes) -> bool:
    """Whether bytes that begin a frame are whole frames of a client."""
    at, end = 0, len(data)
    while at + 6 <= end and data[at + 1] & MASKED:
        length, head = data[at + 1] & LENGTH, 6
        if length == TWO_BYTES:
            length, head = int.from_bytes(data[at + 2 : at + 4], "big"), 8
        elif length > TWO_BYTES:
            return False
        at += head + length
        if at == end:
            return True
    return False


def head_of(size: int) -> bytes:
    """What stands before a payload of `size` bytes in a text frame of a server."""
    if size <= SHORT:
        return struct.pack("!BB", TEXT, size)
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, TWO_BYTES, size)
    return struct.pack("!BBQ", TEXT, TWO_BYTES + 1, size)
