"""Section 8: presets, options, what may not be combined."""

from random import Random
from typing import Any

import pytest

from russianbank import OPTIONS, PRESETS, BadRuleset, Ruleset
from russianbank.chance import random_ruleset

DIFFERING = {
    "table": {"enforcement": "stop", "touch_proof_s": 30, "win_grace_s": 5, "hints": False},
    "touch": {
        "enforcement": "touch",
        "start_tie": "suit_then_houses",
        "turned_to": "waste",
        "own_waste": "after_turn",
        "auto_end_unplayable": True,
        "space_scope": "own",
        "touch_proof_s": 60,
        "proven_effect": "takeback",
        "win_grace_s": 5,
        "match_target": 100,
        "hints": False,
    },
}
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({}, "presets"),
    ({"preset": "crapette"}, "presets"),
    ({"preset": ["classic"]}, "presets"),
    ({"preset": "classic", "colour": 1}, "no option"),
    ({"preset": "classic", "players": 4}, "one of 2, 3"),
    ({"preset": "classic", "players": True}, "players"),
    ({"preset": "classic", "players": 2.0}, "players"),
    ({"preset": "classic", "players": "2"}, "players"),
    ({"preset": "classic", "facedown_houses": 1}, "false, true"),
    ({"preset": "classic", "match_target": 0}, "null, 100"),
    ({"preset": "classic", "match_target": "none"}, "match_target"),
    ({"preset": "classic", "stall_turn_cap": 0}, "at least 1"),
    ({"preset": "classic", "max_idle_house_moves": True}, "at least 1"),
    ({"preset": "classic", "reserve_size": 14}, "11, 12 or 13"),
    ({"preset": "classic", "reserve_size": 10}, "reserve_size"),
    ({"preset": "classic", "reserve_size": [13]}, "reserve_size"),
    ({"preset": "classic", "turned_to": "waste"}, "playable from there"),
    ({"preset": "touch", "own_waste": "when_reserve_empty"}, "playable from there"),
    ({"preset": "classic", "own_waste": "after_turn"}, "only where turned cards go on the waste"),
    ({"preset": "table", "foundation_duty": "none"}, "no fault to call"),
    ({"preset": "touch", "foundation_duty": "none"}, "no fault to call"),
    ({"preset": "classic", "house_moves": "sequence", "strict_release": 1}, "one at a time"),
    ({"preset": "table", "undo": "until_reveal"}, "taken back"),
    ({"preset": "touch", "hints": True}, "Hints"),
    ({"preset": "classic", "enforcement": "stop", "hints": True}, "Hints"),
]


def test_a_preset_alone_is_a_ruleset_and_says_so() -> None:
    for preset in PRESETS:
        assert Ruleset.of({"preset": preset}).as_json() == {"preset": preset}


@pytest.mark.parametrize("preset", ["table", "touch"])
def test_the_presets_differ_from_classic_as_the_table_of_options_says(preset: str) -> None:
    classic, other = Ruleset.of({"preset": "classic"}), Ruleset.of({"preset": preset})
    differing = {
        option.name: getattr(other, option.name)
        for option in OPTIONS
        if getattr(other, option.name) != getattr(classic, option.name)
    }
    assert differing == DIFFERING[preset]


def test_three_players_get_a_reserve_of_fifteen_in_every_preset() -> None:
    for preset in PRESETS:
        rules = Ruleset.of({"preset": preset, "players": 3})
        assert rules.reserve_size == 15
        assert rules.as_json() == {"preset": preset, "players": 3}


def test_hints_are_off_where_faults_can_be_called() -> None:
    rules = Ruleset.of({"preset": "classic", "enforcement": "stop"})
    assert not rules.hints
    assert rules.as_json() == {"preset": "classic", "enforcement": "stop"}


@pytest.mark.parametrize(("given", "word"), REFUSED, ids=str)
def test_a_bad_ruleset_is_refused_with_a_sentence(given: dict[str, Any], word: str) -> None:
    with pytest.raises(BadRuleset, match=word) as refused:
        Ruleset.of(given)
    assert str(refused.value).endswith(".")


def test_something_else_is_no_ruleset() -> None:
    with pytest.raises(BadRuleset):
        Ruleset.of(["preset"])


def test_what_strict_ignores_is_still_checked_and_kept() -> None:
    rules = Ruleset.of({"preset": "classic", "touch_mode": "advanced"})
    assert rules.as_json() == {"preset": "classic", "touch_mode": "advanced"}


def test_random_rulesets_survive_their_own_words() -> None:
    chance = Random(8)
    for _ in range(300):
        rules = random_ruleset(chance)
        assert Ruleset.of(rules.as_json()) == rules
        assert len({rules, Ruleset.of(rules.as_json())}) == 1


def test_every_option_has_an_id_values_defaults_a_group_and_one_sentence() -> None:
    assert {option.id for option in OPTIONS} == {f"O{number}" for number in range(1, 31)}
    for option in OPTIONS:
        assert option.group in ("deal", "turn", "duties", "calls", "end", "match")
        assert set(option.defaults) == set(PRESETS)
        assert all(
            not option.values or value in option.values for value in option.defaults.values()
        )
        assert option.help.endswith((".", "!"))
        assert option.title
        assert hasattr(Ruleset.of({"preset": "classic"}), option.name)


@pytest.mark.parametrize(
    "wrong", [{"x" * 5000: 1}, {"house_moves": "x" * 5000}, {"reserve_size": 10**4000}]
)
def test_the_sentence_about_a_wrong_word_is_short(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadRuleset) as refused:
        Ruleset.of({"preset": "classic", **wrong})
    assert len(str(refused.value)) < 200
