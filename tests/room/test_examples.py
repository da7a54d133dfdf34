"""The examples of the help: all replay, and the rules say of each move what the help says."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardroom.model.example import READER, Example, Judged, judge
from cardroom.model.example_records import EXAMPLES
from cardroom.model.refusal import Refused
from cardroom.wire.help import example_body
from russianbank import Record, position_of, replay
from tests.support.rule_ids import rule_ids

ROOT = Path(__file__).resolve().parents[2]
WORDS: dict[str, Any] = json.loads(
    (ROOT / "frontend/src/help/en/examples.json").read_text(encoding="utf-8")
)
WANTED = {
    "ace_in_a_house",
    "reserve_before_house",
    "fill_a_space",
    "building_down",
    "loading",
    "the_waste_in_touch",
    "a_proven_touch",
    "a_failed_touch",
    "turning_the_waste_over",
    "the_last_card",
}
each_example = pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())


def right_entry(example: Example, done: list[str], number: int) -> str:
    """An entry that does what the step asks; a proof that may be any names what lies there."""
    entry = example.steps[number].right[-1]
    if entry != "prove":
        return entry
    steps = judge(example, done).step.steps
    assert steps is not None
    return f"prove {steps[-1]['moves'][0]}"


def solution(example: Example) -> list[str]:
    """Entries that solve an example from its beginning to its end."""
    done: list[str] = []
    for number in range(len(example.steps)):
        done.append(right_entry(example, done, number))
    return done


def verdict(judged: Judged) -> tuple[str, str | None]:
    """What was said of the last entry, in short."""
    assert judged.verdict is not None
    return judged.verdict.kind, judged.verdict.code


def test_there_is_an_example_of_each_thing_that_newcomers_ask() -> None:
    assert set(EXAMPLES) >= WANTED


@each_example
def test_its_record_replays_and_the_reader_has_something_to_do(example: Example) -> None:
    replay(Record.parse(example.record))
    start = judge(example, [])
    assert (start.done, start.verdict, start.step.moves[READER]) != (0, None, [])
    assert start.step.result is None


@each_example
def test_its_solution_is_right_step_by_step(example: Example) -> None:
    entries = solution(example)
    for count in range(1, len(entries) + 1):
        judged = judge(example, entries[:count])
        assert verdict(judged) == ("right", None)
        assert judged.done == count
        assert judged.step.events != []


@each_example
def test_every_way_that_a_step_calls_right_is_allowed(example: Example) -> None:
    entries = solution(example)
    for number, step in enumerate(example.steps):
        for entry in step.right:
            if entry != "prove":
                assert verdict(judge(example, [*entries[:number], entry])) == ("right", None)


@each_example
def test_its_wrong_moves_are_refused_for_the_reason_that_it_names(example: Example) -> None:
    entries = solution(example)
    for number, step in enumerate(example.steps):
        before = judge(example, entries[:number])
        for entry, code in step.refused.items():
            judged = judge(example, [*entries[:number], entry])
            assert verdict(judged) == ("refused", code), entry
            assert (judged.done, judged.step.picture) == (number, before.step.picture)
        for entry in step.other:
            judged = judge(example, [*entries[:number], entry])
            assert verdict(judged) == ("other", None), entry
            assert (judged.done, judged.step.picture) == (number, before.step.picture)


@each_example
def test_it_cites_rules_that_stand_in_the_rules(example: Example) -> None:
    assert example.rules
    assert set(example.rules) <= rule_ids()


@each_example
def test_the_help_has_words_for_each_step_and_each_wrong_move(example: Example) -> None:
    words = WORDS[example.name]
    assert words["title"]
    assert len(words["steps"]) == len(example.steps)
    for step, told in zip(example.steps, words["steps"], strict=True):
        assert told["ask"]
        assert told["right"]
        expected = {*step.refused, *step.other}
        assert set(told.get("wrong", {})) == expected, "one sentence for each wrong move"


def test_the_help_speaks_of_no_example_that_is_not_there() -> None:
    assert list(WORDS) == list(EXAMPLES)


def test_proofs_are_shown_by_source_and_destination_on_the_position_before() -> None:
    """R28: the caller gets the judged position and what could be placed in it."""
    called = judge(EXAMPLES["a_proven_touch"], ["stop 1"])
    table = example_body(called).table
    assert table.call is not None
    assert table.call.steps is not None
    assert "t3-f" in table.call.steps[-1].moves
    assert table.call.steps[-1].before.phase == "play"


def test_a_wrong_proof_is_told_from_a_right_one() -> None:
    """R28, R32: naming something else is allowed, and not what the example asks."""
    example = EXAMPLES["a_proven_touch"]
    wrong = judge(example, ["stop 1", "prove t1-t4"])
    assert verdict(wrong) == ("other", None)
    right = judge(example, ["stop 1", "prove t3-f"])
    assert [event["type"] for event in right.step.events][:2] == ["proven", "taken_back"]


def test_after_the_last_step_and_after_a_wrong_move_nothing_more_is_taken() -> None:
    example = EXAMPLES["ace_in_a_house"]
    for entries in (["t2-f", "turn"], ["turn", "t2-f"]):
        with pytest.raises(Refused, match="bad_request"):
            judge(example, entries)


def test_nothing_hidden_is_in_an_answer() -> None:
    """R43: an example's hands and covered cards are as secret as any others."""
    for example in EXAMPLES.values():
        body = example_body(judge(example, [])).model_dump_json()
        for pile, cards in position_of(replay(Record.parse(example.record))).items():
            hidden = cards if pile[0] == "h" else cards[:-1] if pile[0] in "rw" else []
            assert [card for card in hidden if f'"{card}"' in body] == []
