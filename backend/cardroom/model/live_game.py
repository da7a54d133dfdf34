"""A game in memory: the state that a replay of its entries gives, and what the room adds to it."""

import contextlib
from collections import deque
from collections.abc import Iterable
from typing import Any

from cardroom.model.block_offers import BlockOffers
from cardroom.model.event_facts import fact_of
from cardroom.model.game_clock import GameClock, kind_of
from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused
from cardroom.model.replace_offers import offers_json
from cardroom.model.sitting import Sitting
from cardroom.model.stored_game import StoredGame
from cardroom.model.table_step import TableStep, sheet_json, step_of
from russianbank import Event, PictureText, Ruleset, State, deal, play
from russianbank.events import Expired, TurnBegan

CROSSING_MS = 1500


class LiveGame:
    """Advanced entry by entry under the lock of its game; `step` is what has been told."""

    def __init__(self, stored: StoredGame) -> None:
        self.id = stored.id
        self.match_id = stored.match_id
        self.number = stored.number
        self.seats: dict[int, Player] = dict(stored.seats)
        # Where computers sit, and how well they play.
        self.levels = {seat: one.level for seat, one in self.seats.items() if one.level}
        self.ruleset = Ruleset.of(stored.ruleset)
        self.pace = stored.pace
        self.seed = stored.seed
        self.seal = stored.seal
        self.start = stored.start
        self.started_at = stored.started_at
        self.state: State = deal(self.ruleset, stored.seed, stored.start)
        self.starter = self.state.turn
        self.lines = bytearray()
        self.picture = PictureText()
        self.block = BlockOffers()
        # Who would let a computer take over which absent seat.
        self.replace_offers = stored.replace_offers
        # Time-outs in a row by seat (R37).
        self.timeouts: dict[int, int] = dict.fromkeys(self.seats, 0)
        self.log: deque[list[dict[str, Any]]] = deque([[]], maxlen=2)
        self._made: deque[tuple[int, int]] = deque(stored.made, maxlen=8)
        last: dict[str, Any] | None = None
        self._offer_again(stored, 0)
        for line in stored.lines.splitlines():
            seq, seat, action = line.split(" ", 2)
            self._play(int(seat), action)
            self._offer_again(stored, int(seq))
            last = {"seq": int(seq), "seat": int(seat), "move": action}
        kind = kind_of(self.state.phase) or "turn"
        self.clock = GameClock(kind, stored.clock_at, stored.clock_left)
        # How every table of this game begins; the wire keeps it here until a name changes.
        self.head: bytes | None = None
        # The moment for which its clock is set, so that a turn sets it once.
        self.scheduled_at: int | None = None
        self.step: TableStep = self._step(last, [], None)

    @property
    def alone(self) -> bool:
        """Whether one person plays against computers alone."""
        return len(self.levels) == len(self.seats) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def all_agree(self) -> bool:
        """Whether everybody who plays calls the game blocked (R41)."""
        playing = [seat for seat in self.seats if not self.state.gone[seat]]
        return not self.over and all(seat in self.block.seats for seat in playing)

    @property
    def awaited(self) -> int | None:
        """Who has to act now: the seat in turn, or the caller during a call."""
        if self.state.phase == "play":
            return self.state.turn
        return self.state.caller if self.state.phase == "called" else None

    @property
    def sitting(self) -> Sitting:
        """What clocks and absence need to know."""
        begun = self.state.seq > 0
        return Sitting(self.id, self.match_id, self.seats, self.pace, self.started_at, begun)

    def seat_of(self, player_id: str) -> int | None:
        """A player's seat, or None."""
        for seat, player in self.seats.items():
            if player.id == player_id:
                return seat
        return None

    def must_sit(self, player_id: str) -> int:
        """A player's seat. Raises Refused not_seated."""
        seat = self.seat_of(player_id)
        if seat is None:
            raise Refused(Code.NOT_SEATED)
        return seat

    @property
    def is_frozen(self) -> bool:
        """Whether a call is open, or a win in its grace (R36a)."""
        return self.state.phase in ("called", "provisional")

    def must_play_on(self, seat: int) -> None:
        """Whether a seat may agree on anything. Raises Refused game_over, not_your_turn, frozen."""
        if self.over:
            raise Refused(Code.GAME_OVER)
        if self.state.gone[seat]:
            raise Refused("not_your_turn")
        if self.is_frozen:
            raise Refused("frozen")

    def must_cross(self, entry: int) -> None:
        """R34: a call about the action before the last comes at most 1.5 s after that one.

        Raises Refused too_late; what else may be wrong with a call is for the rules to say.
        """
        made = dict(self._made)
        newer = [seq for seq in made if seq > entry]
        if entry in made and newer and made[newer[0]] - made[entry] > CROSSING_MS:
            raise Refused(Code.TOO_LATE)

    def advance(self, seat: int, action: str, now: int) -> TableStep:
        """Make an entry; the step is told with `tell` once it is stored. Raises IllegalMove."""
        events, shown = self._play(seat, action)
        self.clock = self.clock.after(self.state, events, now, self.pace)
        self._made.append((self.state.seq, now))
        last = {"seq": self.state.seq, "seat": seat, "move": action}
        return self._step(last, shown, events)

    def tell(self, step: TableStep) -> None:
        """The entry is stored: this is what the table shows from now on."""
        self.step = step

    def refresh(self) -> TableStep:
        """The same position told anew, without events: an offer was made or a name changed."""
        self.step = self._step(self.step.last, [], ())
        return self.step

    def sheet(self) -> list[dict[str, Any]]:
        """How the points of the ended game came."""
        return sheet_json(self.state)

    def turn_log(self) -> list[dict[str, Any]]:
        """The events of this turn and the last."""
        return [event for turn in self.log for event in turn]

    def _offer_again(self, stored: StoredGame, seq: int) -> None:
        """In a replay: the offers that were made after an entry (R41)."""
        for seat, at in stored.block_offers:
            if at == seq:
                with contextlib.suppress(Refused):
                    self.block.offer(seat)

    def _step(
        self,
        last: dict[str, Any] | None,
        shown: list[dict[str, Any]],
        events: Iterable[Event] | None,
    ) -> TableStep:
        picture = self.picture.of(self.state, events)
        step = step_of(self.state, picture, self.clock, last, shown, self.block.seats)
        if self.over:
            return step
        if self.replace_offers:
            step = step._replace(replace_offers=offers_json(self.replace_offers))
        if sum(self.timeouts.values()):
            in_a_row = {str(seat): count for seat, count in self.timeouts.items() if count}
            step = step._replace(timeouts=in_a_row)
        return step

    def _play(self, seat: int, action: str) -> tuple[list[Event], list[dict[str, Any]]]:
        events = play(self.state, seat, action)
        self.lines += f"{self.state.seq} {seat} {action}\n".encode()
        if seat:
            self.timeouts[seat] = 0
        self.block.after(events)
        shown = []
        of_turn = self.log[-1]
        for event in events:
            fact = fact_of(event)
            shown.append(fact)
            if isinstance(event, Expired) and event.what == "turn":
                self.timeouts[event.seat] += 1
            elif isinstance(event, TurnBegan):
                of_turn = []
                self.log.append(of_turn)
            of_turn.append(fact)
        return events, shown
