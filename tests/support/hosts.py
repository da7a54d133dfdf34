"""A room without a web: real services on a real SQLite file, time held still."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from cardroom.bus.bus import Bus
from cardroom.model.challenge import Terms
from cardroom.model.notices import CHANGED, parsed
from cardroom.model.player import Player
from cardroom.model.refusal import Refused
from cardroom.room import Room
from cardroom.services.challenges import checked_terms
from cardroom.store.database import Database
from cardroom.store.migrate import migrate
from cardroom.store.postgres import PostgresDatabase
from cardroom.store.sqlite import SqliteDatabase
from tests.support.clock import HeldClock

CLASSIC = {"preset": "classic"}


class Host:
    """The room and what a test does in it; notices are kept in `heard`."""

    def __init__(self, database: Database, clock: HeldClock, bus: Bus | None = None) -> None:
        self.clock = clock
        self.room = Room(database, clock, bus)
        self.heard: list[str] = []
        self.room.bus.subscribe(self._hear)
        self._sockets = itertools.count(1)

    def _hear(self, text: str) -> None:
        # The envelope for other nodes; what lies in it is heard one by one.
        if parsed(text)[0] != CHANGED:
            self.heard.append(text)

    async def guest(self, name: str, *, here: bool = True) -> Player:
        """Somebody new, with one socket in the lobby."""
        player, _ = await self.room.accounts.enter(name)
        if here:
            self.arrive(player)
        return player

    def arrive(self, player: Player) -> str:
        """One more socket."""
        socket = f"{player.name}#{next(self._sockets)}"
        self.room.presence.arrive(socket, player)
        self.room.presence.enter_lobby(socket)
        return socket

    def drop_all(self, player: Player) -> None:
        """All sockets of a player are lost."""
        for known in self.room.presence.players():
            if known.player.id == player.id:
                for socket in tuple(known.sockets):
                    self.room.presence.drop(socket)

    def sit(self, player: Player, game: str) -> str:
        """A new socket that sits at a game."""
        socket = self.arrive(player)
        self.room.presence.sit(socket, game)
        return socket

    async def offer(self, maker: Player, *named: Player, **terms: Any) -> str:
        """A challenge by Classic rules unless said otherwise."""
        listed = terms.pop("listed", True)
        bots = tuple(terms.pop("bots", ()))
        challenge, _ = await self.room.challenges.offer(
            maker.id, tuple(one.id for one in named), terms_of(**terms), listed=listed, bots=bots
        )
        return challenge

    async def play_computers(self, person: Player, *levels: str, **terms: Any) -> tuple[str, str]:
        """A game against computers alone, at which the person sits: game and match."""
        _, seated = await self.room.challenges.offer(person.id, (), terms_of(**terms), bots=levels)
        assert seated.game is not None
        assert seated.match is not None
        self.sit(person, seated.game)
        return seated.game, seated.match

    async def begin(self, *players: Player, **terms: Any) -> tuple[str, str]:
        """The first challenges the others, they accept: game and match; all sit."""
        challenge = await self.offer(players[0], *players[1:], **terms)
        for other in players[1:]:
            seated = await self.room.challenges.accept(other.id, challenge, None)
        assert seated.game is not None
        assert seated.match is not None
        for player in players:
            self.sit(player, seated.game)
        return seated.game, seated.match

    async def pass_time(self, seconds: float) -> None:
        """Time passes and what is due happens, in order."""
        target = self.clock.now() + round(seconds * 1000)
        while self.clock.now() < target:
            at = self.room.deadlines.next_at()
            step = target if at is None else min(target, max(at, self.clock.now() + 1))
            self.clock.advance((step - self.clock.now()) / 1000)
            await self.room.deadlines.fire_due()


def terms_of(ruleset: Any = None, target: Any = "missing", pace: str = "live") -> Terms:
    """Checked terms."""
    given = target != "missing"
    return checked_terms(
        ruleset or CLASSIC, None, target if given else None, target_given=given, pace=pace
    )


def file_in(data: Path) -> SqliteDatabase:
    """The migrated database file of a folder."""
    migrate(data / "cardroom.db")
    return SqliteDatabase(data / "cardroom.db", busy_ms=200)


@asynccontextmanager
async def host(
    place: Path | str, clock: HeldClock | None = None, bus: Bus | None = None
) -> AsyncIterator[Host]:
    """A room on a folder, or on a database of PostgreSQL; entering it again is a restart."""
    database = PostgresDatabase(place) if isinstance(place, str) else file_in(place)
    opened = Host(database, clock or HeldClock(), bus)
    await opened.room.resume()
    try:
        yield opened
    finally:
        await opened.room.close()


async def code_of(doing: Any) -> str:
    """The code with which something is refused; empty when it is done."""
    try:
        await doing
    except Refused as why:
        return why.code
    return ""
