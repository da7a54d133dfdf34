"""Master: the best lines of the turn, each played on over several guesses of the hidden cards."""

from typing import Final

from russianbank.chance import Chance
from russianbank.play import enact
from russianbank.players.club import quick_move
from russianbank.players.guess import guess
from russianbank.players.judgement import Judge, Weights
from russianbank.players.turn_plan import Line, TurnPlanner, key_of
from russianbank.players.view import View
from russianbank.state import OVER, State

NODES: Final = 300
"""Positions that the plan of the turn may look at."""
WEIGHTS: Final = Weights()
GUESSES: Final = 16
LINES: Final = 4
MARGIN: Final = 1.2
"""Lines that are worse by more are not played on."""
TURNS: Final = 2
"""How many turns are played on: the rest of the own, the opponents'."""
TRUST: Final = 0.5
"""What the average of the guesses counts against the judgement of the line itself."""
ENTRIES: Final = 60
"""How many entries at most."""
WON: Final = 40.0


def best_line(view: View, state: State, rng: Chance) -> Line | None:
    """The line to follow, None if there is none; `state` is the sketch of the view."""
    judge = Judge(state, view.seat, WEIGHTS)
    lines = shortlist(TurnPlanner(state, judge, NODES).lines)
    if len(lines) < 2 or not GUESSES:
        return lines[0] if lines else None
    sums = [0.0] * len(lines)
    for _ in range(GUESSES):
        guessed = guess(view, rng)
        for number, line in enumerate(lines):
            sums[number] += _played_on(guessed.copy(), line, judge)
    best = max(range(len(lines)), key=lambda n: TRUST * sums[n] / GUESSES + lines[n].worth)
    return lines[best]


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


def _played_on(state: State, line: Line, judge: Judge) -> float:
    """The worth of a table some turns after a line, everybody playing quickly."""
    for move in line.moves:
        enact(state, state.turn, move)
    turn = state.turn
    turns = 0 if turn == judge.seat else 1
    for _ in range(ENTRIES):
        if state.phase == OVER:
            return _result(state, judge)
        enact(state, state.turn, quick_move(state))
        if state.turn != turn:
            turn = state.turn
            turns += 1
            if turns == TURNS:
                break
    if state.turn == judge.seat and not state.piles[judge.layout.slot]:
        return judge.before_turning(state)
    return judge.after_turn(state)


def _result(state: State, judge: Judge) -> float:
    result = state.result
    if result is None or result.winner is None or result.how != "won":
        return judge.cards(state)
    return judge.cards(state) + (WON if result.winner == judge.seat else -WON)
