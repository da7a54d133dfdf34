"""Challenges: offer, accept, decline, withdraw, and everything that ends one by itself."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

import structlog

from cardroom.clock import new_id, new_secret
from cardroom.model import computers
from cardroom.model.bounds import beyond_bounds
from cardroom.model.challenge import SHOWN_MS, Challenge, NewChallenge, Ripple, Seating, Terms
from cardroom.model.notices import CHALLENGES, FADED, Change, notice, parsed
from cardroom.model.refusal import Code, Refused
from cardroom.services.deadlines import Action
from cardroom.services.live_games import LiveGames
from cardroom.services.presence import Presence
from cardroom.services.service import Means, Service
from cardroom.store import challenges as store
from cardroom.store import matches as match_store
from cardroom.store import players as player_store
from cardroom.store import seating
from cardroom.store.database import Connection
from russianbank import BadRuleset, Ruleset, seal_of

log = structlog.get_logger()
P = ParamSpec("P")


class Challenges(Service):
    """Every step is decided in one transaction; who is concerned is told afterwards."""

    def __init__(self, means: Means, presence: Presence, games: LiveGames) -> None:
        super().__init__(means)
        self._presence = presence
        self._games = games
        self.draining = False
        presence.on_absent(self._absent)
        self._bus.subscribe(self._hear)

    async def offer(
        self,
        maker: str,
        named: tuple[str, ...],
        terms: Terms,
        *,
        listed: bool = True,
        nonce: str | None = None,
        bots: tuple[str, ...] = (),
    ) -> tuple[str, Seating]:
        """Make a challenge; answers its id and, where computers fill it, the game. Raises Refused.

        `bots` are levels of computers, who take their seats at once.
        """
        if self.draining:
            raise Refused(Code.DRAINING)
        if maker in named:
            raise Refused(Code.SELF_CHALLENGE)
        if len(set(named)) != len(named) or len(named) + len(bots) >= terms.seats:
            raise Refused(Code.BAD_REQUEST, "There are not that many other seats.")
        known = await self._database.read(player_store.by_ids, named)
        for player_id in named:
            if player_id not in known:
                raise Refused(Code.UNKNOWN_PLAYER)
            if not self._presence.is_here(player_id):
                raise Refused(Code.OPPONENT_LEFT)
            if self._presence.wants_peace(player_id):
                raise Refused(Code.BUSY)
        secret = new_secret()
        new = NewChallenge(
            id=new_id(),
            maker=maker,
            named=named,
            terms=terms,
            listed=listed,
            secret=secret,
            seal=seal_of(secret),
            nonce=nonce,
            now=self._clock.now(),
            bots=computers.chosen(bots),
        )
        if new.alone:
            ids = seating.Ids(new_id(), new_id())
            seated, change = await self._change(Seating.told, seating.begin_alone, new, ids)
            await self.begun(seated, change)
            return new.id, seated
        ripple, change = await self._change(Ripple.told, store.add, new)
        self._tell(change)
        self._deadlines.set_sooner("challenge:next", new.expires_at, self._expire)
        return new.id, Seating(ripple)

    async def accept(self, player_id: str, challenge_id: str, nonce: str | None) -> Seating:
        """Take a seat; the last one starts the match. Raises Refused."""
        ids = seating.Ids(new_id(), new_id())
        seated, change = await self._change(
            Seating.told, seating.accept, challenge_id, player_id, nonce, self._clock.now(), ids
        )
        await self.begun(seated, change)
        return seated

    async def begun(self, seated: Seating, change: Change) -> None:
        """Load a game that has just begun, so that its clocks run, and tell everybody."""
        if seated.fresh and seated.game is not None:
            async with self._games.hold(seated.game):
                log.info("game begun", game=seated.game, match=seated.match)
        self._tell(change)

    async def decline(self, player_id: str, challenge_id: str, reason: str | None) -> None:
        """A named player says no; that voids the challenge for all. Raises Refused."""

        def work(connection: Connection) -> Ripple:
            challenge = store.get(connection, challenge_id)
            if player_id not in {player.id for player in challenge.named}:
                raise Refused(Code.NOT_YOURS)
            if challenge.status == "declined" and challenge.ended_by == player_id:
                return Ripple()
            challenge.must_be_pending(self._clock.now())
            store.end(
                connection, challenge.id, "declined", self._clock.now(), by=player_id, reason=reason
            )
            return store.ripple_of(challenge)

        await self._ripple(work)

    async def withdraw(self, player_id: str, challenge_id: str) -> None:
        """The maker takes it back; an accepter of three steps back from it. Raises Refused."""

        def work(connection: Connection) -> Ripple:
            challenge = store.get(connection, challenge_id)
            mine = challenge.maker.id == player_id
            if not mine and player_id not in challenge.taken:
                raise Refused(Code.NOT_YOURS)
            if mine and challenge.status == "withdrawn":
                return Ripple()
            challenge.must_be_pending(self._clock.now())
            if mine:
                store.end(connection, challenge.id, "withdrawn", self._clock.now(), by=player_id)
            else:
                store.give_up_place(connection, challenge, player_id)
            return store.ripple_of(challenge)

        await self._ripple(work)

    async def give_nonce(self, player_id: str, challenge_id: str, nonce: str) -> None:
        """A player's share of the seed (R44). Raises Refused."""

        def work(connection: Connection) -> None:
            challenge = store.get(connection, challenge_id)
            challenge.must_be_pending(self._clock.now())
            if not store.set_nonce(connection, challenge_id, player_id, nonce):
                raise Refused(Code.NOT_YOURS)

        await self._database.write(work)

    async def get(self, challenge_id: str) -> Challenge:
        """A challenge, ended or not. Raises Refused unknown_challenge."""
        return await self._database.read(store.get, challenge_id)

    async def of_player(self, player_id: str) -> list[Challenge]:
        """What the player has a part in, newly ended ones included."""
        return await self._database.read(store.of_player, player_id, self._clock.now())

    async def open_listed(self) -> list[Challenge]:
        """What the lobby lists."""
        return await self._database.read(store.open_listed)

    async def resume(self) -> None:
        """After a start: expiries run again, and makers have a minute to come back."""
        await self._expire()
        waiting = await self._database.read(store.pending_players)
        for player in (await self._database.read(player_store.by_ids, waiting)).values():
            self._presence.expect(player)
        await self.look()

    async def look(self) -> None:
        """When the next challenge ends, whichever node has made it."""
        at = await self._database.read(store.next_expiry)
        if at is not None:
            self._deadlines.set("challenge:next", at, self._expire)

    async def _expire(self) -> None:
        await self._ripple(store.expire_due, self._clock.now())
        await self.look()

    def _absent(self, player_id: str) -> Action:
        async def act() -> None:
            now = self._clock.now()
            await self._ripple(store.void_of_absent, player_id, now)
            await self._ripple(match_store.drop_wishes, player_id)

        return act

    async def _ripple(
        self, work: Callable[Concatenate[Connection, P], Ripple], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        _, change = await self._change(Ripple.told, work, *args, **kwargs)
        self._tell(change)

    def _hear(self, text: str) -> None:
        kind, ident = parsed(text)
        if kind == CHALLENGES:
            self._fade(ident)

    def _fade(self, player_id: str) -> None:
        """Ended challenges leave the lists after a while: each node says so then."""

        async def again() -> None:
            self._bus.tell(notice(FADED, player_id))

        self._deadlines.set(f"faded:{player_id}", self._clock.now() + SHOWN_MS + 500, again)


def checked_terms(
    ruleset: object, seats: int | None, target: int | None, *, target_given: bool, pace: str
) -> Terms:
    """The terms of an offer, normalised. Raises Refused bad_ruleset with a sentence.

    `target`: 0 = a single game, None = open end, not given = as the ruleset says.
    """
    try:
        rules = Ruleset.of(ruleset)
    except BadRuleset as bad:
        raise Refused(Code.BAD_RULESET, str(bad)) from None
    beyond = beyond_bounds(rules)
    if beyond is not None:
        raise Refused(Code.BAD_RULESET, beyond[1])
    if seats is not None and seats != rules.players:
        raise Refused(
            Code.BAD_RULESET, f"The ruleset is for {rules.players} players, not for {seats}."
        )
    if not target_given:
        target = rules.match_target
    elif target != rules.match_target and not (target == 0 and rules.match_target is None):
        raise Refused(Code.BAD_RULESET, "The target is not the ruleset's match_target.")
    return Terms(rules.as_json(), rules.players, target, "slow" if pace == "slow" else "live")
