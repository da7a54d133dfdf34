"""From notices to frames: each socket gets what it looks at, made from what is stored."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from cardroom.model import notices as n
from cardroom.model.live_game import LiveGame
from cardroom.model.refusal import Refused, StorageAway
from cardroom.room import Room
from cardroom.web.connections import Connection, Connections
from cardroom.web.lobby_board import LobbyBoard
from cardroom.wire import frames, table_frames

log = structlog.get_logger()
RETRY_S = 0.5
# A player is told so seldom whose turn it is elsewhere.
TURNS_S = 1.0
MOST_FAILED = 10
SIGNED_OUT_CODE = 4401


class Fanout:
    """Hears the bus. Tables are sent at once, everything else is read anew first."""

    def __init__(self, room: Room, connections: Connections) -> None:
        self._room = room
        self._connections = connections
        # Keys being read just now; true = read once more, something changed meanwhile.
        self._reading: dict[str, bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._lobby = LobbyBoard(room, connections, self._keyed)
        room.bus.subscribe(self._hear)

    async def close(self) -> None:
        """Stop telling; a lobby that was due meets a room that is closed."""
        self._closed = True
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def table(self, connection: Connection, live: LiveGame, *, first: bool = False) -> None:
        """The table to one socket, under the game's lock; `first` after `sit`."""
        shown = table_frames.show(live, self._room.attendances.of_game(live.id))
        turn_log = live.turn_log() if first else None
        connection.outbox.put_table(shown, connection.games.get(live.id), [], turn_log)

    def lobby_to(self, connection: Connection) -> None:
        """The lobby for somebody who just came in."""
        self._lobby.greet(connection)

    def challenges_to(self, player_id: str) -> None:
        """All challenges of a player, to all the sockets."""
        self._keyed(f"{n.CHALLENGES}:{player_id}", lambda: self._send_challenges(player_id))

    def turns_to(self, player_id: str) -> None:
        """Whose turn it is in a player's games, to all the sockets."""
        self._keyed(f"{n.TURN}:{player_id}", lambda: self._send_turns(player_id))

    def _hear(self, text: str) -> None:
        kind, ident = n.parsed(text)
        if kind == n.GAME:
            self._send_tables(ident, moved=True)
        elif kind == n.TURN:
            self._turn_changed(ident)
        elif kind == n.ONLINE:
            self._send_tables(ident, moved=False)
        elif kind == n.SEAT:
            self._seat_changed(*ident.split(" "))
        elif kind == n.SAID:
            self._say(*ident.split(" "))
        elif kind == n.MATCH:
            self._keyed(text, lambda: self._send_match(ident))
        elif kind in (n.CHALLENGES, n.FADED):
            self.challenges_to(ident)
        elif kind == n.LOBBY:
            self._lobby.changed()
        elif kind == n.SIGNED_OUT:
            for connection in self._connections.of_session(ident):
                connection.close_code = SIGNED_OUT_CODE
                connection.outbox.close()

    def _turn_changed(self, game_id: str) -> None:
        """A turn of a slow game concerns its people wherever they are, others in the lobby."""
        slow = self._room.attendances.is_slow(game_id)
        for player_id in self._room.attendances.people_of(game_id):
            connections = self._connections.of_player(player_id)
            if any(slow or connection.in_lobby for connection in connections):
                self.turns_to(player_id)

    def _seat_changed(self, game_id: str, seat: str, match_id: str, player_id: str) -> None:
        """Who was replaced looks on from now on, and learns it wherever the person is."""
        for connection in self._connections.of_game(game_id):
            if connection.games[game_id] == int(seat):
                self._connections.watch(connection, game_id, None)
        key = f"{n.MATCH}:{match_id}:{player_id}"
        self._keyed(key, lambda: self._send_match_to(match_id, player_id))

    def _say(self, game_id: str, seat: str, phrase: str) -> None:
        frame = frames.said(game_id, int(seat), phrase)
        for connection in self._connections.of_game(game_id):
            connection.outbox.put(frame)

    def _send_tables(self, game_id: str, *, moved: bool) -> None:
        watching = self._connections.of_game(game_id)
        live = self._room.games.peek(game_id) if watching else None
        if live is None:
            return
        shown = table_frames.show(live, self._room.attendances.of_game(game_id))
        events: list[dict[str, Any]] = live.step.events if moved else []
        for connection in watching:
            connection.outbox.put_table(shown, connection.games[game_id], events)

    async def _send_challenges(self, player_id: str) -> None:
        connections = self._connections.of_player(player_id)
        if not connections:
            return
        frame = frames.challenges(player_id, await self._room.challenges.of_player(player_id))
        for connection in self._connections.of_player(player_id):
            connection.outbox.put(frame)

    async def _send_turns(self, player_id: str) -> None:
        if not self._connections.of_player(player_id):
            return
        turns = await self._room.turns.of_player(player_id)
        if not turns:
            return
        frame = frames.turns((game, turn.seat, turn.at) for game, turn in turns.items())
        for connection in self._connections.of_player(player_id):
            connection.outbox.put(frame)
        await asyncio.sleep(TURNS_S)

    async def _send_match(self, match_id: str) -> None:
        try:
            match = await self._room.matches.get(match_id)
        except Refused:
            return
        to: set[Connection] = set()
        for player in match.seats.values():
            to.update(self._connections.of_player(player.id))
        for game in match.games[-2:]:
            to.update(self._connections.of_game(game.id))
        frame = frames.match(match)
        for connection in to:
            connection.outbox.put(frame)
        # Who was here when the target was reached also learns of the match that follows.
        if match.next is not None:
            self._hear(f"{n.MATCH}:{match.next}")

    async def _send_match_to(self, match_id: str, player_id: str) -> None:
        frame = frames.match(await self._room.matches.get(match_id))
        for connection in self._connections.of_player(player_id):
            connection.outbox.put(frame)

    def _keyed(self, key: str, send: Callable[[], Awaitable[None]]) -> None:
        """One reader a key: what is sent last is what was read last."""
        if self._closed:
            return
        if key in self._reading:
            self._reading[key] = True
            return
        self._reading[key] = False
        task = asyncio.get_running_loop().create_task(self._read(key, send))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, key: str, send: Callable[[], Awaitable[None]]) -> None:
        failed = 0
        try:
            while True:
                self._reading[key] = False
                try:
                    await send()
                except StorageAway:
                    # The change stands; whoever waits for it is told as soon as it can be read.
                    await asyncio.sleep(RETRY_S)
                    continue
                except Refused:
                    # It is not there any more.
                    return
                except Exception:
                    log.exception("could not tell", key=key)
                    failed += 1
                    if failed == MOST_FAILED:
                        # What cannot be read will not be read; the next change tries again.
                        return
                    await asyncio.sleep(RETRY_S)
                    continue
                if not self._reading[key]:
                    return
        finally:
            del self._reading[key]
