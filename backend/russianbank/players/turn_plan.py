"""Planning a turn: sequences of moves up to the next card that nobody can foresee.

Best first, within a budget of nodes; a position is looked at once, so no plan repeats one.
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from russianbank.legal import turn_moves
from russianbank.moves import LOAD, TO_HOUSE, Action
from russianbank.plan import NEVER
from russianbank.play import enact
from russianbank.players.guess import BLANK
from russianbank.players.judgement import Judge
from russianbank.state import PLAY, State

WON: Final = 1000.0

Key = tuple[bytes, bytes, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """Moves of one turn with the table they lead to, and its worth.

    The last move is `turn`, a discard, an `end`, or one that shows a card nobody knows.
    `after` is the table before a `turn` of an unknown card, else after the last move.
    """

    worth: float
    moves: tuple[str, ...]
    after: State


def key_of(state: State) -> Key:
    """Equal for tables that differ only in the order of their houses and foundations.

    Where only the own spaces must be filled (O11) the houses of the seat in turn stay apart.
    """
    layout = state.plan.layout
    piles = state.piles
    first, last = layout.first_house, layout.first_foundation
    if state.plan.chairs[state.turn].fill_mask.bit_count() == 4:
        own = first + 4 * (state.turn - 1)
        mine = b"|".join(sorted(map(bytes, piles[own : own + 4])))
        rest = b"|".join(sorted(map(bytes, piles[first:own] + piles[own + 4 : last])))
    else:
        mine = b""
        rest = b"|".join(sorted(map(bytes, piles[first:last])))
    return mine, rest, (*map(len, piles[:first]), len(piles[layout.slot]))


def keys_before(state: State) -> set[Key]:
    """The positions that the house moves just made have come from, and the one now."""
    keys = {key_of(state)}
    if not state.trail:
        return keys
    back = state.copy()
    for _kind, source, target, count in reversed(state.trail):
        cards = back.piles[target][-count:]
        del back.piles[target][-count:]
        back.piles[source] += cards
        keys.add(key_of(back))
    return keys


class TurnPlanner:
    """Searches the lines of the seat in turn from one table; `state` is left alone."""

    __slots__ = ("_heap", "_known", "_number", "judge", "lines", "nodes", "seat")

    def __init__(self, state: State, judge: Judge, nodes: int) -> None:
        self.judge = judge
        self.seat: int = state.turn
        self.nodes = nodes
        self.lines: list[Line] = []
        self._known = keys_before(state)
        self._heap: list[tuple[float, int, float, State, tuple[str, ...]]] = []
        self._number = 0
        self._push(state, ())
        while self._heap and self.nodes > 0:
            _, _, worth, table, moves = heappop(self._heap)
            self._expand(table, worth, moves)

    def best(self) -> Line | None:
        """The line of highest worth, the first found of equal ones; None if there is none."""
        return max(self.lines, key=lambda line: line.worth, default=None)

    def _push(self, state: State, moves: tuple[str, ...]) -> None:
        """Keep a table to be expanded, the more promising the sooner."""
        judge = self.judge
        if state.piles[judge.layout.slot]:
            worth = judge.cards(state)
            hope = worth + 0.5 * judge.chance_to_play(state)
        else:
            worth = judge.before_turning(state)
            hope = worth
        hope += _openings(state) - 0.05 * len(moves)
        self._number += 1
        heappush(self._heap, (-hope, self._number, worth, state, moves))

    def _expand(self, state: State, worth: float, moves: tuple[str, ...]) -> None:
        actions = state.plan.chairs[self.seat].notation.actions
        for move in turn_moves(state):
            action = actions.get(move)
            if action is None:
                self._try(state, move, None, moves)
            elif action[0] > LOAD:
                self._close(state, move, worth, moves)
            elif not _is_idle(state, action):
                self._try(state, move, action, moves)

    def _close(self, state: State, move: str, worth: float, moves: tuple[str, ...]) -> None:
        """The line ends here, or goes on if everybody knows which card is turned up."""
        after = (*moves, move)
        price = self.judge.weights.move * len(after)
        if move == "turn":
            if not _next_is_known(state, self.seat):
                self.lines.append(Line(worth - price, after, state))
                return
            self._try(state, move, None, moves)
            return
        child = self._after(state, move)
        self.lines.append(Line(self._left(child) - price, after, child))

    def _left(self, state: State) -> float:
        """The worth of a table where the own turn is over."""
        if state.phase == PLAY:
            return self.judge.after_turn(state)
        return final_worth(state, self.seat, self.judge)

    def _after(self, state: State, move: str) -> State:
        child = state.copy()
        # The moves are known already, so the rules need not ask again whether this is one.
        child.known = state.known
        enact(child, self.seat, move)
        self.nodes -= 1
        return child

    def _try(self, state: State, move: str, action: Action | None, moves: tuple[str, ...]) -> None:
        """Make a move and whatever it forces."""
        child = self._after(state, move)
        moves = (*moves, move)
        price = self.judge.weights.move * len(moves)
        if child.phase != PLAY or child.turn != self.seat:
            self.lines.append(Line(self._left(child) - price, moves, child))
            return
        chair = child.plan.chairs[self.seat]
        shown = action is not None and action[1] in (chair.reserve, chair.waste)
        if (shown or child.down != state.down) and shows_blank(child, self.seat):
            self.lines.append(Line(self.judge.going_on(child) - price, moves, child))
            return
        key = key_of(child)
        if key not in self._known:
            self._known.add(key)
            self._push(child, moves)


def final_worth(state: State, seat: int, judge: Judge) -> float:
    """The worth of a game that is over."""
    result = state.result
    if result is None or result.winner is None:
        return judge.cards(state)
    points = result.points[result.winner]
    return (WON if result.how == "won" else 0) + points if result.winner == seat else -WON - points


def _is_idle(state: State, action: Action) -> bool:
    """A house moved as a whole to a space changes nothing (E40)."""
    kind, source, target, count = action
    return (
        kind == TO_HOUSE
        and not state.piles[target]
        and source >= state.plan.layout.first_house
        and source < state.plan.layout.first_foundation
        and len(state.piles[source]) == count
    )


def _next_is_known(state: State, seat: int) -> bool:
    chair = state.plan.chairs[seat]
    hand = state.piles[chair.hand]
    return (hand[-1] if hand else state.piles[chair.waste][0]) < BLANK


def shows_blank(state: State, seat: int) -> bool:
    """Does a pile that may be played show a card nobody knows?"""
    layout = state.plan.layout
    tops = [pile[-1] for pile in state.piles[layout.first_house : layout.first_foundation] if pile]
    tops += state.piles[layout.reserve(seat)][-1:]
    if state.plan.own_waste != NEVER:
        tops += state.piles[layout.waste(seat)][-1:]
    return any(card >= BLANK for card in tops)


def _openings(state: State) -> float:
    """Hope for spaces: short houses are soon cleared."""
    layout = state.plan.layout
    lengths = [len(p) for p in state.piles[layout.first_house : layout.first_foundation]]
    return 0.8 * lengths.count(0) + 0.15 * lengths.count(1)
