"""Guests: a name, a token, a way back; and the way out."""

import hashlib
import secrets

from cardroom.clock import new_id
from cardroom.model.names import checked_name, skeletons, suggestions
from cardroom.model.notices import (
    CHALLENGES,
    LOBBY,
    MATCH,
    ONLINE,
    PLAYER,
    SIGNED_OUT,
    Line,
    for_each,
    lines,
    notice,
)
from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused
from cardroom.model.session import GRACE_MS, LIFE_MS, RENEW_MS
from cardroom.services.live_games import LiveGames
from cardroom.services.presence import Presence
from cardroom.services.service import Means, Service
from cardroom.store import challenges as challenge_store
from cardroom.store import match_lists
from cardroom.store import players as store
from cardroom.store.database import Connection

SWEEP_MS = 3_600_000


def hash_of(token: str) -> str:
    """What is kept of a token. It is random, so no salt and no slow hash are needed."""
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts(Service):
    """Who is speaking."""

    def __init__(self, means: Means, presence: Presence, games: LiveGames) -> None:
        super().__init__(means)
        self._presence = presence
        self._games = games

    async def enter(self, wish: str) -> tuple[Player, str]:
        """A new guest and the token. Raises Refused bad_name, name_taken with a suggestion."""
        name = checked_name(wish)
        player = Player(new_id(), name, True, self._clock.now())
        token = secrets.token_urlsafe(32)
        keys = skeletons(name)
        if not await self._database.write(store.add_player, player, keys, hash_of(token)):
            raise await self._taken(name)
        return player, token

    async def of_token(self, token: str) -> Player:
        """Raises Refused not_signed_in."""
        since = self._clock.now() - LIFE_MS
        player = await self._database.read(store.by_token, hash_of(token), since)
        if player is None:
            raise Refused(Code.NOT_SIGNED_IN)
        return player

    async def renewed(self, token: str) -> str | None:
        """A new token for an old one, which stays good for an hour; None while it is young."""
        now = self._clock.now()
        since = await self._database.read(store.session_since, hash_of(token))
        # Beyond the grace it has been replaced already.
        if since is None or not RENEW_MS <= now - since < LIFE_MS - GRACE_MS:
            return None
        fresh = secrets.token_urlsafe(32)
        ends = now - LIFE_MS + GRACE_MS
        renewed = await self._database.write(
            store.renew_session, hash_of(token), hash_of(fresh), now, ends
        )
        return fresh if renewed else None

    async def forget_expired(self) -> None:
        """Sessions that nobody has used for a year end; their names are free again."""
        now = self._clock.now()
        self._deadlines.set("accounts:expired", now + SWEEP_MS, self.forget_expired)
        await self._database.write(store.end_expired, now - LIFE_MS)

    async def rename(self, player: Player, wish: str) -> Player:
        """The player under another name. Raises Refused bad_name, name_taken."""
        name = checked_name(wish)
        if name == player.name:
            return player
        keys, now = skeletons(name), self._clock.now()

        def work(connection: Connection) -> tuple[Line, ...]:
            if not store.rename(connection, player.id, name, keys):
                return ()
            concerned = challenge_store.concerned_with(connection, player.id, now)
            matches = match_lists.open_of_players(connection, [player.id])
            return (
                *lines(notice(PLAYER, player.id), notice(LOBBY)),
                *for_each(CHALLENGES, concerned | {player.id}),
                *for_each(MATCH, matches),
            )

        done, change = await self._change(lambda told: told, work)
        if not done:
            raise await self._taken(name)
        renamed = Player(player.id, name, player.guest, player.since)
        self._presence.rename(renamed)
        for game_id in self._games.rename(renamed):
            self._bus.tell(notice(ONLINE, game_id))
        self._tell(change)
        return renamed

    async def leave(self, token: str) -> None:
        """Forget a session. Raises Refused not_signed_in where there is none."""
        signed_out = lines(notice(SIGNED_OUT, hash_of(token)))
        player_id, change = await self._change(
            lambda player: signed_out if player else (), store.end_session, hash_of(token)
        )
        if player_id is None:
            raise Refused(Code.NOT_SIGNED_IN)
        self._tell(change)

    async def player(self, player_id: str) -> Player:
        """Raises Refused unknown_player."""
        found = await self._database.read(store.by_ids, [player_id])
        if player_id not in found:
            raise Refused(Code.UNKNOWN_PLAYER)
        return found[player_id]

    async def profile(self, player_id: str) -> dict[str, int]:
        """Counts of a player's games."""
        return await self._database.read(store.profile, player_id)

    async def _taken(self, name: str) -> Refused:
        for wish in suggestions(name):
            if not await self._database.read(store.name_is_taken, skeletons(wish)):
                return Refused(
                    Code.NAME_TAKEN, "Somebody has a name that looks like this.", suggestion=wish
                )
        return Refused(Code.NAME_TAKEN, "Somebody has a name that looks like this.")
