"""An example of the help: a position, what the reader shall do in it, and the judge of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from cardroom.model.event_facts import fact_of
from cardroom.model.game_clock import GameClock
from cardroom.model.refusal import Code, Refused
from cardroom.model.table_step import TableStep, step_of
from russianbank import IllegalMove, Record, Ruleset, State, picture_json, play

READER: Final = 1
"""The reader always sits at seat 1."""

Kind = Literal["right", "refused", "other"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the reader shall do.

    `right` are the entries that do it (a bare `prove` stands for every proof); `refused` are
    wrong ones with the reason that the rules give, `other` such as are allowed and yet not
    asked for: the help has words about each of these. `replies` are entries by others that
    follow.
    """

    right: tuple[str, ...]
    refused: Mapping[str, str] = field(default_factory=dict)
    other: tuple[str, ...] = ()
    replies: tuple[tuple[int, str], ...] = ()

    def takes(self, entry: str) -> bool:
        """Whether an entry does what is asked."""
        return entry in self.right or entry.partition(" ")[0] in self.right


@dataclass(frozen=True, slots=True)
class Example:
    """A record that ends where the reader has to act, and the steps from there.

    `rules` are the ids of what it shows.
    """

    name: str
    rules: tuple[str, ...]
    record: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of the reader's last entry; `code` and `duty` where it was refused."""

    kind: Kind
    entry: str
    code: str | None = None
    duty: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """The example as it stands: steps done, the table, the verdict on the last entry."""

    example: Example
    ruleset: Ruleset
    done: int
    step: TableStep
    verdict: Verdict | None


def judge(example: Example, entries: Sequence[str]) -> Judged:
    """The example after the reader's entries, of which only the last may be wrong.

    A wrong one leaves the table as it was. Raises Refused bad_request for entries that do not
    begin like a solution.
    """
    record = Record.parse(example.record)
    state = record.first_state()
    events: list[dict[str, Any]] = []
    last: dict[str, Any] | None = None
    for given in record.entries:
        last = _enter(state, given.seat, given.action, events)
    verdict: Verdict | None = None
    done = 0
    for entry in entries:
        if done == len(example.steps) or (verdict is not None and verdict.kind != "right"):
            raise Refused(Code.BAD_REQUEST, "entries: only the last one may be wrong")
        step = example.steps[done]
        verdict = _verdict_on(state, step, entry)
        events = []
        if verdict.kind == "right":
            done += 1
            last = _enter(state, READER, entry, events)
            for seat, action in step.replies:
                last = _enter(state, seat, action, events)
    shown = step_of(state, picture_json(state), GameClock(), last, events)
    return Judged(example, record.ruleset, done, shown, verdict)


def _verdict_on(state: State, step: Step, entry: str) -> Verdict:
    try:
        play(state.copy(), READER, entry)
    except IllegalMove as illegal:
        return Verdict("refused", entry, illegal.reason.value, illegal.duty)
    return Verdict("right" if step.takes(entry) else "other", entry)


def _enter(state: State, seat: int, action: str, events: list[dict[str, Any]]) -> dict[str, Any]:
    events += [fact_of(event) for event in play(state, seat, action)]
    return {"seq": state.seq, "seat": seat, "move": action}
