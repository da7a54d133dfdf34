"""A ruleset in the making: everything that stands against it, where, and in which words."""

from random import Random
from typing import Any

import pytest

from russianbank import (
    GROUP_WORDS,
    OPTIONS,
    PRESET_WORDS,
    PRESETS,
    VALUE_WORDS,
    BadRuleset,
    Ruleset,
    draft_of,
)
from russianbank.chance import random_ruleset

CLASHES: list[tuple[dict[str, Any], list[str]]] = [
    ({"preset": "classic", "reserve_size": 15}, ["reserve_size", "players"]),
    ({"preset": "classic", "turned_to": "waste"}, ["turned_to", "own_waste"]),
    ({"preset": "classic", "own_waste": "after_turn"}, ["turned_to", "own_waste"]),
    ({"preset": "table", "foundation_duty": "none"}, ["foundation_duty", "enforcement"]),
    (
        {"preset": "classic", "house_moves": "sequence", "strict_release": 2},
        ["house_moves", "strict_release"],
    ),
    ({"preset": "table", "undo": "until_reveal"}, ["undo", "enforcement"]),
    ({"preset": "touch", "hints": True}, ["hints", "enforcement"]),
]


@pytest.mark.parametrize(("given", "options"), CLASHES)
def test_a_contradiction_names_its_options_and_says_why(
    given: dict[str, Any], options: list[str]
) -> None:
    """Section 8: each combination that is refused, found by form and by ruleset alike."""
    draft = draft_of(given)
    assert draft.ruleset is None
    (problem,) = draft.problems
    assert set(problem.options) == set(options)
    assert problem.sentence.endswith(".")
    with pytest.raises(BadRuleset) as refused:
        Ruleset.of(given)
    assert str(refused.value) == problem.sentence
    assert set(refused.value.options) == set(options)


def test_a_draft_tells_all_problems_at_once_and_still_its_values() -> None:
    draft = draft_of(
        {"preset": "touch", "hints": True, "undo": "until_reveal", "colour": 1, "players": 7}
    )
    about = [problem.options[0] for problem in draft.problems]
    assert about == ["colour", "players", "undo", "hints"]
    assert draft.values["players"] == 2
    assert set(draft.values) == {option.name for option in OPTIONS}


def test_a_draft_without_a_preset_is_none() -> None:
    for given in ({}, {"preset": "whist"}, {"preset": ["classic"]}):
        with pytest.raises(BadRuleset, match="presets"):
            draft_of(given)


def test_a_good_draft_is_the_ruleset() -> None:
    chance = Random(3)
    for _ in range(200):
        rules = random_ruleset(chance)
        draft = draft_of(rules.as_json())
        assert draft.problems == ()
        assert draft.ruleset == rules.as_json()
        assert all(getattr(rules, name) == value for name, value in draft.values.items())


def test_what_other_options_bring_along_shows_in_the_values() -> None:
    """O2: fifteen for three; O29: no hints where faults can be called."""
    three = draft_of({"preset": "classic", "players": 3})
    assert (three.values["reserve_size"], three.choices["reserve_size"]) == (
        15,
        (11, 12, 13, 14, 15),
    )
    assert draft_of({"preset": "classic"}).choices["reserve_size"] == (11, 12, 13)
    assert draft_of({"preset": "classic", "enforcement": "stop"}).values["hints"] is False


@pytest.mark.parametrize(
    ("given", "idle"),
    [
        ({"preset": "touch"}, {"strict_release", "strict_load"}),
        ({"preset": "touch", "touch_mode": "advanced"}, set()),
        ({"preset": "table", "load_targets": "off"}, {"strict_load"}),
        ({"preset": "table", "start_rule": "random"}, {"start_tie"}),
        ({"preset": "table", "foundation_duty": "reserve_only"}, {"foundation_order"}),
    ],
)
def test_options_that_change_nothing_are_named(given: dict[str, Any], idle: set[str]) -> None:
    """R18, section 8."""
    assert set(draft_of(given).idle) == idle


def test_without_calls_the_options_about_calls_change_nothing() -> None:
    assert len(draft_of({"preset": "classic"}).idle) == 5


def test_every_value_preset_and_group_has_words() -> None:
    assert set(PRESET_WORDS) == set(PRESETS)
    assert all(sentence.endswith(("!", ".")) for _, sentence in PRESET_WORDS.values())
    assert {option.group for option in OPTIONS} == set(GROUP_WORDS)
    assert set(VALUE_WORDS) == {option.name for option in OPTIONS}
    for option in OPTIONS:
        words = VALUE_WORDS[option.name]
        assert len(words) == len(option.values) == len(set(words))
