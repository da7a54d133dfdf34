"""Who is connected, where they look, how they want to be seen: all in memory, nothing stored.

The sockets of other nodes are known by gossip and count like one's own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardroom.bus.bus import Bus
from cardroom.clock import Clock
from cardroom.model.attendance import GONE_MS, LONG_AGO, Whereabouts
from cardroom.model.notices import HERE, LOBBY, notice
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
    # The node that holds it; empty = this one.
    node: str = ""


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
        # Own sockets by the game they look at.
        self._watching: dict[str, set[str]] = {}
        # Other nodes live that have not told who is there: nobody is called absent meanwhile.
        self.blind = False

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
        for game_id in socket.games:
            self._unwatch(socket_id, game_id)
        known = self._players[socket.player_id]
        known.sockets.discard(socket_id)
        self._perhaps_gone(known)
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
            self._watching.setdefault(game_id, set()).add(socket_id)
            self._changed(socket.player_id)

    def stand(self, socket_id: str, game_id: str) -> None:
        """It does not any more."""
        socket = self._sockets.get(socket_id)
        if socket is not None:
            socket.games.discard(game_id)
            self._unwatch(socket_id, game_id)
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

    def player(self, player_id: str) -> Player | None:
        """Somebody here or expected back."""
        known = self._players.get(player_id)
        return known.player if known is not None else None

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
        return self.blind or (
            known is not None
            and (
                bool(known.sockets)
                or (known.gone_at is not None and self._clock.now() - known.gone_at < GONE_MS)
            )
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
            if self.blind:
                return Whereabouts(False, None, None)
            gone_at = known.gone_at if known is not None else None
            return Whereabouts(False, gone_at or LONG_AGO, None)
        sockets = [self._sockets[one] for one in known.sockets]
        here = any(one.hidden_at is None and game_id in one.games for one in sockets)
        hidden = [one.hidden_at for one in sockets if one.hidden_at is not None]
        return Whereabouts(here, None, max(hidden) if len(hidden) == len(sockets) else None)

    def watched(self) -> set[str]:
        """Every game that a socket of this node looks at."""
        return set(self._watching)

    def is_watched(self, game_id: str) -> bool:
        """Whether a socket of this node looks at a game."""
        return game_id in self._watching

    def own(self, player_id: str) -> dict[str, SocketPresence]:
        """The sockets of a player at this node."""
        known = self._players.get(player_id)
        found = {one: self._sockets[one] for one in known.sockets} if known is not None else {}
        return {ident: socket for ident, socket in found.items() if not socket.node}

    def own_players(self) -> set[str]:
        """Everybody with a socket at this node."""
        return {socket.player_id for socket in self._sockets.values() if not socket.node}

    def hear(
        self, node: str, player: Player, sockets: dict[str, SocketPresence], *, peace: bool
    ) -> None:
        """What another node says of a player: these sockets, all that it has."""
        known = self._players.get(player.id)
        if known is None:
            if not sockets:
                return
            known = self._players[player.id] = PlayerPresence(player)
        told = {ident: self._sockets[ident] for ident in self._of_node(known, node)}
        if told == sockets and (known.player, known.do_not_disturb) == (player, peace):
            # Nodes tell of all their players now and then: mostly nothing new.
            return
        for ident in told:
            del self._sockets[ident]
            known.sockets.discard(ident)
        self._sockets |= sockets
        known.sockets |= set(sockets)
        if sockets:
            known.player, known.gone_at, known.do_not_disturb = player, None, peace
            known.in_lobby = any(self._sockets[one].in_lobby for one in known.sockets)
            self._deadlines.drop(f"away:{player.id}")
        else:
            self._perhaps_gone(known)
        self._changed(player.id, here=False)

    def forget_node(self, node: str, but: frozenset[str] = frozenset()) -> None:
        """A node has ended, or tells that it has only these players."""
        for player_id, known in tuple(self._players.items()):
            if player_id not in but and self._of_node(known, node):
                self.hear(node, known.player, {}, peace=known.do_not_disturb)

    def stood_still(self, ms: int) -> None:
        """The room stood still for so long: that time counts against nobody."""
        for socket in self._sockets.values():
            if socket.hidden_at is not None:
                socket.hidden_at += ms
        for player_id, known in self._players.items():
            if known.gone_at is not None:
                known.gone_at += ms
                self._expect_back(player_id, known.gone_at + GONE_MS)

    def look_again(self) -> None:
        """This node sees again who is where, or does not any more."""
        for player_id in tuple(self._players):
            self._changed(player_id, here=False)

    def _of_node(self, known: PlayerPresence, node: str) -> list[str]:
        return [one for one in known.sockets if self._sockets[one].node == node]

    def _unwatch(self, socket_id: str, game_id: str) -> None:
        watching = self._watching.get(game_id)
        if watching is not None:
            watching.discard(socket_id)
            if not watching:
                del self._watching[game_id]

    def _perhaps_gone(self, known: PlayerPresence) -> None:
        if not known.sockets and known.gone_at is None:
            known.gone_at = self._clock.now()
            self._expect_back(known.player.id, known.gone_at + GONE_MS)

    def _expect_back(self, player_id: str, by: int) -> None:
        async def absent() -> None:
            known = self._players.get(player_id)
            if known is None or known.sockets:
                return
            if self.blind:
                self._expect_back(player_id, self._clock.now() + GONE_MS)
                return
            # Known until all of it is done: while the storage is away it is tried again.
            for action in self._on_absent:
                await action(player_id)()
            if not known.sockets and self._players.get(player_id) is known:
                self._changed(player_id)
                del self._players[player_id]

        self._deadlines.set(f"away:{player_id}", by, absent)

    def _changed(self, player_id: str, *, here: bool = True) -> None:
        for changed in self._watches:
            changed(player_id)
        if here:
            self._bus.tell(notice(HERE, player_id))
        self._bus.tell(notice(LOBBY))
