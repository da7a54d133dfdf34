"""Matches: what they look like, the next game, the end."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from cardroom.clock import new_id
from cardroom.model.challenge import Seating
from cardroom.model.match import SILENT_MS, Match
from cardroom.model.notices import MATCH, Line, lines, notice
from cardroom.model.refusal import Code, Refused
from cardroom.services.challenges import Challenges
from cardroom.services.presence import Presence
from cardroom.services.service import Means, Service
from cardroom.store import match_lists, seating
from cardroom.store import matches as store
from cardroom.store.database import Connection

SWEEP_MS = 3_600_000
P = ParamSpec("P")


class Matches(Service):
    """Games of the same players, one after the other."""

    def __init__(self, means: Means, presence: Presence, challenges: Challenges) -> None:
        super().__init__(means)
        self._presence = presence
        self._challenges = challenges

    async def rematch(self, player_id: str, game_id: str, nonce: str | None) -> Seating:
        """Wish the next game; all wishes together are one game. Raises Refused."""
        if self._challenges.draining:
            raise Refused(Code.DRAINING)
        match = await self.of_game(game_id)
        # At a slow pace people are not here together anyway.
        awaited = match.people if match.pace == "live" else ()
        absent = frozenset(one.id for one in awaited if not self._presence.is_here(one.id))
        ids = seating.Ids(new_id(), new_id())
        seated, change = await self._change(
            Seating.told,
            seating.wish_rematch,
            game_id,
            player_id,
            nonce,
            self._clock.now(),
            ids,
            absent,
        )
        await self._challenges.begun(seated, change)
        return seated

    async def no_rematch(self, player_id: str, game_id: str) -> None:
        """End the match. Raises Refused."""
        match = await self.of_game(game_id)
        if player_id not in {player.id for player in match.seats.values()}:
            raise Refused(Code.NOT_SEATED)
        if match.games[-1].status == "running":
            raise Refused(Code.TOO_SOON)

        def work(connection: Connection) -> bool:
            # Somebody may have begun the next game since.
            now = store.get(connection, match.id)
            if now is None or now.games[-1].status == "running":
                raise Refused(Code.TOO_SOON)
            store.clear_wishes(connection, now.games[-1].id)
            return store.close(connection, match.id, self._clock.now())

        await self._closed(match.id, work)

    async def get(self, match_id: str) -> Match:
        """Raises Refused unknown_match."""
        match = await self._database.read(store.get, match_id)
        if match is None:
            raise Refused(Code.UNKNOWN_MATCH)
        return match

    async def of_game(self, game_id: str) -> Match:
        """The match of a game. Raises Refused unknown_game."""
        match = await self._database.read(store.of_game, game_id)
        if match is None:
            raise Refused(Code.UNKNOWN_GAME)
        return match

    async def open_of(self, player_id: str) -> list[Match]:
        """The matches of a player that are not ended."""
        return await self._database.read(match_lists.of_player, player_id, open_only=True)

    async def of_player(self, player_id: str) -> list[Match]:
        """All matches of a player, newest first."""
        return await self._database.read(match_lists.of_player, player_id, open_only=False)

    async def running_of(self, player_id: str) -> list[str]:
        """The running games of a player."""
        return await self._database.read(match_lists.running_of, player_id)

    async def close_silent(self) -> None:
        """Matches in which nothing has happened for a day, or three at a slow pace, are over."""
        now = self._clock.now()
        self._deadlines.set("matches:silent", now + SWEEP_MS, self.close_silent)
        before = {pace: now - silent for pace, silent in SILENT_MS.items()}
        for match_id in await self._database.read(match_lists.silent_since, before):
            await self._closed(match_id, store.close, match_id, now)

    async def _closed(
        self,
        match_id: str,
        work: Callable[Concatenate[Connection, P], bool],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        def told(closed: bool) -> tuple[Line, ...]:
            return lines(notice(MATCH, match_id)) if closed else ()

        _, change = await self._change(told, work, *args, **kwargs)
        self._tell(change)
