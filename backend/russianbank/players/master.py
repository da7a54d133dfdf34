"""Master: plans the turn, then looks past the next unknown card by guessing what it may be."""

from typing import Final

from russianbank.cards import FACES
from russianbank.chance import Chance
from russianbank.play import enact
from russianbank.players.guess import BLANK, mix
from russianbank.players.judgement import Judge
from russianbank.players.turn_plan import Line, TurnPlanner, key_of
from russianbank.players.view import View
from russianbank.state import PLAY, State

NODES: Final = 800
"""Positions that the plan of the turn may look at."""
LINES: Final = 4
MARGIN: Final = 1.5
"""Lines that are worse by more are not thought about further."""
GUESSES: Final = 8
"""Cards that the next unknown one may be."""
AHEAD_NODES: Final = 40
"""Positions that the plan after each of them may look at."""


def best_line(view: View, state: State, rng: Chance) -> Line | None:
    """The line to follow, None if there is none; `state` is the sketch of the view."""
    judge = Judge(state, view.seat)
    lines = shortlist(TurnPlanner(state, judge, NODES).lines)
    if len(lines) < 2:
        return lines[0] if lines else None
    cards = unseen(state, view.seat)
    mix(cards, rng)
    return max(lines, key=lambda line: looked_past(line, judge, cards[:GUESSES]))


def shortlist(lines: list[Line]) -> list[Line]:
    """The best lines that lead to different tables, best first."""
    chosen: list[Line] = []
    met = set()
    for line in sorted(lines, key=lambda line: -line.worth):
        if chosen and (len(chosen) == LINES or line.worth < chosen[0].worth - MARGIN):
            break
        key = (key_of(line.after), line.moves[-1] == "turn")
        if key not in met:
            met.add(key)
            chosen.append(line)
    return chosen


def unseen(state: State, seat: int) -> list[int]:
    """The cards of a seat's deck that were never shown (R43)."""
    first = FACES * (seat - 1)
    return [card for card in range(first, first + FACES) if not state.seen >> card & 1]


def looked_past(line: Line, judge: Judge, cards: list[int]) -> float:
    """The average worth of a line when the card that it shows is one of these."""
    table = line.after
    turning = line.moves[-1] == "turn"
    at = judge.layout.hand(judge.seat) if turning else judge.layout.reserve(judge.seat)
    pile = table.piles[at]
    if table.phase != PLAY or table.turn != judge.seat or not cards:
        return line.worth
    if not pile or pile[-1] < BLANK:
        return line.worth
    worth = 0.0
    for card in cards:
        then = table.copy()
        then.piles[at][-1] = card
        if turning:
            enact(then, judge.seat, "turn")
        worth += _planned(then, judge)
    return worth / len(cards) - judge.weights.move * len(line.moves)


def _planned(state: State, judge: Judge) -> float:
    """The worth of the best line from a table, or of the table if the turn is over."""
    if state.phase != PLAY or state.turn != judge.seat:
        return judge.after_turn(state)
    best = TurnPlanner(state, judge, AHEAD_NODES).best()
    return best.worth if best else judge.after_turn(state)
