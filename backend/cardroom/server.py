"""uvicorn, told what our sockets need; says farewell before it hangs up."""

import gc
import socket
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cardroom.settings import Settings
from cardroom.web.frame_line import FrameLine
from cardroom.web.socket import MOST_BYTES

CLOSING_S = 3
HEAD_S = 10.0
# Of a request without its body, and of whatever was read together with that.
MOST_HEAD = 64 * 1024
# What is taken apart in one go, and requests that wait behind one that is being answered.
PIECE, MOST_AHEAD = 4 * 1024, 20
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n"
# New objects until the young are looked through; such looks until the middle, those until the old.
# What is looked through costs a microsecond each, in which nobody is answered.
COLLECTIONS = (700, 5, 3_000)
# How long the loop may keep the interpreter from the thread that writes.
SWITCH_S = 0.0005


class HastyProtocol(HttpToolsProtocol):
    """HTTP for clients that are soon done with saying what they want; others are hung up on."""

    def connection_made(self, transport: Any) -> None:
        """Somebody is there; the first request is due."""
        super().connection_made(transport)
        self._due = self.loop.call_later(HEAD_S, transport.close)
        self._head = 0
        self._ends = False

    def data_received(self, data: bytes) -> None:
        """Requests and pieces of them, a little at a time."""
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            if len(self.pipeline) > MOST_AHEAD:
                # Nobody asks so much before the first answer, but to keep us busy.
                self._ends = True
                return
            self._take(data[at : at + PIECE])

    def _take(self, data: bytes) -> None:
        """What is due is the whole head, however many pieces there are."""
        self._head += len(data)
        super().data_received(data)
        asked = self.cycle is not None and not self.cycle.response_complete
        if self._head > MOST_HEAD and not self.transport.is_closing():
            # Address, head, what stands between the pieces of a body and after the last.
            if asked:
                self.cycle.disconnected = True
            else:
                self.transport.write(TOO_LARGE)
            self.transport.close()
        # A socket has its own protocol from now on.
        if asked or self.transport.get_protocol() is not self:
            self._due.cancel()
        elif self._due.cancelled():
            self._due = self.loop.call_later(HEAD_S, self.transport.close)

    def on_message_begin(self) -> None:
        """Another request."""
        super().on_message_begin()
        self._head = 0

    def on_response_complete(self) -> None:
        """An answer is out; it was the last one for who asked too much."""
        if self._ends:
            self.transport.close()
        super().on_response_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of a body: the gate counts these."""
        self._head -= len(body)
        super().on_body(body)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._due.cancel()
        super().connection_lost(exc)


class CannotListen(Exception):
    """The address is not to be had; the text says so in a sentence."""


def listening(host: str, port: int) -> list[socket.socket]:
    """A socket for each address that `host` has; nobody is let in yet. Raises CannotListen."""
    sockets: list[socket.socket] = []
    try:
        for family, kind, proto, _, (address, *_) in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            one = socket.socket(family, kind, proto)
            sockets.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            # With port 0 the first one finds a free port for all.
            one.bind((address, port or sockets[0].getsockname()[1]))
    except OSError as fault:
        for one in sockets:
            one.close()
        raise CannotListen(
            f"CARDROOM_HOST and CARDROOM_PORT: {host}:{port} cannot be listened on:"
            f" {fault.strerror}."
        ) from None
    return sockets


class Server(uvicorn.Server):
    """A server that sends `bye restart` before the sockets are closed with 1012."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self._app = app
        self._ends_soon = False
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                log_config=None,
                access_log=False,
                server_header=False,
                http=HastyProtocol,
                ws=FrameLine,
                ws_max_size=MOST_BYTES,
                # Deflate costs more than it saves on a loopback or a home network.
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=settings.trusted_proxies or None,
                timeout_graceful_shutdown=CLOSING_S,
                lifespan="on",
            )
        )

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to end.

        A move makes hundreds of objects, few of them in a circle: looking through the old as often
        as Python does by itself costs a twentieth of its time, and a pause of 50 ms each.
        """
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTIONS)
        sys.setswitchinterval(SWITCH_S)
        super().run(sockets)

    def end_soon(self) -> None:
        """Somebody asked for the end while the room was still starting."""
        self._ends_soon = True

    async def main_loop(self) -> None:
        """Serve, unless the end has been asked for: then shut down as ever."""
        self.should_exit = self.should_exit or self._ends_soon
        await super().main_loop()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the clients first."""
        await self._app.state.farewell()
        await super().shutdown(sockets)
