"""What was missed in a game: duties, foundations, loads, and ways to play more of the reserve."""

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from russianbank.cards import NAMES
from russianbank.duties import broken_by, foundation_duty
from russianbank.legal import turn_moves
from russianbank.moves import LOAD
from russianbank.placement import foundation_moves, load_moves
from russianbank.play import enact
from russianbank.players.guess import BLANK, sketch
from russianbank.players.turn_plan import key_of, shows_blank
from russianbank.players.view import view_of
from russianbank.record import Record
from russianbank.state import PLAY, State

CODES: Final = ("duty", "foundation", "load", "reserve")
STRETCH_NODES: Final = 80
"""Positions looked at for one stretch of a turn, from one newly shown card to the next."""
GAME_NODES: Final = 16_000


@dataclass(frozen=True, slots=True)
class Missed:
    """A chance not taken: at entry `seq` the line that begins with `move` was possible.

    `duty`: what entry `seq` left undone, though it had to be done (R15, R16). `foundation`,
    `load`: still possible when entry `seq` ended the turn. `reserve`: a line from the table before
    `seq` that would have played the reserve card in `words`, which then stayed. `turn` counts
    the turns of the game from 1, `cost` the cards that could have gone.
    """

    seq: int
    seat: int
    turn: int
    code: str
    move: str
    line: tuple[str, ...]
    cost: int
    words: dict[str, str] = field(default_factory=dict)


def missed(record: Record, since: int = 1) -> list[Missed]:
    """What was missed in a record from entry `since` on, in the order of its entries.

    Nobody is blamed for a card that had not been shown. Raises IllegalMove at an entry that is
    refused, BadRecord for a deal that cannot be made.
    """
    review = _Review(record.first_state(), since)
    for entry in record.entries:
        review.take(entry.seat, entry.action)
    return sorted(review.found, key=lambda found: found.seq)


class _Review:
    """Replays a game and keeps the table where the running stretch of the turn began."""

    def __init__(self, state: State, since: int) -> None:
        self.state = state
        self.since = since
        self.found: list[Missed] = []
        self.turn = 1
        self.nodes = GAME_NODES
        self.start: tuple[int, State] | None = None
        """The entry that began the stretch, and the table before it."""
        self.told = False
        """A way for the reserve was found in this turn already."""

    def take(self, seat: int, action: str) -> None:
        """Judge an entry, then make it."""
        state = self.state
        before = (state.turn, state.phase, state.seen, len(_reserve(state, state.turn)))
        judged = state.phase == PLAY and state.seq + 1 >= self.since
        plays = judged and seat == state.turn and not _is_spoken(action)
        closing = plays and (action in ("turn", "end") or action == _discard(state))
        table = state.copy() if plays else None
        if table is not None:
            self._look(table, seat, action)
        enact(state, seat, action)
        ended = state.turn != before[0] or state.phase != PLAY
        if table is not None and closing and ended:
            self._left_behind(table, seat)
        if table is not None and closing:
            self._reserve_left(seat)
        fewer = len(_reserve(state, state.turn)) < before[3]
        if ended or closing or not plays or fewer or state.seen != before[2]:
            self.start = None
        if state.turn != before[0]:
            self.turn += 1
            self.told = False

    def _look(self, table: State, seat: int, action: str) -> None:
        """Before an entry: does a stretch begin, is a duty broken?"""
        if self.start is None:
            self.start = (table.seq + 1, table)
        if table.plan.strict:
            return
        broken = broken_by(table, action)
        if broken:
            move = min(broken[1])
            self._add(table.seq + 1, seat, "duty", (move,), 1, _words(table, move))

    def _left_behind(self, table: State, seat: int) -> None:
        """The turn is over: what could still have gone to a foundation or to an opponent?"""
        chair = table.plan.chairs[seat]
        moves = foundation_moves(table, chair)
        if moves and foundation_duty(table, chair) is None:
            move = min(moves)
            self._add(table.seq + 1, seat, "foundation", (move,), len(moves), _words(table, move))
        loads = sorted(load_moves(table, chair))
        if loads and not moves:
            sources = {move.split("-")[0] for move in loads}
            move = loads[0]
            self._add(table.seq + 1, seat, "load", (move,), len(sources), _words(table, move))

    def _reserve_left(self, seat: int) -> None:
        """The stretch ends and the reserve card stayed: was there a way for it?"""
        if self.start is None or self.told or self.nodes <= 0:
            return
        seq, table = self.start
        thought = sketch(view_of(table, seat))
        line, nodes = reserve_line(thought, min(STRETCH_NODES, self.nodes))
        self.nodes -= nodes
        if line:
            self.told = True
            words = _words(table, line[-1])
            words["card"] = NAMES[_reserve(table, seat)[-1]]
            self._add(seq, seat, "reserve", line, 1, words)

    def _add(
        self,
        seq: int,
        seat: int,
        code: str,
        line: tuple[str, ...],
        cost: int,
        words: dict[str, str],
    ) -> None:
        self.found.append(Missed(seq, seat, self.turn, code, line[0], line, cost, words))


def reserve_line(state: State, nodes: int) -> tuple[tuple[str, ...], int]:
    """The shortest line of the seat in turn that plays its reserve card, within some nodes.

    Empty if there is none; also how many nodes were looked at. `state` is a sketch.
    """
    seat = state.turn
    reserve = _reserve(state, seat)
    if not reserve or reserve[-1] >= BLANK:
        return (), 0
    chair = state.plan.chairs[seat]
    actions = chair.notation.actions
    known = {key_of(state)}
    waiting: deque[tuple[State, tuple[str, ...]]] = deque([(state, ())])
    spent = 0
    while waiting:
        table, line = waiting.popleft()
        moves = turn_moves(table)
        for move in moves:
            action = actions.get(move)
            if action is not None and action[1] == chair.reserve and action[0] <= LOAD:
                return (*line, move), spent
        for move in moves:
            action = actions.get(move)
            if spent >= nodes or (action is not None and action[0] > LOAD):
                continue
            child = table.copy()
            child.known = moves
            enact(child, seat, move)
            spent += 1
            key = key_of(child)
            if key in known or child.phase != PLAY or shows_blank(child, seat):
                continue
            known.add(key)
            waiting.append((child, (*line, move)))
    return (), spent


def _reserve(state: State, seat: int) -> list[int]:
    return state.piles[state.plan.layout.reserve(seat)]


def _discard(state: State) -> str:
    return state.plan.chairs[state.turn].discard


def _is_spoken(action: str) -> bool:
    """Calls and the like are no moves."""
    return action.split(" ", maxsplit=1)[0] in ("stop", "prove", "decline", "resign", "undo")


def _words(state: State, move: str) -> dict[str, str]:
    """The card that moves and its piles."""
    source, _, target = move.partition("-")
    words = {"source": source}
    pile = state.piles[state.plan.layout.index[source]] if target else []
    if pile:
        words["card"] = NAMES[pile[-1]]
    if target and target != "f":
        words["target"] = target
    return words
