"""What was missed: of a finished game for everybody, of a running practice game for its player."""

import asyncio
import re
from collections import OrderedDict

import structlog

from cardroom.model.live_game import LiveGame
from cardroom.model.refusal import Code, Refused
from cardroom.services.history import CARD, HIDDEN, History, record_of
from cardroom.services.live_games import LiveGames
from cardroom.services.thinkers import Crowded, Thinkers, Unthinkable
from russianbank import Entry, Record, picture_json
from russianbank.players import Missed

log = structlog.get_logger()
# A chance not taken, and the picture of the table as it was then, where it may be shown.
Found = tuple[Missed, str | None]
KEPT = 64
_LINE = re.compile(r"(\d+) (\d+) (.+)")


class Reviews:
    """Finished games are reviewed once; the newest reviews are kept."""

    def __init__(self, games: LiveGames, history: History, thinkers: Thinkers) -> None:
        self._games = games
        self._history = history
        self._thinkers = thinkers
        self._known: OrderedDict[str, asyncio.Task[list[Found]]] = OrderedDict()

    async def missed(self, game_id: str, player_id: str | None, since: int) -> list[Found]:
        """From entry `since` on. Raises Refused: unknown_game, no_hints, not_seated, try_again.

        Of a running game only the own turns are told, without pictures, to a person who plays
        computers alone where hints are allowed; no card is named that lies hidden now (R43).
        """
        stored = await self._history.game(game_id)
        try:
            if stored.status != "running":
                found = await self._of_finished(game_id, record_of(stored))
                return [one for one in found if one[0].seq >= since]
            async with self._games.hold(game_id) as live:
                seat = self._own_seat(live, player_id)
                record = _record_of_live(live)
                seen = set(CARD.findall(picture_json(live.state)))
            told: list[Found] = await self._thinkers.ask("missed", record, since, False)
        except (Crowded, Unthinkable) as why:
            log.warning("no review", game=game_id, reason=str(why))
            raise Refused(Code.TRY_AGAIN) from None
        return [(_masked(one, seen), None) for one, _ in told if one.seat == seat]

    async def close(self) -> None:
        """Stop reading."""
        for task in self._known.values():
            task.cancel()
        await asyncio.gather(*self._known.values(), return_exceptions=True)

    def _own_seat(self, live: LiveGame, player_id: str | None) -> int:
        if player_id is None:
            raise Refused(Code.NOT_SIGNED_IN)
        seat = live.must_sit(player_id)
        if not live.alone or not live.ruleset.hints:
            raise Refused(Code.NO_HINTS)
        return seat

    async def _of_finished(self, game_id: str, record: Record) -> list[Found]:
        if game_id not in self._known:
            while len(self._known) >= KEPT:
                self._known.popitem(last=False)[1].cancel()
            loop = asyncio.get_running_loop()
            self._known[game_id] = loop.create_task(self._thinkers.ask("missed", record, 1, True))
        self._known.move_to_end(game_id)
        try:
            return await asyncio.shield(self._known[game_id])
        except (Crowded, Unthinkable):
            self._known.pop(game_id, None)
            raise


def _record_of_live(live: LiveGame) -> Record:
    entries = tuple(
        Entry(int(seq), int(seat), action)
        for seq, seat, action in _LINE.findall(live.lines.decode())
    )
    return Record(live.ruleset, seed=live.seed, start=live.start, entries=entries)


def _masked(one: Missed, seen: set[str]) -> Missed:
    words = {
        what: HIDDEN if CARD.fullmatch(name) and name not in seen else name
        for what, name in one.words.items()
    }
    return Missed(one.seq, one.seat, one.turn, one.code, one.move, one.line, one.cost, words)
