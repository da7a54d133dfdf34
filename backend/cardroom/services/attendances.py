"""Seats and absence of running games (R38-R40): who is missing, and what follows from it."""

from collections.abc import Awaitable, Callable

import structlog

from cardroom.model.attendance import (
    ABANDON_MS,
    NO_SHOW_MS,
    Absence,
    SeatAttendance,
    computers_seat,
)
from cardroom.model.notices import LEFT, ONLINE, notice
from cardroom.model.player import Player
from cardroom.model.refusal import StorageAway
from cardroom.model.sitting import Sitting
from cardroom.services.presence import Presence
from cardroom.services.service import Means, Service
from cardroom.store import absences as store

log = structlog.get_logger()
KEEP_MS = 1000
RoomEntry = Callable[..., Awaitable[None]]


class Attendances(Service):
    """The attendance of every running game."""

    def __init__(self, means: Means, presence: Presence) -> None:
        super().__init__(means)
        self._presence = presence
        self._games: dict[str, dict[int, SeatAttendance]] = {}
        self._people: dict[str, dict[int, Player]] = {}
        self._of_player: dict[str, set[str]] = {}
        self._live_pace: dict[str, bool] = {}
        self._kept: dict[tuple[str, int], Absence] = {}
        # Seats whose absence has changed since it was written down.
        self._changed: set[tuple[str, int]] = set()
        self._enter: RoomEntry | None = None
        self._on_return: Callable[[str, int], None] = lambda *_: None
        presence.watch(self._player_changed)

    def enter_with(self, enter: RoomEntry) -> None:
        """How the room writes `cancel` and `abandon`."""
        self._enter = enter

    def on_return(self, action: Callable[[str, int], None]) -> None:
        """Call `action` with game and seat when somebody who was missing is here again."""
        self._on_return = action

    async def resume(self, down_from: int | None) -> None:
        """What was known of absences; the time since `down_from` counts against nobody (R37)."""
        for one in await self._database.read(store.known):
            total, since = one.total, one.since
            if since is not None and down_from is not None:
                total, since = total + max(0, down_from - since), None
            self._kept[one.game, one.seat] = Absence(one.game, one.seat, total, since)

    def begin(self, sitting: Sitting) -> None:
        """A running game is known here from now on."""
        game = sitting.game
        if game in self._games:
            return
        now = self._clock.now()
        # Nobody is a no-show of a game that has been played.
        people = {seat: one for seat, one in sitting.seats.items() if one.level is None}
        seats = {
            seat: SeatAttendance(sat=sitting.begun, patient=sitting.pace == "slow")
            if seat in people
            else computers_seat()
            for seat in sitting.seats
        }
        for seat in people:
            kept = self._kept.pop((game, seat), None)
            if kept is not None:
                seats[seat].total, seats[seat].absent_since = kept.total, kept.since
        self._games[game] = seats
        self._people[game] = people
        self._live_pace[game] = sitting.pace == "live"
        for player in people.values():
            self._of_player.setdefault(player.id, set()).add(game)
            self._presence.expect(player)
        if not sitting.begun and sitting.pace == "live":
            at = max(now, sitting.started_at) + NO_SHOW_MS
            for seat in people:
                seats[seat].expected_by = at
            self._deadlines.set(f"noshow:{game}", at, lambda: self._no_show(game))
        self._observe(game)

    def stood_still(self, ms: int) -> None:
        """The room stood still for so long: nobody was absent then, nor failed to show up."""
        for game_id, seats in tuple(self._games.items()):
            for seat in self._people[game_id]:
                seats[seat].shift(ms)
            if self._deadlines.is_set(f"noshow:{game_id}"):
                self._await_all(game_id, self._clock.now())
            self._observe(game_id)

    def games(self) -> list[str]:
        """Every running game that this node knows."""
        return list(self._games)

    def games_of(self, player_id: str) -> list[str]:
        """The running games that a player has a part in."""
        return sorted(self._of_player.get(player_id, ()))

    def people_of(self, game_id: str) -> list[str]:
        """The ids of the people who have a seat of a running game."""
        return [player.id for player in self._people.get(game_id, {}).values()]

    def is_slow(self, game_id: str) -> bool:
        """Whether a running game has days for a turn."""
        return not self._live_pace.get(game_id, True)

    def end(self, game_id: str) -> None:
        """The game is over."""
        self._games.pop(game_id, None)
        for player in self._people.pop(game_id, {}).values():
            self._forget(player.id, game_id)
        self._live_pace.pop(game_id, None)
        self._deadlines.drop(f"noshow:{game_id}")
        self._deadlines.drop(f"abandon:{game_id}")

    async def leave(self, game_id: str, seat: int) -> None:
        """An explicit leave counts from now on, unless another page still sits there."""
        now = self._clock.now()
        self.left(game_id, seat, now)
        if not self._database.shared:
            return
        told = ((notice(LEFT, game_id), f"{seat} {now}"),)
        try:
            _, change = await self._change(lambda _: told, lambda _: None)
        except StorageAway as away:
            # Others take the lost connection for what it looks like.
            log.warning("a leave is not told", game=game_id, seat=seat, reason=str(away))
            return
        # After the gossip of this turn of the loop: others must not see a page there any more.
        self._tell(change)

    def left(self, game_id: str, seat: int, at: int) -> None:
        """The same, said here or at another node."""
        seats = self._games.get(game_id)
        if seats is not None:
            seats[seat].left_at = at
            self._observe(game_id)

    def replace(self, game_id: str, seat: int) -> None:
        """A computer has taken over a seat; who sat there is free, the others are as they were."""
        player = self._people.get(game_id, {}).pop(seat, None)
        if player is None:
            return
        self._games[game_id][seat] = computers_seat()
        self._changed.discard((game_id, seat))
        self._forget(player.id, game_id)
        self._observe(game_id)

    def step_out(self, game_id: str, seats: list[int]) -> tuple[str, ...]:
        """These seats are out of the game (R24): it waits for them no more, nor do they play it.

        Answers the players of whom that is news.
        """
        attendance = self._games.get(game_id, {})
        people = self._people.get(game_id, {})
        fresh = [seat for seat in seats if seat in people and not attendance[seat].out]
        for seat in fresh:
            attendance[seat].out = attendance[seat].sat = True
            self._forget(people[seat].id, game_id)
        if fresh:
            self._observe(game_id)
        return tuple(people[seat].id for seat in fresh)

    def of_game(self, game_id: str) -> dict[int, SeatAttendance]:
        """By seat; empty for a game that is not running here."""
        return self._games.get(game_id, {})

    def playing(self, player_id: str) -> str | None:
        """The running live game of a player with other people."""
        return self._live_game(player_id, alone=False)

    def waiting(self, player_id: str) -> str | None:
        """The running live game of a player against computers alone: it keeps nobody busy."""
        return self._live_game(player_id, alone=True)

    def __len__(self) -> int:
        return len(self._games)

    def _live_game(self, player_id: str, *, alone: bool) -> str | None:
        for game_id in self._of_player.get(player_id, ()):
            if self._live_pace[game_id] and (len(self._people[game_id]) == 1) == alone:
                return game_id
        return None

    def _forget(self, player_id: str, game_id: str) -> None:
        games = self._of_player.get(player_id, set())
        games.discard(game_id)
        if not games:
            self._of_player.pop(player_id, None)

    def _player_changed(self, player_id: str) -> None:
        for game_id in tuple(self._of_player.get(player_id, ())):
            self._observe(game_id)

    def _observe(self, game_id: str) -> None:
        now = self._clock.now()
        seats = self._games[game_id]
        changed = False
        people = self._people[game_id]
        for seat, player in people.items():
            attendance = seats[seat]
            where = self._presence.whereabouts(player.id, game_id)
            before = (attendance.total, attendance.absent_since)
            was = attendance.online
            changed |= attendance.observe(now, where)
            if attendance.online == "here" != was:
                self._on_return(game_id, seat)
            if before != (attendance.total, attendance.absent_since):
                self._keep_soon(game_id, seat)
        awaited = [seats[seat] for seat in people if not seats[seat].out]
        missing = [one.absent_since for one in awaited if one.absent_since is not None]
        key = f"abandon:{game_id}"
        if len(missing) == len(awaited) and self._live_pace[game_id]:
            self._deadlines.set(key, max(missing) + ABANDON_MS, lambda: self._abandon(game_id))
        else:
            self._deadlines.drop(key)
        if changed:
            self._bus.tell(notice(ONLINE, game_id))

    def _keep_soon(self, game_id: str, seat: int) -> None:
        if not self._changed:
            self._deadlines.set("absences", self._clock.now() + KEEP_MS, self.keep)
        self._changed.add((game_id, seat))

    async def keep(self) -> None:
        """Write down what has changed. Raises StorageAway, and tries again then."""
        changed = self._changed
        absences = [
            Absence(game, seat, seats[seat].total, seats[seat].absent_since)
            for game, seat in changed
            if (seats := self._games.get(game)) is not None
        ]
        self._changed = set()
        try:
            await self._database.write(store.keep, absences)
        except StorageAway:
            self._changed |= changed
            raise

    def _await_all(self, game_id: str, since: int) -> None:
        at = since + NO_SHOW_MS
        self._deadlines.set(f"noshow:{game_id}", at, lambda: self._no_show(game_id))

    async def _no_show(self, game_id: str) -> None:
        seats = self._games.get(game_id)
        if not seats or not self._enter or all(one.sat for one in seats.values()):
            return
        if self._presence.blind:
            self._await_all(game_id, self._clock.now())
            return
        await self._enter(game_id, "cancel", unbegun=True)

    async def _abandon(self, game_id: str) -> None:
        seats = self._games.get(game_id)
        now = self._clock.now()
        people = self._people.get(game_id, {})
        if (
            seats
            and self._enter
            and all(seats[seat].is_absent(now) for seat in people if not seats[seat].out)
        ):
            await self._enter(game_id, "abandon")
