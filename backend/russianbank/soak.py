"""`soak`: long random play, every position checked; prints figures."""

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final

from russianbank.chance import random_entry, random_ruleset
from russianbank.deal import deal
from russianbank.legal import legal_moves
from russianbank.picture import picture_json
from russianbank.play import enact
from russianbank.position import position_of
from russianbank.record import Entry, Record, replay
from russianbank.ruleset import Ruleset
from russianbank.state import OVER, PLAY, State

LONGEST: Final = 40_000
"""More entries than any game may have: beyond it a game counts as endless."""


class Unsound(AssertionError):
    """A position or a game that must not be, with the record that leads to it."""

    def __init__(self, what: str, record: Record) -> None:
        super().__init__(what)
        self.record = record


@dataclass(slots=True)
class Figures:
    """What a soak run has seen."""

    games: int = 0
    entries: int = 0
    longest: int = 0
    ends: Counter[str] = field(default_factory=Counter)


def soak(games: int, rulesets: str, seed: str, *, as_json: bool = False) -> int:
    """Play random games of `classic`, `table`, `touch`, `presets` or `random` rules."""
    figures = Figures()
    began = time.perf_counter()
    for number in range(games):
        chance = Random(f"{seed}:{number}")
        try:
            record, state = play_game(pick_ruleset(rulesets, chance), f"{seed}-{number}", chance)
        except Unsound as unsound:
            print(f"game {number}: {unsound}", file=sys.stderr)
            print(unsound.record.text(), end="")
            return 1
        figures.games += 1
        figures.entries += len(record.entries)
        figures.longest = max(figures.longest, len(record.entries))
        figures.ends[state.result.how if state.result else "?"] += 1
        if sys.stderr.isatty() and number % 20 == 0:
            print(f"\r{number}/{games} games\x1b[K", end="", file=sys.stderr, flush=True)
    _report(figures, time.perf_counter() - began, as_json)
    return 0


def pick_ruleset(rulesets: str, chance: Random) -> Ruleset:
    """A ruleset of the wished kind; a preset may get a third player."""
    if rulesets == "random":
        return random_ruleset(chance)
    preset = chance.choice(("classic", "table", "touch")) if rulesets == "presets" else rulesets
    players = 3 if rulesets == "presets" and chance.random() < 0.3 else 2
    return Ruleset.of({"preset": preset, "players": players})


def play_game(ruleset: Ruleset, seed: str, chance: Random) -> tuple[Record, State]:
    """One random game to its end, each position checked, then replayed. Raises Unsound."""
    state = deal(ruleset, seed)
    entries: list[Entry] = []

    def record() -> Record:
        return Record(ruleset, seed, entries=tuple(entries))

    while state.phase != OVER:
        seat, action = random_entry(state, chance)
        entries.append(Entry(state.seq + 1, seat, action))
        try:
            enact(state, seat, action)
            check(state)
        except (ValueError, AssertionError) as error:
            raise Unsound(repr(error), record()) from error
        if len(entries) > LONGEST:
            raise Unsound("the game has no end", record())
    again = replay(Record.parse(record().text()))
    if position_of(again) != position_of(state) or picture_json(again) != picture_json(state):
        raise Unsound("the replay differs", record())
    if again.result != state.result:
        raise Unsound("the result of the replay differs", record())
    return record(), state


def check(state: State) -> None:
    """Every card lies once, and there is something to do unless the game is over."""
    cards = 52 * state.seats
    lying: list[int] = []
    for pile in state.piles:
        lying += pile
    assert len(lying) == cards, "a card is missing or too many"
    assert len(set(lying)) == cards, "a card lies twice"
    if state.phase == PLAY:
        assert [move for move in legal_moves(state, state.turn) if move != "stop"], "nothing to do"


def _report(figures: Figures, seconds: float, as_json: bool) -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    shown = {
        "games": figures.games,
        "entries": figures.entries,
        "longest": figures.longest,
        "ends": dict(sorted(figures.ends.items())),
        "seconds": round(seconds, 1),
        "games_a_second": round(figures.games / seconds, 1),
    }
    if as_json:
        print(json.dumps(shown))
        return
    ends = ", ".join(f"{how} {count}" for how, count in sorted(figures.ends.items()))
    print(f"{figures.games} games, {figures.entries} entries, longest {figures.longest}: {ends}")
    print(f"{seconds:.1f} s, {figures.games / seconds:.1f} games a second; every position is sound")
