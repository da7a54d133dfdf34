"""The sockets of this node: whose they are and what they look at."""

import asyncio
from dataclasses import dataclass, field

from cardroom.clock import new_id
from cardroom.model.player import Player
from cardroom.web.outbox import Outbox


@dataclass(eq=False, slots=True)
class Connection:
    """One socket that has a player; `said_hello` once it may send commands."""

    player: Player
    session: str
    outbox: Outbox
    id: str = field(default_factory=new_id)
    said_hello: bool = False
    in_lobby: bool = False
    # The seat from which each game is watched; None as a spectator.
    games: dict[str, int | None] = field(default_factory=dict)
    # Held while a command is carried out: what has begun comes to its end.
    at_work: asyncio.Lock = field(default_factory=asyncio.Lock)
    # Set to end the socket: its close code.
    close_code: int | None = None


class Connections:
    """Who listens to what."""

    def __init__(self) -> None:
        self.all: set[Connection] = set()
        self._players: dict[str, set[Connection]] = {}
        self._sessions: dict[str, set[Connection]] = {}
        self._games: dict[str, set[Connection]] = {}
        self.lobby: set[Connection] = set()

    def add(self, connection: Connection) -> None:
        """A socket has said hello."""
        self.all.add(connection)
        self._players.setdefault(connection.player.id, set()).add(connection)
        self._sessions.setdefault(connection.session, set()).add(connection)

    def remove(self, connection: Connection) -> None:
        """A socket is gone."""
        self.all.discard(connection)
        self.lobby.discard(connection)
        _discard(self._players, connection.player.id, connection)
        _discard(self._sessions, connection.session, connection)
        for game_id in tuple(connection.games):
            self.unwatch(connection, game_id)

    def watch(self, connection: Connection, game_id: str, seat: int | None) -> None:
        """A socket wants the tables of a game."""
        connection.games[game_id] = seat
        self._games.setdefault(game_id, set()).add(connection)

    def unwatch(self, connection: Connection, game_id: str) -> None:
        """It does not any more."""
        connection.games.pop(game_id, None)
        _discard(self._games, game_id, connection)

    def of_player(self, player_id: str) -> tuple[Connection, ...]:
        """The sockets of a player."""
        return tuple(self._players.get(player_id, ()))

    def of_game(self, game_id: str) -> tuple[Connection, ...]:
        """The sockets that watch a game."""
        return tuple(self._games.get(game_id, ()))

    def of_session(self, session: str) -> tuple[Connection, ...]:
        """The sockets of one session."""
        return tuple(self._sessions.get(session, ()))


def _discard(sets: dict[str, set[Connection]], key: str, connection: Connection) -> None:
    known = sets.get(key)
    if known is not None:
        known.discard(connection)
        if not known:
            del sets[key]
