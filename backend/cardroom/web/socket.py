"""One socket from handshake to close: who it is, its read loop, its writer."""

import asyncio
import contextlib
from typing import Any

import structlog
from pydantic import TypeAdapter, ValidationError
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused, StorageAway
from cardroom.room import Room
from cardroom.web.connections import Connection, Connections
from cardroom.web.dispatch import Dispatch
from cardroom.web.doorkeeper import Doorkeeper
from cardroom.web.identity import Identity
from cardroom.web.limits import SLOWED_S, OpenSockets, SocketLimits
from cardroom.web.origin import address_of
from cardroom.web.outbox import Outbox
from cardroom.wire import frames
from cardroom.wire.commands import ClientMessage, Command

log = structlog.get_logger()
COMMANDS: TypeAdapter[Command] = TypeAdapter(ClientMessage)
MOST_BYTES = 16 * 1024
BAD_FRAMES, FLOOD, TOO_BIG, RESTART, SLOW, SIGNED_OUT = 4400, 4429, 1009, 1012, 1013, 4401
WHY = {
    BAD_FRAMES: "bad_frames",
    FLOOD: "flood",
    TOO_BIG: "too_big",
    RESTART: "restart",
    SLOW: "slow",
    SIGNED_OUT: "signed_out",
}
CLOSE_S = 1.0
WORK_S = 1.5


class Sockets:
    """Serves `GET /ws`; an ASGI application by itself."""

    def __init__(
        self,
        room: Room,
        identity: Identity,
        connections: Connections,
        dispatch: Dispatch,
        keeper: Doorkeeper,
    ) -> None:
        self._room = room
        self._identity = identity
        self._connections = connections
        self._dispatch = dispatch
        self._tally = keeper.tally
        self._origins = keeper.origins
        self._limits = keeper.limits
        self._headers = keeper.headers | {"Cache-Control": "no-store"}
        self._open = OpenSockets(on=keeper.limits.on)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A whole socket."""
        socket = WebSocket(scope, receive=receive, send=send)
        if self._origins.is_foreign(socket):
            return await self._deny(socket, 403, Code.NOT_YOURS, "This page is not ours.")
        address = address_of(socket)
        if not self._limits.handshakes.takes(address):
            return await self._deny(socket, 429, Code.SLOW_DOWN, "Too many connections.")
        if self._room.challenges.draining:
            # A proxy tries the next node.
            return await self._deny(socket, 503, Code.DRAINING, "This node is about to restart.")
        try:
            player, session = await self._identity.player_of(socket)
        except Refused:
            return await self._deny(socket, 401, Code.NOT_SIGNED_IN, "Not signed in.")
        except StorageAway:
            return await self._deny(socket, 503, Code.TRY_AGAIN, "Nobody can be looked up now.")
        if not self._open.takes(player.id, address):
            return await self._deny(socket, 429, Code.SLOW_DOWN, "Too many open pages.")
        try:
            await self._converse(socket, player, session, receive, send)
        finally:
            self._open.give_back(player.id, address)

    async def _converse(
        self, socket: WebSocket, player: Player, session: str, receive: Receive, send: Send
    ) -> None:
        await socket.accept()
        # From here to the close frames go straight to the server and come straight from it.
        outbox = Outbox(send, self._room.clock.now)
        connection = Connection(player, session, outbox)
        writer = asyncio.create_task(outbox.run())
        reader = asyncio.create_task(self._read(receive, connection))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._connections.remove(connection)
            self._room.presence.drop(connection.id)
            # A move on its way to the disk is told to the others even if its maker has gone.
            # If the storage takes too long even for that, the log decides at the next look.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(WORK_S), connection.at_work:
                    reader.cancel()
            await _ended(reader)
            outbox.close()
            # What was queued before a close by the room (the last refusal, `bye`) still goes out.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_S):
                    await asyncio.wait((writer,))
            await _ended(writer)
            self._tally.closed[WHY.get(connection.close_code or 0, "peer")] += 1
            await _close(socket, connection.close_code or 1000)

    async def _deny(self, socket: WebSocket, status: int, code: Code, words: str) -> None:
        self._tally.refusals[code] += 1
        self._tally.answers[status] += 1
        told = PlainTextResponse(words + "\n", status, self._headers)
        await socket.send_denial_response(told)

    async def _read(self, receive: Receive, connection: Connection) -> None:
        limits = SocketLimits(on=self._limits.on)
        while connection.close_code is None:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None or len(text.encode()) > MOST_BYTES:
                connection.close_code = TOO_BIG
            elif not limits.takes():
                self._slow_down(connection, text, limits)
            else:
                await self._take(connection, text, limits)

    async def _take(self, connection: Connection, text: str, limits: SocketLimits) -> None:
        try:
            command = COMMANDS.validate_json(text)
        except ValidationError as fault:
            first = fault.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(str(part) for part in first["loc"])[:80]
            detail = f"{where}: {first['msg']}" if where else str(first["msg"])
            why = Refused(Code.BAD_REQUEST, detail[:200])
            self._tally.refusals[why.code] += 1
            connection.outbox.put(frames.refused(_id_in(text), why))
            if limits.bad_too_often():
                connection.close_code = BAD_FRAMES
            return
        async with connection.at_work:
            await self._dispatch(connection, command)

    def _slow_down(self, connection: Connection, text: str, limits: SocketLimits) -> None:
        why = Refused(Code.SLOW_DOWN)
        self._tally.refusals[why.code] += 1
        connection.outbox.put(frames.refused(_id_in(text), why, retry_ms=1000))
        if limits.slowed_too_often():
            log.info("flood", player=connection.player.id, seconds=SLOWED_S)
            connection.close_code = FLOOD


def _id_in(text: str) -> str | None:
    """The id of a frame that is otherwise nonsense, so that its sender finds the answer."""
    try:
        frame: Any = frames.parsed(text)
    except ValueError:
        return None
    ident = frame.get("id") if isinstance(frame, dict) else None
    return ident if isinstance(ident, str) and 0 < len(ident) <= 64 else None


async def _ended(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for it; a peer that has gone is no fault."""
    task.cancel()
    try:
        await task
    except (asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
        return


async def _close(socket: WebSocket, code: int) -> None:
    if socket.application_state is WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                await socket.close(code)
