"""Who is connected, where they look, how they want to be seen: all in memory, nothing stored."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardroom.bus.bus import Bus
from cardroom.clock import Clock
from cardroom.model.attendance import GONE_MS, LONG_AGO, Whereabouts
from cardroom.model.notices import LOBBY, notice
from cardroom.model.player import Player
from cardroom.services.deadlines import Action, Deadlines

Watch = Callable[[str], None]


@dataclass(slots=True)
class SocketPresence:
    """One socket of a player."""

    player_id: str
    in_lobby: bool = False
    hidden_at: int | None = None
    games: set[str] = field(default_factory=set)


@dataclass(slots=True)
class PlayerPresence:
    """All sockets of a player; `gone_at` once the last is lost."""

    player: Player
    sockets: set[str] = field(default_factory=set)
    in_lobby: bool = False
    do_not_disturb: bool = False
    gone_at: int | None = None


class Presence:
    """Fed by the sockets; others watch for a player's change or absence."""

    def __init__(self, clock: Clock, bus: Bus, deadlines: Deadlines) -> None:
        self._clock = clock
        self._bus = bus
        self._deadlines = deadlines
        self._sockets: dict[str, SocketPresence] = {}
        self._players: dict[str, PlayerPresence] = {}
        self._watches: list[Watch] = []
        self._on_absent: list[Callable[[str], Action]] = []

    def watch(self, changed: Watch) -> None:
        """Call `changed(player_id)` whenever a player comes, goes, sits, hides."""
        self._watches.append(changed)

    def on_absent(self, action: Callable[[str], Action]) -> None:
        """Run `action(player_id)` when somebody has been away for a minute."""
        self._on_absent.append(action)

    def arrive(self, socket_id: str, player: Player) -> None:
        """A socket has said hello."""
        self._sockets[socket_id] = SocketPresence(player.id)
        known = self._players.setdefault(player.id, PlayerPresence(player))
        known.player = player
        known.sockets.add(socket_id)
        known.gone_at = None
        self._deadlines.drop(f"away:{player.id}")
        self._changed(player.id)

    def drop(self, socket_id: str) -> None:
        """A socket is gone, for whatever reason."""
        socket = self._sockets.pop(socket_id, None)
        if socket is None:
            return
        known = self._players[socket.player_id]
        known.sockets.discard(socket_id)
        if not known.sockets:
            known.gone_at = self._clock.now()
            self._expect_back(socket.player_id, known.gone_at + GONE_MS)
        self._changed(socket.player_id)

    def expect(self, player: Player) -> None:
        """After a restart: somebody who had a place here has a minute to come back."""
        if player.id not in self._players:
            now = self._clock.now()
            self._players[player.id] = PlayerPresence(player, gone_at=now)
            self._expect_back(player.id, now + GONE_MS)

    def sit(self, socket_id: str, game_id: str) -> None:
        """A socket looks at a game."""
        socket = self._sockets.get(socket_id)
        if socket is not None:
            socket.games.add(game_id)
            self._changed(socket.player_id)

    def stand(self, socket_id: str, game_id: str) -> None:
        """It does not any more."""
        socket = self._sockets.get(socket_id)
        if socket is not None:
            socket.games.discard(game_id)
            self._changed(socket.player_id)

    def enter_lobby(self, socket_id: str) -> None:
        """The player wants to be seen in the lobby."""
        socket = self._sockets[socket_id]
        socket.in_lobby = True
        self._players[socket.player_id].in_lobby = True
        self._changed(socket.player_id)

    def leave_lobby(self, socket_id: str) -> None:
        """This socket shows something else; the player stays listed while another shows it."""
        socket = self._sockets[socket_id]
        socket.in_lobby = False
        known = self._players[socket.player_id]
        known.in_lobby = any(self._sockets[one].in_lobby for one in known.sockets)
        self._changed(socket.player_id)

    def set_status(self, socket_id: str, status: str) -> None:
        """`free` and `busy` are the person's; `hidden` is about this page alone."""
        socket = self._sockets[socket_id]
        if status == "hidden":
            socket.hidden_at = socket.hidden_at or self._clock.now()
        else:
            socket.hidden_at = None
            self._players[socket.player_id].do_not_disturb = status == "busy"
        self._changed(socket.player_id)

    def rename(self, player: Player) -> None:
        """The same person under another name."""
        if player.id in self._players:
            self._players[player.id].player = player

    def players(self) -> list[PlayerPresence]:
        """Everybody here or expected back."""
        return list(self._players.values())

    def is_connected(self, player_id: str) -> bool:
        """Whether there is a live socket."""
        known = self._players.get(player_id)
        return known is not None and bool(known.sockets)

    def is_here(self, player_id: str) -> bool:
        """Connected, or gone for less than a minute."""
        known = self._players.get(player_id)
        return known is not None and (
            bool(known.sockets)
            or (known.gone_at is not None and self._clock.now() - known.gone_at < GONE_MS)
        )

    def wants_peace(self, player_id: str) -> bool:
        """Do not disturb."""
        known = self._players.get(player_id)
        return known is not None and known.do_not_disturb

    def is_hidden(self, known: PlayerPresence) -> bool:
        """Whether every page of a player is out of sight."""
        return bool(known.sockets) and all(
            self._sockets[one].hidden_at is not None for one in known.sockets
        )

    def whereabouts(self, player_id: str, game_id: str) -> Whereabouts:
        """Where a player is, seen from a game."""
        known = self._players.get(player_id)
        if known is None or not known.sockets:
            gone_at = known.gone_at if known is not None else None
            return Whereabouts(False, gone_at or LONG_AGO, None)
        sockets = [self._sockets[one] for one in known.sockets]
        here = any(one.hidden_at is None and game_id in one.games for one in sockets)
        hidden = [one.hidden_at for one in sockets if one.hidden_at is not None]
        return Whereabouts(here, None, max(hidden) if len(hidden) == len(sockets) else None)

    def watched(self) -> set[str]:
        """Every game that some socket looks at."""
        return {game_id for socket in self._sockets.values() for game_id in socket.games}

    def _expect_back(self, player_id: str, by: int) -> None:
        async def absent() -> None:
            known = self._players.get(player_id)
            if known is None or known.sockets:
                return
            self._changed(player_id)
            del self._players[player_id]
            for action in self._on_absent:
                await action(player_id)()

        self._deadlines.set(f"away:{player_id}", by, absent)

    def _changed(self, player_id: str) -> None:
        for changed in self._watches:
            changed(player_id)
        self._bus.publish(notice(LOBBY))
