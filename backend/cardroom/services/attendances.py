"""Seats and absence of running games (R38-R40): who is missing, and what follows from it."""

from collections.abc import Awaitable, Callable

from cardroom.bus.bus import Bus
from cardroom.clock import Clock
from cardroom.model.attendance import ABANDON_MS, NO_SHOW_MS, SeatAttendance, computers_seat
from cardroom.model.live_game import LiveGame
from cardroom.model.notices import ONLINE, notice
from cardroom.model.player import Player
from cardroom.services.deadlines import Deadlines
from cardroom.services.presence import Presence

RoomEntry = Callable[[str, str], Awaitable[None]]


class Attendances:
    """The attendance of every running game of this node."""

    def __init__(self, clock: Clock, bus: Bus, deadlines: Deadlines, presence: Presence) -> None:
        self._clock = clock
        self._bus = bus
        self._deadlines = deadlines
        self._presence = presence
        self._games: dict[str, dict[int, SeatAttendance]] = {}
        self._people: dict[str, dict[int, Player]] = {}
        self._of_player: dict[str, set[str]] = {}
        self._live_pace: dict[str, bool] = {}
        self._enter: RoomEntry | None = None
        presence.watch(self._player_changed)

    def enter_with(self, enter: RoomEntry) -> None:
        """How the room writes `cancel` and `abandon`."""
        self._enter = enter

    def begin(self, live: LiveGame) -> None:
        """A running game came into memory."""
        if live.id in self._games:
            return
        now = self._clock.now()
        # Nobody is a no-show of a game that has been played.
        sat = live.state.seq > 0
        self._games[live.id] = {
            seat: computers_seat() if seat in live.levels else SeatAttendance(sat=sat)
            for seat in live.seats
        }
        people = {seat: one for seat, one in live.seats.items() if seat not in live.levels}
        self._people[live.id] = people
        self._live_pace[live.id] = live.pace == "live"
        for player in people.values():
            self._of_player.setdefault(player.id, set()).add(live.id)
            self._presence.expect(player)
        if not sat and live.pace == "live":
            at = max(now, live.started_at) + NO_SHOW_MS
            self._deadlines.set(f"noshow:{live.id}", at, lambda: self._no_show(live.id))
        self._observe(live.id)

    def end(self, game_id: str) -> None:
        """The game is over."""
        self._games.pop(game_id, None)
        for player in self._people.pop(game_id, {}).values():
            self._forget(player.id, game_id)
        self._live_pace.pop(game_id, None)
        self._deadlines.drop(f"noshow:{game_id}")
        self._deadlines.drop(f"abandon:{game_id}")

    def leave(self, game_id: str, seat: int) -> None:
        """An explicit leave counts from now on, unless another page still sits there."""
        seats = self._games.get(game_id)
        if seats is not None:
            seats[seat].left_at = self._clock.now()
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
            where = self._presence.whereabouts(player.id, game_id)
            changed |= seats[seat].observe(now, where)
        awaited = [seats[seat] for seat in people if not seats[seat].out]
        missing = [one.absent_since for one in awaited if one.absent_since is not None]
        key = f"abandon:{game_id}"
        if len(missing) == len(awaited) and self._live_pace[game_id]:
            self._deadlines.set(key, max(missing) + ABANDON_MS, lambda: self._abandon(game_id))
        else:
            self._deadlines.drop(key)
        if changed:
            self._bus.publish(notice(ONLINE, game_id))

    async def _no_show(self, game_id: str) -> None:
        seats = self._games.get(game_id)
        if seats and self._enter and not all(one.sat for one in seats.values()):
            await self._enter(game_id, "cancel")

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
