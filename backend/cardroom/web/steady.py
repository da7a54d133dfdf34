"""WebSockets of uvicorn that no peer keeps busy: read in pieces, few frames beside messages."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# What is taken apart in one go; the rest waits until the messages in it have been read.
PIECE: Final = 4 * 1024
# Pings, pongs and fragments: the application never sees them, so they are counted here.
A_SECOND, BUCKET = 20, 60
FLOOD: Final = 4429


class SteadySockets(WebSocketsSansIOProtocol):
    """One socket; a flood of frames that are no messages ends it with 4429."""

    # Bytes that have come and were not looked at yet; while there are any, nothing is read.
    _rest = b""
    _left = float(BUCKET)
    _counted_at = 0.0

    def data_received(self, data: bytes) -> None:
        """Bytes of the peer, cut anywhere."""
        if self._rest and self.close_sent:
            # It has been told the end and talks on: its answer is somewhere behind all that.
            self._rest = b""
            self.transport.close()
        elif self._rest:
            self._rest += data
        elif len(data) <= PIECE:
            super().data_received(data)
        else:
            self._take_apart(data)

    async def receive(self) -> Any:
        """The next ASGI event; once all that waited are told, what has come with them."""
        event = await super().receive()
        if self._rest and self.queue.empty():
            self._take_apart(self._rest)
        return event

    def handle_ping(self) -> None:
        """Answered, as long as there are not too many."""
        if self._takes():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """An answer, or noise."""
        if self._takes():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """One more piece of a message."""
        if self._takes():
            super().handle_cont(event)

    def _take_apart(self, data: bytes) -> None:
        at = 0
        # Messages pause the reading until the application has them.
        while at < len(data) and not (self.close_sent or (at and self.read_paused)):
            super().data_received(data[at : at + PIECE])
            at += PIECE
        self._rest = b"" if self.close_sent else data[at:]

    def _takes(self) -> bool:
        if self.close_sent:
            return False
        now = self.loop.time()
        self._left = min(BUCKET, self._left + (now - self._counted_at) * A_SECOND) - 1
        self._counted_at = now
        if self._left >= 0:
            return True
        self._hang_up()
        return False

    def _hang_up(self) -> None:
        self.stop_keepalive()
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD})
        self.conn.send_close(FLOOD)
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.get_write_buffer_size():
            # Who does not read the answers does not read the last word either.
            self.transport.abort()
        else:
            self.transport.close()
