"""The levels: how each chooses its next entry from a view, without a fault as far as it sees."""

from collections.abc import Callable
from typing import Final

from russianbank.chance import Chance
from russianbank.players.calling import answer
from russianbank.players.club import quick_move
from russianbank.players.guess import sketch
from russianbank.players.judgement import Judge
from russianbank.players.master import best_line
from russianbank.players.turn_plan import TurnPlanner
from russianbank.players.view import View
from russianbank.state import CALLED, State

LEVELS: Final = ("beginner", "club", "strong", "master")
"""Weakest first."""
RANDOM: Final = "random"
"""Any legal move: what the arena measures beginners against."""

STRONG_NODES: Final = 70
BEGINNERS_SLIP: Final = 0.15
BEGINNERS_LOADS: Final = 0.4
BEGINNERS_MERGES: Final = 0.25
CLUB_LOADS: Final = 0.85
CLUB_MERGES: Final = 0.8
"""How often a load or a merge is noticed, each time a move is chosen."""


def choose(level: str, view: View, rng: Chance) -> str:
    """The next entry of the view's seat: a legal move, or `prove …` or `decline` when called.

    Depends on nothing but the level, the view and what `rng` draws. Raises ValueError for an
    unknown level or where the seat has nothing to play.
    """
    player = _PLAYERS.get(level)
    if player is None:
        raise ValueError(f"There is no level called {level!r}.")
    if view.phase == CALLED and view.legal:
        return answer(view, rng)
    moves = plays(view)
    if not moves:
        raise ValueError("The seat has nothing to play now.")
    if len(moves) == 1:
        return moves[0]
    move = player(view, sketch(view), rng)
    return move if move in moves else moves[0]


def plays(view: View) -> list[str]:
    """The legal moves of the seat's own turn: no call, no taking back."""
    return [move for move in view.legal if move not in ("stop", "undo", "prove", "decline")]


def _random(view: View, _state: State, rng: Chance) -> str:
    return rng.choice(plays(view))


def _beginner(view: View, state: State, rng: Chance) -> str:
    """Plays what strikes the eye, overlooks loads, and in games with calls sometimes a duty.

    Shares and chances of what it sees are the constants above.
    """
    slip, loads, merges = rng.random(), rng.random(), rng.random()
    if view.ruleset.enforcement != "strict" and slip < BEGINNERS_SLIP:
        return rng.choice(_noticeable(view))
    return quick_move(state, loads=loads < BEGINNERS_LOADS, merges=merges < BEGINNERS_MERGES)


def _noticeable(view: View) -> list[str]:
    """Moves of the own reserve or turned card, or the end of the turn: no wandering of houses."""
    moves = plays(view)
    return [move for move in moves if move[0] != "t" or move == "turn"] or moves


def _club(_view: View, state: State, rng: Chance) -> str:
    """Sensible priorities; now and then a load or a merge of houses is overlooked."""
    loads, merges = rng.random(), rng.random()
    return quick_move(state, loads=loads < CLUB_LOADS, merges=merges < CLUB_MERGES)


def _strong(view: View, _state: State, _rng: Chance) -> str:
    state = sketch(view, memory=False)
    line = TurnPlanner(state, Judge(state, view.seat), STRONG_NODES).best()
    return line.moves[0] if line else quick_move(state)


def _master(view: View, state: State, rng: Chance) -> str:
    """Remembers every waste, too."""
    line = best_line(view, state, rng)
    return line.moves[0] if line else quick_move(state)


_PLAYERS: Final[dict[str, Callable[[View, State, Chance], str]]] = {
    RANDOM: _random,
    "beginner": _beginner,
    "club": _club,
    "strong": _strong,
    "master": _master,
}
