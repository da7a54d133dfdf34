"""A computer takes over the seat of somebody who has left a game of three, if the others agree."""

from collections.abc import Callable

import structlog

from cardroom.model import computers
from cardroom.model.live_game import LiveGame
from cardroom.model.notices import AGAIN, GAME, LOBBY, MATCH, SEAT, Line, lines, notice
from cardroom.model.refusal import Code, Refused
from cardroom.model.replace_offers import ReplaceOffer
from cardroom.services.attendances import Attendances
from cardroom.services.live_games import LiveGames
from cardroom.services.service import Means, Service
from cardroom.store import replace_offers as store

log = structlog.get_logger()


class Replacements(Service):
    """Proposals are stored like offers to call a game blocked; a return makes them lapse."""

    def __init__(self, means: Means, games: LiveGames, attendances: Attendances) -> None:
        super().__init__(means)
        self._games = games
        self._attendances = attendances
        games.on_load(self._loaded)
        attendances.on_return(self._returned)

    async def propose(self, player_id: str, game_id: str, seat: int, level: str) -> None:
        """Let a computer play on for `seat`, or agree to that; the last to agree makes it so.

        Raises Refused: not_seated, game_over, unknown_level, returned, claim_too_early, and
        bad_request in words where there is nobody to replace.
        """
        computers.chosen([level])
        async with self._games.hold(game_id) as live:
            by = live.must_sit(player_id)
            if live.over:
                raise Refused(Code.GAME_OVER)
            _must_be_replaceable(live, by, seat)
            self._must_be_absent(live, seat)
            now = await self._kept(live, ReplaceOffer(by, seat, level))
            if _all_agree(now, seat, level):
                await self._take_over(now, seat, level)

    def _must_be_absent(self, live: LiveGame, seat: int) -> None:
        now = self._clock.now()
        missing = self._attendances.of_game(live.id).get(seat)
        if missing is None or not missing.is_absent(now):
            raise Refused(Code.RETURNED)
        at = missing.claimable_at()
        if missing.left_at is None and (at is None or at > now):
            raise Refused(Code.CLAIM_TOO_EARLY)

    async def _kept(self, live: LiveGame, offer: ReplaceOffer) -> LiveGame:
        """Store a proposal; the game with all of them, those made at another node included."""
        try:
            _, change = await self._change(_again(live), store.add, live.id, offer)
            now = await self._games.load(live.id, self._games.place(live.id))
            self._tell(change)
            return now
        except BaseException:
            self._games.forget(live.id)
            raise

    async def _take_over(self, live: LiveGame, seat: int, level: str) -> None:
        """The change itself, under the game's lock; every node reads the game anew."""
        game_id, person = live.id, live.seats[seat].id
        computer = _free_computer(live, level)
        seat_taken = notice(SEAT, f"{game_id} {seat} {live.match_id} {person}")
        everybody = lines(seat_taken, notice(MATCH, live.match_id), notice(LOBBY))

        def told(done: bool) -> tuple[Line, ...]:
            return everybody if done else ()

        try:
            done, change = await self._change(
                told, store.take_over, game_id, seat, person, computer
            )
            if not done:
                raise Refused(Code.STALE)
            log.info("seat taken over", game=game_id, seat=seat, computer=computer)
            self._tell(change)
            await self._games.load(game_id, self._games.place(game_id))
        except BaseException:
            # Whether it is stored is not known: the next look at the game tells.
            self._games.forget(game_id)
            raise

    def _loaded(self, live: LiveGame) -> None:
        attendance = self._attendances.of_game(live.id)
        for offer in live.replace_offers:
            if attendance and attendance[offer.seat].online == "here":
                self._lapse_soon(live.id, offer.seat)

    def _returned(self, game_id: str, seat: int) -> None:
        live = self._games.peek(game_id)
        if live is not None and any(offer.seat == seat for offer in live.replace_offers):
            self._lapse_soon(game_id, seat)

    def _lapse_soon(self, game_id: str, seat: int) -> None:
        key = f"returned:{game_id}:{seat}"
        self._deadlines.set(key, self._clock.now(), lambda: self._lapse(game_id, seat))

    async def _lapse(self, game_id: str, seat: int) -> None:
        """Who has come back is not replaced by what was agreed before. Raises StorageAway."""
        async with self._games.hold(game_id) as live:
            _, change = await self._change(_again(live), store.drop, game_id, seat)
            live.replace_offers = tuple(one for one in live.replace_offers if one.seat != seat)
            live.refresh()
            self._bus.tell(notice(GAME, game_id))
            self._tell(change)


def _again(live: LiveGame) -> Callable[[object], tuple[Line, ...]]:
    """Every other node reads the game anew."""
    return lambda _: lines(notice(AGAIN, live.id))


def _must_be_replaceable(live: LiveGame, by: int, seat: int) -> None:
    """Raises Refused bad_request with the reason in words."""
    if len(live.seats) != 3:
        raise Refused(Code.BAD_REQUEST, "Only in a game of three does a computer take a seat over.")
    if live.pace == "slow":
        raise Refused(Code.BAD_REQUEST, "In a slow game nobody is replaced.")
    if live.state.gone[by]:
        raise Refused(Code.BAD_REQUEST, "Who is out of the game replaces nobody.")
    if seat not in live.seats or seat == by:
        raise Refused(Code.BAD_REQUEST, "Name the seat of somebody else at this table.")
    if seat in live.levels:
        raise Refused(Code.BAD_REQUEST, "A computer sits there already.")
    if live.state.gone[seat]:
        raise Refused(Code.BAD_REQUEST, "That seat is out of the game.")


def _all_agree(live: LiveGame, seat: int, level: str) -> bool:
    """Whether every other person who still plays proposes just this."""
    agreed = {one.by for one in live.replace_offers if (one.seat, one.level) == (seat, level)}
    return all(
        other in agreed
        for other in live.seats
        if other != seat and other not in live.levels and not live.state.gone[other]
    )


def _free_computer(live: LiveGame, level: str) -> str:
    """A computer of the level that does not sit here yet; two of each are enough for three."""
    sitting = {player.id for player in live.seats.values()}
    return next(one for one in computers.chosen([level, level]) if one not in sitting)
