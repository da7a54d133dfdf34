"""`arena`: two levels play mirrored pairs – the same deal, seats swapped – and are compared."""

import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import median

from russianbank.deal import deal
from russianbank.play import enact
from russianbank.players import RANDOM, contest, levels
from russianbank.reasons import BadRecord, BadRuleset
from russianbank.record import read_ruleset
from russianbank.ruleset import Ruleset
from russianbank.state import OVER

NAMES = (*levels.LEVELS, RANDOM)
LEAST_PAIRS = 10
"""Before an early stop."""
Z95 = 1.96


@dataclass(slots=True)
class Tally:
    """What the games of a contest have brought, for the first level."""

    games: int = 0
    won: int = 0
    lost: int = 0
    blocked: int = 0
    points: int = 0
    points_other: int = 0
    entries: int = 0
    times: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.games += other.games
        self.won += other.won
        self.lost += other.lost
        self.blocked += other.blocked
        self.points += other.points
        self.points_other += other.points_other
        self.entries += other.entries
        for mine, more in zip(self.times, other.times, strict=True):
            mine.extend(more)

    def interval(self) -> tuple[float, float, float]:
        """The share of decided games won, with the ends of its 95 % interval (Wilson)."""
        decided = self.won + self.lost
        if not decided:
            return 0.5, 0.0, 1.0
        share = self.won / decided
        middle = share + Z95**2 / (2 * decided)
        spread = Z95 * sqrt(share * (1 - share) / decided + Z95**2 / (4 * decided**2))
        scale = 1 + Z95**2 / decided
        return share, (middle - spread) / scale, (middle + spread) / scale

    def as_json(self) -> dict[str, float]:
        """The figures that are printed: times in milliseconds, points a game."""
        share, low, high = self.interval()
        games = max(1, self.games)
        first, second = (round(median(t) * 1000, 3) if t else 0.0 for t in self.times)
        return {
            "win_share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "points": round(self.points / games, 2),
            "blocked": round(self.blocked / games, 4),
            "ms_per_move": first,
            "points_other": round(self.points_other / games, 2),
            "ms_per_move_other": second,
            "games": self.games,
            "entries": self.entries,
        }


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays whom, under which rules, from which seed."""

    first: str
    second: str
    ruleset: Ruleset
    seed: str


def arena(
    wish: Contest, pairs: int, *, goal: float | None = None, jobs: int = 1, as_json: bool = False
) -> int:
    """Play the pairs and print the figures; with a `goal` stop once `low` has passed it."""
    total = Tally()
    for number, tally in enumerate(_played(wish, pairs, jobs), 1):
        total.add(tally)
        _, low, _ = total.interval()
        if sys.stderr.isatty():
            _show_progress(number, pairs, total)
        if goal is not None and number >= LEAST_PAIRS and low > goal:
            break
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    if as_json:
        print(json.dumps(total.as_json()))
    else:
        _report(wish, total)
    return 0


def contest_of(first: str, second: str, preset: str, ruleset: str | None, seed: str) -> Contest:
    """A contest of two seats. Raises BadRuleset with a sentence."""
    try:
        rules = read_ruleset(ruleset) if ruleset else Ruleset.of({"preset": preset})
    except BadRecord as error:
        raise BadRuleset(str(error)) from None
    if rules.players != 2:
        raise BadRuleset("The arena compares two levels, so its games have two seats.")
    return Contest(first, second, rules, seed)


def _played(wish: Contest, pairs: int, jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        for number in range(pairs):
            yield play_pair(wish, number)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        yield from pool.map(play_pair, [wish] * pairs, range(pairs))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def play_pair(wish: Contest, number: int) -> Tally:
    """Two games from one deal: each level sits on each seat once."""
    tally = Tally()
    for seat in (1, 2):
        _play_game(wish, number, seat, tally)
    return tally


def _play_game(wish: Contest, number: int, seat: int, tally: Tally) -> None:
    """One game with the first level on `seat`."""
    seated = (wish.first, wish.second) if seat == 1 else (wish.second, wish.first)
    rng = Random(f"{wish.seed}:{number}:{seat}")
    state = deal(wish.ruleset, f"{wish.seed}-{number}")
    while state.phase != OVER:
        began = time.perf_counter()
        by, action = contest.next_entry(state, seated, rng)
        if by == state.turn:
            tally.times[0 if by == seat else 1].append(time.perf_counter() - began)
        enact(state, by, action)
    result = state.result
    assert result is not None
    tally.games += 1
    tally.entries += state.seq
    tally.blocked += result.how == "blocked"
    tally.won += result.winner == seat
    tally.lost += result.winner == 3 - seat
    tally.points += result.points[seat]
    tally.points_other += result.points[3 - seat]


def _show_progress(number: int, pairs: int, total: Tally) -> None:
    share, low, high = total.interval()
    width = 24
    done = "#" * (number * width // pairs)
    print(
        f"\r[{done:<{width}}] {number}/{pairs} pairs  {share:.3f} ({low:.3f}-{high:.3f})\x1b[K",
        end="",
        file=sys.stderr,
        flush=True,
    )


def _report(wish: Contest, total: Tally) -> None:
    shown = total.as_json()
    print(
        f"{wish.first} against {wish.second}: wins {100 * shown['win_share']:.1f} % "
        f"of {total.won + total.lost} decided games "
        f"(95 %: {100 * shown['low']:.1f}-{100 * shown['high']:.1f})"
    )
    print(
        f"points a game {shown['points']} : {shown['points_other']}, "
        f"blocked {100 * shown['blocked']:.1f} % of {total.games} games, "
        f"{total.entries / max(1, total.games):.0f} entries a game"
    )
    print(
        f"median time a move {shown['ms_per_move']} ms : {shown['ms_per_move_other']} ms",
    )
