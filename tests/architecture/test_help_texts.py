"""The help leaves nothing out: every rule, every option, every value of one."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from russianbank import OPTIONS, Option
from tests.support.rule_ids import rule_ids

WORDS = Path(__file__).resolve().parents[2] / "frontend" / "src" / "help" / "en"


def words(name: str) -> Any:
    """A catalogue of the help."""
    return json.loads((WORDS / f"{name}.json").read_text(encoding="utf-8"))


RULES = words("rules")
BLOCKS = [block for section in RULES["sections"] for block in section["blocks"]]
TEXTS = [block.get("p") or block["li"] for block in BLOCKS]
CONDITIONS = [part["when"] for part in [*RULES["sections"], *BLOCKS] if "when" in part]


def values_told(option: Option) -> list[Any]:
    """The values of an option that some text of the rules is about."""
    told: list[Any] = []
    for when in CONDITIONS:
        if option.name in when:
            wanted = when[option.name]
            told += wanted if isinstance(wanted, list) else [wanted]
    return told


def is_shown(option: Option) -> bool:
    """Whether the value itself stands in a text."""
    return any(f"{{{option.name}}}" in text for text in TEXTS)


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_every_option_is_explained_by_the_rules_page(option: Option) -> None:
    """O1-O30: each value is told, but for one that is the usual one everywhere."""
    told = [json.dumps(value) for value in values_told(option)]
    usual = {json.dumps(value) for value in option.defaults.values()}
    assert told or is_shown(option)
    untold = {json.dumps(value) for value in option.values} - set(told)
    if not is_shown(option):
        assert len(usual) == 1 or not untold
        assert untold <= usual


def test_the_rules_page_knows_no_option_and_no_value_that_is_not_there() -> None:
    known = {option.name: [json.dumps(value) for value in option.values] for option in OPTIONS}
    for when in CONDITIONS:
        for name, wanted in when.items():
            for value in wanted if isinstance(wanted, list) else [wanted]:
                assert json.dumps(value) in known[name]
    for text in TEXTS:
        for place in re.findall(r"\{(\w+)\}", text):
            assert place in known or place in RULES["terms"]


def test_the_rules_page_tells_every_rule() -> None:
    """R1-R44; where the engine's own bookkeeping is meant, it says what players notice of it."""
    told = {rule for block in BLOCKS for rule in block.get("rules", [])}
    wanted = {rule for rule in rule_ids() if rule.startswith("R")}
    assert wanted - told == set()
    assert told <= wanted


def test_the_quick_answers_cite_rules_that_are_there() -> None:
    cited = [
        rule for group in words("questions") for one in group["items"] for rule in one["rules"]
    ]
    assert len(cited) >= 40
    assert set(cited) <= rule_ids()


def test_the_glossary_has_the_words_that_the_rules_use() -> None:
    named = {entry["word"].removeprefix("to ") for entry in words("glossary")}
    assert named >= {
        *("reserve", "hand", "waste", "turned card", "house", "space", "foundation", "load")
    }
    for text in (*TEXTS, *(entry["is"] for entry in words("glossary"))):
        assert not re.search(r"\b(stock|talon)\b", text, re.IGNORECASE)
