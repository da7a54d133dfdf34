"""`bench`: how fast the rules are, beside python-chess in the same run (P5, P6)."""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any

from russianbank.deal import deal
from russianbank.legal import legal_moves
from russianbank.play import enact
from russianbank.record import Entry, Record, replay
from russianbank.ruleset import Ruleset
from russianbank.state import OVER, PROVISIONAL

REPLAYED = 600
"""P6: the length of the game that is replayed."""
CHESS_MOVES = 200


def bench(rounds: int, seconds: float, *, as_json: bool = False) -> int:
    """Interleaved rounds of our games and of python-chess, in processor time; medians."""
    figures: dict[str, list[float]] = {}
    with_chess = find_spec("chess") is not None
    for number in range(rounds):
        if sys.stderr.isatty():
            print(f"\rround {number + 1}/{rounds}\x1b[K", end="", file=sys.stderr, flush=True)
        for preset in ("classic", "table", "touch"):
            games, moves = random_games(preset, seconds, number)
            figures.setdefault(f"{preset}_games", []).append(games)
            figures.setdefault(f"{preset}_moves", []).append(moves)
        if with_chess:
            figures.setdefault("chess_moves", []).append(chess_moves(seconds, number))
        figures.setdefault("replay_ms", []).append(replay_ms())
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    _report(figures, as_json)
    return 0


def random_games(preset: str, seconds: float, number: int) -> tuple[float, float]:
    """Random games and moves a second: legal list, random choice, apply."""
    ruleset = Ruleset.of({"preset": preset})
    chance = Random(number).random
    games = moves = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state = deal(ruleset, f"{number}-{games}")
        while state.phase != OVER:
            if state.phase == PROVISIONAL:
                enact(state, 0, "expire")
                continue
            choice = legal_moves(state, state.turn)
            move = choice[int(chance() * len(choice))]
            if move != "stop":
                enact(state, state.turn, move)
                moves += 1
        games += 1
    return games / spent, moves / spent


def chess_moves(seconds: float, number: int) -> float:
    """The same loop with python-chess: legal list, random choice, push."""
    chess: Any = import_module("chess")
    chance = Random(number).random
    moves = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        board = chess.Board()
        for _ in range(CHESS_MOVES):
            choice = list(board.legal_moves)
            if not choice:
                break
            board.push(choice[int(chance() * len(choice))])
            moves += 1
    return moves / spent


def replay_ms() -> float:
    """P6: reading and replaying a game of 600 entries, as at a reconnect."""
    record = _long_record()
    return min(_timed(lambda: replay(record)) for _ in range(5)) * 1000


def _long_record() -> Record:
    ruleset = Ruleset.of({"preset": "classic"})
    number = 0
    while True:
        chance = Random(number).random
        state = deal(ruleset, f"long-{number}")
        entries: list[Entry] = []
        while state.phase != OVER and len(entries) < REPLAYED:
            choice = legal_moves(state, state.turn)
            move = choice[int(chance() * len(choice))]
            entries.append(Entry(len(entries) + 1, state.turn, move))
            enact(state, state.turn, move)
        if len(entries) == REPLAYED:
            return Record(ruleset, f"long-{number}", entries=tuple(entries))
        number += 1


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _report(figures: dict[str, list[float]], as_json: bool) -> None:
    medians = {name: median(values) for name, values in figures.items()}
    chess = figures.get("chess_moves")
    ratio = None
    if chess:
        ratio = median(
            ours / theirs for ours, theirs in zip(figures["classic_moves"], chess, strict=True)
        )
    if as_json:
        print(
            json.dumps(
                {
                    **{k: round(v, 2) for k, v in medians.items()},
                    "P5a": ratio,
                    "P6": medians["replay_ms"],
                }
            )
        )
        return
    for preset in ("classic", "table", "touch"):
        print(
            f"{preset:<8}{medians[f'{preset}_games']:8.1f} random games/s"
            f"{medians[f'{preset}_moves']:10.0f} moves/s (list, choose, apply)"
        )
    if ratio is None:
        print("python-chess is not installed: no ratio")
    else:
        print(f"python-chess{medians['chess_moves']:28.0f} moves/s (list, choose, push)")
        print(f"P5a {ratio:.2f} goal 4")
    print(f"P6 {medians['replay_ms']:.2f} goal 10")
