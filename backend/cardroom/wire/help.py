"""The bodies of the help: examples that the room judges, and rulesets written out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cardroom.model.example import READER, Example, Judged
from cardroom.model.player import Player
from cardroom.wire.messages import Table
from cardroom.wire.rest import Body
from cardroom.wire.table_frames import show

MOST_ENTRIES = 12
# Names that are read alike in many languages; the reader is the first.
PEOPLE = tuple(Player(name.lower(), name) for name in ("Ann", "Ben", "Cleo"))
ExampleEntry = Annotated[str, Field(min_length=1, max_length=24)]


class ExampleLine(Body):
    """An example in the list; `rules` are the ids of what it shows."""

    name: str
    preset: str
    rules: list[str]
    steps: int


class ExamplesBody(Body):
    """All examples in reading order."""

    examples: list[ExampleLine]


class EntriesBody(Body):
    """What the reader has done so far in an example, oldest first."""

    entries: list[ExampleEntry] = Field(max_length=MOST_ENTRIES)


class VerdictView(Body):
    """What is to be said of the last entry; refused ones have a code and maybe a duty."""

    kind: Literal["right", "refused", "other"]
    entry: str
    code: str | None
    duty: list[str]


class ExampleBody(Body):
    """An example as it stands: the table, steps done, and the verdict on the last entry."""

    name: str
    steps: int
    done: int
    verdict: VerdictView | None
    table: Table


def example_line(example: Example, preset: str) -> ExampleLine:
    """The line of an example in the list."""
    return ExampleLine(
        name=example.name, preset=preset, rules=list(example.rules), steps=len(example.steps)
    )


def example_body(judged: Judged) -> ExampleBody:
    """The answer to the reader's entries."""
    verdict = judged.verdict
    frame = show(_Told(judged), {}).frame(READER, 0, judged.step.events)
    return ExampleBody(
        name=judged.example.name,
        steps=len(judged.example.steps),
        done=judged.done,
        verdict=None
        if verdict is None
        else VerdictView(
            kind=verdict.kind, entry=verdict.entry, code=verdict.code, duty=list(verdict.duty)
        ),
        table=Table.model_validate_json(frame),
    )


class _Told:
    """An example in the place of a live game, so that its table is told like any other."""

    match_id = ""
    number = 1
    seed = ""
    awaited = None

    def __init__(self, judged: Judged) -> None:
        self.id = judged.example.name
        self.ruleset = judged.ruleset
        self.seats = dict(enumerate(PEOPLE[: judged.ruleset.players], 1))
        self.step = judged.step
        self.head: bytes | None = None
