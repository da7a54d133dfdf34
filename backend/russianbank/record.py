"""Records: (ruleset, seed or position, entries) as text, and the replay of one (records.md)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from russianbank.deal import deal
from russianbank.moves import read_number
from russianbank.play import enact
from russianbank.position import place
from russianbank.reasons import BadPosition, BadRecord, BadRuleset
from russianbank.ruleset import Ruleset
from russianbank.state import State

VERSION: Final = "russianbank 1"
# Letters of a bad line that its sentence repeats.
SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a record: its number from 1, the seat (0 = the room), the action."""

    seq: int
    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: it replays without a clock or a random source.

    Exactly one of `seed` and `position` is given; `start` only with a seed.
    """

    ruleset: Ruleset
    seed: str | None = None
    position: Mapping[str, Any] | None = None
    start: int | None = None
    entries: tuple[Entry, ...] = ()

    @staticmethod
    def parse(text: str) -> "Record":
        """Read a record. Raises BadRecord with one sentence (records.md)."""
        lines = [line.rstrip("\r") for line in text.split("\n")]
        lines = [line for line in lines if line.strip() and not line.startswith(";")]
        if not lines or lines[0].strip() != VERSION:
            raise BadRecord(f"A record begins with the line {VERSION!r}.")
        ruleset = read_ruleset(_rest(lines[1:2], "ruleset"))
        if len(lines) < 3:
            raise BadRecord("A record has a line 'seed' or 'position' after its ruleset.")
        word = lines[2].split(" ", 1)[0]
        if word == "position":
            position = _object(_rest(lines[2:3], "position"), "position")
            record = Record(ruleset, position=position, entries=_entries(lines[3:], ruleset))
        else:
            seed = _rest(lines[2:3], "seed")
            start, tail = _start(lines[3:])
            record = Record(ruleset, seed, None, start, _entries(tail, ruleset))
        record.first_state()
        return record

    def text(self) -> str:
        """The record as text; `Record.parse` reads it back."""
        lines = [VERSION, f"ruleset {_compact(self.ruleset.as_json())}"]
        if self.position is not None:
            lines.append(f"position {_compact(self.position)}")
        else:
            lines.append(f"seed {self.seed}")
        if self.start is not None:
            lines.append(f"start {self.start}")
        lines += [f"{entry.seq} {entry.seat} {entry.action}" for entry in self.entries]
        return "\n".join(lines) + "\n"

    def first_state(self) -> State:
        """The state before the first entry. Raises BadRecord (R7-R9)."""
        if self.position is not None:
            try:
                return place(self.ruleset, self.position)
            except BadPosition as error:
                raise BadRecord(str(error)) from None
        if self.seed is None:
            raise BadRecord("A record has a seed or a position.")
        return deal(self.ruleset, self.seed, self.start)


def replay(record: Record) -> State:
    """The state after the last entry. Raises IllegalMove at the first entry that is refused."""
    state = record.first_state()
    for entry in record.entries:
        enact(state, entry.seat, entry.action)
    return state


def _rest(lines: list[str], word: str) -> str:
    """What stands behind the first word of the only line given."""
    head, _, rest = lines[0].partition(" ") if lines else ("", "", "")
    if head != word or not rest.strip():
        raise BadRecord(f"A line {word!r} is missing or empty.")
    return rest.strip()


def read_ruleset(text: str) -> Ruleset:
    """The ruleset of a JSON text. Raises BadRecord with a sentence."""
    try:
        return Ruleset.of(_object(text, "ruleset"))
    except BadRuleset as error:
        raise BadRecord(str(error)) from None


def _start(lines: list[str]) -> tuple[int | None, list[str]]:
    if not lines or lines[0].split(" ", 1)[0] != "start":
        return None, lines
    seat = read_number(_rest(lines[:1], "start"))
    if seat is None:
        raise BadRecord("A line 'start' names a seat.")
    return seat, lines[1:]


def _entries(lines: list[str], ruleset: Ruleset) -> tuple[Entry, ...]:
    entries = []
    for number, line in enumerate(lines, 1):
        seq, _, rest = line.partition(" ")
        seat, _, action = rest.partition(" ")
        by = read_number(seat)
        if read_number(seq) is None or by is None or not action:
            raise BadRecord(f"This line is no entry: {line[:SHOWN]!r}.")
        if seq != str(number):
            raise BadRecord(f"Entry {number} is missing: the next one is numbered {seq[:SHOWN]}.")
        if by > ruleset.players:
            raise BadRecord(f"Entry {number} is by seat {by}, where nobody sits.")
        entries.append(Entry(number, by, action.rstrip()))
    return tuple(entries)


def _object(text: str, what: str) -> dict[str, Any]:
    try:
        value = json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadRecord(f"The {what} is not readable JSON.") from None
    if not isinstance(value, dict):
        raise BadRecord(f"The {what} is not a JSON object.")
    return value


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
