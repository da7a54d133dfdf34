"""One handler for each command: wire in, service called, exactly one answer out."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from cardroom.model.refusal import Code, Refused, StorageAway
from cardroom.room import Room
from cardroom.services.challenges import checked_terms
from cardroom.web.builds import current_build
from cardroom.web.connections import Connection, Connections
from cardroom.web.doorkeeper import Doorkeeper
from cardroom.web.fanout import Fanout
from cardroom.wire import commands as c
from cardroom.wire import frames

log = structlog.get_logger()
# Games that are looked at stay in memory.
MOST_GAMES = 50
Handler = Callable[[Connection, Any], Awaitable[dict[str, Any] | None]]


class Dispatch:
    """A handler answers the fields of its `ack`, or None where it has answered itself."""

    def __init__(
        self, room: Room, connections: Connections, fanout: Fanout, keeper: Doorkeeper
    ) -> None:
        self._room = room
        self._connections = connections
        self._fanout = fanout
        self._tally = keeper.tally
        self._limits = keeper.limits
        self._handlers: dict[type, Handler] = {
            c.Hello: self._hello,
            c.EnterLobby: self._enter_lobby,
            c.LeaveLobby: self._leave_lobby,
            c.SetStatus: self._set_status,
            c.Offer: self._offer,
            c.Accept: self._accept,
            c.Decline: self._decline,
            c.Withdraw: self._withdraw,
            c.GiveNonce: self._nonce,
            c.Sit: self._sit,
            c.Leave: self._leave,
            c.Move: self._move,
            c.Rematch: self._rematch,
            c.NoRematch: self._no_rematch,
            c.Claim: self._claim,
            c.OfferBlock: self._offer_block,
            c.Replace: self._replace,
            c.AskHint: self._hint,
            c.Say: self._say,
            c.Pong: self._pong,
        }

    async def __call__(self, connection: Connection, command: c.Command) -> None:
        """Carry out a command and answer it."""
        try:
            if not connection.said_hello and not isinstance(command, c.Hello):
                raise Refused(Code.BAD_REQUEST, "The first frame is hello.")
            told = await self._handlers[type(command)](connection, command)
        except Refused as why:
            self._refuse(connection, command, why)
            await self._after_refusal(connection, command, why)
            return
        except StorageAway as away:
            log.error("storage away", player=connection.player.id, reason=str(away))
            self._refuse(connection, command, Refused(Code.TRY_AGAIN))
            return
        except Exception:
            self._tally.failures += 1
            log.exception("command failed", player=connection.player.id, command=repr(command))
            self._refuse(connection, command, Refused(Code.TRY_AGAIN))
            return
        if command.id is not None and told is not None:
            connection.outbox.put(frames.ack(command.id, **told))

    def _refuse(self, connection: Connection, command: c.Command, why: Refused) -> None:
        self._tally.refusals[why.code] += 1
        connection.outbox.put(frames.refused(command.id, why))

    async def _after_refusal(
        self, connection: Connection, command: c.Command, why: Refused
    ) -> None:
        """Who was behind gets the table that is true (promise 2)."""
        behind = (Code.STALE, Code.GAME_OVER)
        if isinstance(command, c.Move) and why.code in behind:
            try:
                async with self._room.games.hold(command.game) as live:
                    if command.game not in connection.games:
                        seat = live.seat_of(connection.player.id)
                        self._connections.watch(connection, command.game, seat)
                        self._fanout.table(connection, live)
                        self._connections.unwatch(connection, command.game)
                    else:
                        self._fanout.table(connection, live)
            except (Refused, StorageAway):
                return

    async def _hello(self, connection: Connection, command: c.Hello) -> dict[str, Any]:
        build = current_build()
        player = connection.player
        seated = await self._room.matches.running_of(player.id)
        matches = await self._room.matches.open_of(player.id)
        if not connection.said_hello:
            connection.said_hello = True
            self._connections.add(connection)
            self._room.presence.arrive(connection.id, player)
        connection.outbox.put(frames.welcome(player, self._room.clock.now(), build, seated))
        if command.build is not None and command.build != build:
            connection.outbox.put(frames.upgrade(build))
        for match in reversed(matches):
            connection.outbox.put(frames.match(match))
        self._fanout.challenges_to(player.id)
        return {}

    async def _enter_lobby(self, connection: Connection, _: c.EnterLobby) -> dict[str, Any]:
        connection.in_lobby = True
        self._connections.lobby.add(connection)
        self._room.presence.enter_lobby(connection.id)
        self._fanout.lobby_to(connection)
        self._fanout.challenges_to(connection.player.id)
        self._fanout.turns_to(connection.player.id)
        return {}

    async def _leave_lobby(self, connection: Connection, _: c.LeaveLobby) -> dict[str, Any]:
        connection.in_lobby = False
        self._connections.lobby.discard(connection)
        self._room.presence.leave_lobby(connection.id)
        return {}

    async def _set_status(self, connection: Connection, command: c.SetStatus) -> dict[str, Any]:
        self._room.presence.set_status(connection.id, command.status)
        return {}

    async def _offer(self, connection: Connection, command: c.Offer) -> dict[str, Any]:
        if not self._limits.offers.takes(connection.player.id):
            raise Refused(Code.SLOW_DOWN)
        terms = checked_terms(
            command.ruleset,
            command.seats,
            command.target,
            target_given="target" in command.model_fields_set,
            pace=command.pace,
        )
        named = command.to if isinstance(command.to, list) else [command.to] if command.to else []
        challenge, seated = await self._room.challenges.offer(
            connection.player.id,
            tuple(named),
            terms,
            listed=command.listed,
            nonce=command.nonce,
            bots=tuple(command.bots),
        )
        return {"challenge": challenge, "match": seated.match, "game": seated.game}

    async def _accept(self, connection: Connection, command: c.Accept) -> dict[str, Any]:
        seated = await self._room.challenges.accept(
            connection.player.id, command.challenge, command.nonce
        )
        return {"challenge": command.challenge, "match": seated.match, "game": seated.game}

    async def _decline(self, connection: Connection, command: c.Decline) -> dict[str, Any]:
        await self._room.challenges.decline(connection.player.id, command.challenge, command.reason)
        return {"challenge": command.challenge}

    async def _withdraw(self, connection: Connection, command: c.Withdraw) -> dict[str, Any]:
        await self._room.challenges.withdraw(connection.player.id, command.challenge)
        return {"challenge": command.challenge}

    async def _nonce(self, connection: Connection, command: c.GiveNonce) -> dict[str, Any]:
        await self._room.challenges.give_nonce(
            connection.player.id, command.challenge, command.nonce
        )
        return {"challenge": command.challenge}

    async def _sit(self, connection: Connection, command: c.Sit) -> None:
        if len(connection.games) >= MOST_GAMES and command.game not in connection.games:
            raise Refused(Code.BAD_REQUEST, f"One page looks at {MOST_GAMES} games at most.")
        await self._room.replicas.renew(command.game)
        # Subscribe and snapshot under one lock: no entry falls between them.
        async with self._room.games.hold(command.game) as live:
            match = await self._room.matches.get(live.match_id)
            self._room.presence.sit(connection.id, live.id)
            seat = live.seat_of(connection.player.id)
            self._connections.watch(connection, live.id, seat)
            if command.id is not None:
                connection.outbox.put(frames.ack(command.id, game=live.id, match=live.match_id))
            connection.outbox.put(frames.match(match))
            self._fanout.table(connection, live, first=True)

    async def _leave(self, connection: Connection, command: c.Leave) -> dict[str, Any]:
        async with self._room.games.hold(command.game) as live:
            seat = live.seat_of(connection.player.id)
            self._connections.unwatch(connection, live.id)
            self._room.presence.stand(connection.id, live.id)
            if seat is not None and not live.over:
                await self._room.attendances.leave(live.id, seat)
        return {"game": command.game}

    async def _move(self, connection: Connection, command: c.Move) -> None:
        def stored(seq: int) -> None:
            if command.id is not None:
                connection.outbox.put(frames.ack(command.id, seq=seq))

        began = time.perf_counter()
        await self._room.play.move(
            connection.player.id, command.game, command.seq, command.move, stored
        )
        self._tally.move_s.note(time.perf_counter() - began)

    async def _rematch(self, connection: Connection, command: c.Rematch) -> dict[str, Any]:
        seated = await self._room.matches.rematch(connection.player.id, command.game, command.nonce)
        return {"match": seated.match, "game": seated.game}

    async def _no_rematch(self, connection: Connection, command: c.NoRematch) -> dict[str, Any]:
        await self._room.matches.no_rematch(connection.player.id, command.game)
        return {"game": command.game}

    async def _claim(self, connection: Connection, command: c.Claim) -> dict[str, Any]:
        seq = await self._room.play.claim(connection.player.id, command.game, command.what)
        return {"game": command.game, "seq": seq}

    async def _offer_block(self, connection: Connection, command: c.OfferBlock) -> dict[str, Any]:
        await self._room.play.offer_block(connection.player.id, command.game)
        return {"game": command.game}

    async def _replace(self, connection: Connection, command: c.Replace) -> dict[str, Any]:
        await self._room.replacements.propose(
            connection.player.id, command.game, command.seat, command.level
        )
        return {"game": command.game}

    async def _hint(self, connection: Connection, command: c.AskHint) -> dict[str, Any]:
        seq, advice = await self._room.hints.hint(connection.player.id, command.game)
        connection.outbox.put(frames.hint(command.id, command.game, seq, advice))
        return {"game": command.game, "seq": seq}

    async def _say(self, connection: Connection, command: c.Say) -> dict[str, Any]:
        if not self._limits.phrases.takes(connection.player.id):
            raise Refused(Code.SLOW_DOWN)
        await self._room.speech.say(connection.player.id, command.game, command.phrase)
        return {"game": command.game}

    async def _pong(self, _connection: Connection, _command: c.Pong) -> dict[str, Any]:
        return {}
