"""The rows of the bench: what each figure is, its goal, and how it is printed."""

import statistics
from typing import NamedTuple


class Goal(NamedTuple):
    """What a row measures, what is wanted, and what must not be missed."""

    what: str
    wanted: float
    limit: float | None
    digits: int = 2


GOALS = {
    "P1a": Goal("50 matches, moves/s ÷ relay, SQLite normal", 0.40, 0.28),
    "P1b": Goal("50 matches, moves/s ÷ relay, SQLite full", 0.35, 0.23),
    "P2a": Goal("moves/s ÷ boardgame.io in memory, SQLite normal", 4, 2.5),
    "P2b": Goal("moves/s ÷ boardgame.io in files, SQLite normal", 15, 8),
    "P3a": Goal("ms, p99 of 250 matches at 2,000 moves/s, SQLite", 5, 20),
    "P3b": Goal("ms, p99 of 250 matches at 2,000 moves/s, PostgreSQL", 10, 20),
    "P4a": Goal("ms that a player at the other node waits longer, p50", 0.5, 2),
    "P4b": Goal("50 matches, moves/s, PostgreSQL ÷ SQLite full", 0.7, 0.5),
    "P5a": Goal("moves/s of the rules ÷ python-chess", 4, 3),
    "P6": Goal("ms, replay of 600 entries", 10, 20),
    "P7a": Goal("kB, a running game after 100 entries", 40, 60, 1),
    "P7b": Goal("kB, an idle socket with its guest", 60, 90, 1),
    "P8a": Goal("processor time a move, 5,000 running games ÷ 10", 1.3, None),
    "P8b": Goal("growth of a lobby update with people, 1 = linear", 1, None),
    "P9a": Goal("kB gzip, JavaScript of lobby and table, before faces", 40, 60, 1),
    "P9b": Goal("kB compressed, the cold page with faces", 150, 200, 1),
    "P9c": Goal("s until the table is usable on slow 4G", 1.5, 2.5),
    "P10": Goal("% of frames over 25 ms while cards fly, 4 x slower", 5, 10, 1),
    "P11": Goal("250 matches, moves/s ÷ relay, SQLite normal", 0.40, 0.30),
    "P12": Goal("ms, p99 beside 20 games against Master", 20, None),
}


def rows_of(word: str) -> list[str]:
    """The rows that a word names: `P3` all of that number, `P3a` one; none for nonsense."""
    word = word.strip().capitalize()
    return [row for row in GOALS if word in (row, row.rstrip("abc"))]


def spread(values: list[float], digits: int = 0) -> str:
    """Median, smallest and largest, for people."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


class Missing(Exception):
    """A part of the machine that a row needs is not here; the text is one sentence."""


class Report:
    """What the run has to say: told at once to people, or kept for one JSON object."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self.figures: dict[str, dict[str, float | None]] = {}
        self.said: list[str] = []
        self.missing: dict[str, str] = {}

    def say(self, line: str) -> None:
        """A line beside the figures."""
        self.said.append(line)
        if not self.as_json:
            print(line, flush=True)

    def left_out(self, rows: list[str], why: str) -> None:
        """Rows without a figure, and why."""
        self.missing.update(dict.fromkeys(rows, why))
        self.say(f"no figure for {', '.join(rows)}: {why}")

    def figure(self, row: str, values: list[float]) -> None:
        """The figure of a row, the median of its rounds."""
        goal = GOALS[row]
        low, middle, high = min(values), statistics.median(values), max(values)
        self.figures[row] = {
            "value": round(middle, 4),
            "min": round(low, 4),
            "max": round(high, 4),
            "goal": goal.wanted,
            "limit": goal.limit,
        }
        if not self.as_json:
            shown = f"{row} {middle:.{goal.digits}f} goal {goal.wanted:g}"
            low_high = f"{low:.{goal.digits}f} to {high:.{goal.digits}f}"
            limit = "" if goal.limit is None else f"; limit {goal.limit:g}"
            print(f"{shown}  ({low_high}; {goal.what}{limit})", flush=True)
