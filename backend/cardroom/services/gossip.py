"""Who is at which node: each tells the others of its own players, and of all of them now and then.

Nothing of it is stored. Which nodes live is read from the database, so that a dead bus makes
nobody absent: a node that does not hear a living one is blind and says so.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import orjson
import structlog

from cardroom.bus.bus import Bus
from cardroom.clock import Clock
from cardroom.model.notices import ALL_HERE, BEAT, BYE, HERE, WHO, notice, parsed
from cardroom.model.player import Player
from cardroom.services.presence import Presence, SocketPresence

log = structlog.get_logger()
ALL_MS = 10_000
SILENT_MS = 25_000
Line = list[Any]


class Gossip:
    """Of one node."""

    def __init__(self, node: str, clock: Clock, bus: Bus, presence: Presence) -> None:
        self._node = node
        self._clock = clock
        self._bus = bus
        self._presence = presence
        self._changed: set[str] = set()
        self._told_all_at = 0
        # How often this node has spoken of its players; what was heard of each other node's times.
        self._spoken = 0
        self._times: dict[str, int] = {}
        # When each other node last told of all its players.
        self._heard: dict[str, int] = {}
        self._alive: set[str] = set()
        bus.subscribe(self._told)
        bus.listen(self._hear, self._returned)

    def alive(self, others: set[str]) -> None:
        """These other nodes live, as the database says; called every two seconds."""
        for node in tuple(self._heard):
            if node not in others:
                log.info("node gone", gone=node)
                self._end(node)
        self._alive = others
        now = self._clock.now()
        self._see(now)
        if others and now - self._told_all_at >= ALL_MS:
            self._tell_all()
        elif others:
            # Whoever has missed something notices now.
            self._bus.send(notice(BEAT, f"{self._node} {self._spoken}"))

    def farewell(self) -> None:
        """This node ends; who was here comes back elsewhere."""
        self._bus.send(notice(BYE, self._node))

    def _see(self, now: int) -> None:
        deaf = not self._bus.hears()
        dark = {n for n in self._alive if deaf or now - self._heard.get(n, 0) > SILENT_MS}
        if bool(dark) != self._presence.blind:
            self._presence.blind = bool(dark)
            log.warning("blind" if dark else "seeing again", nodes=sorted(dark))
            self._presence.look_again()

    def _returned(self) -> None:
        self._bus.send(notice(WHO))
        self._tell_all()

    def _told(self, text: str) -> None:
        kind, ident = parsed(text)
        if kind != HERE:
            return
        if not self._changed:
            # Whatever else this turn of the loop brings goes along.
            asyncio.get_running_loop().call_soon(self._tell_changed)
        self._changed.add(ident)

    def _tell_changed(self) -> None:
        changed, self._changed = self._changed, set()
        lines = [line for line in map(self._line, changed) if line is not None]
        if lines:
            self._say(HERE, lines)

    def _tell_all(self) -> None:
        self._told_all_at = self._clock.now()
        lines = [self._line(player_id) for player_id in self._presence.own_players()]
        self._say(ALL_HERE, lines)

    def _say(self, kind: str, lines: Sequence[Line | None]) -> None:
        self._spoken += 1
        self._bus.send(notice(kind, f"{self._node} {self._spoken}"), orjson.dumps(lines).decode())

    def _line(self, player_id: str) -> Line | None:
        player = self._presence.player(player_id)
        if player is None:
            return None
        return [
            [player.id, player.name, player.guest, player.since],
            self._presence.wants_peace(player_id),
            [
                [ident, socket.in_lobby, socket.hidden_at, sorted(socket.games)]
                for ident, socket in self._presence.own(player_id).items()
            ],
        ]

    def _hear(self, text: str, carried: str) -> None:
        kind, ident = parsed(text)
        node, _, times = ident.partition(" ")
        if kind == WHO:
            if node in ("", self._node):
                self._tell_all()
        elif kind == BYE:
            self._end(node)
        elif kind == BEAT:
            if int(times) != self._times.get(node, 0):
                self._bus.send(notice(WHO, node))
        elif kind in (HERE, ALL_HERE):
            # After one that was lost the times do not agree before all are told anew.
            if kind == ALL_HERE or int(times) == self._times.get(node, 0) + 1:
                self._times[node] = int(times)
            # Whoever speaks is known, so that its players go when it is found dead.
            self._heard.setdefault(node, 0)
            lines = orjson.loads(carried)
            for line in lines:
                self._take(node, line)
            if kind == ALL_HERE:
                self._presence.forget_node(node, frozenset(line[0][0] for line in lines))
                self._heard[node] = self._clock.now()
                self._see(self._heard[node])

    def _take(self, node: str, line: Line) -> None:
        (ident, name, guest, since), peace, sockets = line
        self._presence.hear(
            node,
            Player(ident, name, guest, since),
            {
                one: SocketPresence(ident, in_lobby, hidden_at, set(games), node)
                for one, in_lobby, hidden_at, games in sockets
            },
            peace=peace,
        )

    def _end(self, node: str) -> None:
        self._heard.pop(node, None)
        self._times.pop(node, None)
        self._alive.discard(node)
        self._presence.forget_node(node)
