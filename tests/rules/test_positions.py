"""Positions and diagrams: what is read, what is refused, and the way back."""

from random import Random
from typing import Any

import pytest

from russianbank import BadPosition, deal, duties, place, position_of
from russianbank.chance import random_entry, random_ruleset
from russianbank.diagram import diagram_of, draw, read_diagram
from russianbank.picture import picture_of
from russianbank.play import enact

from .drawn import cards, ruleset, table

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("classic", {"r3": []}, "no pile"),
    ("classic", {"t9": []}, "no pile"),
    ("classic", {"f": []}, "no pile"),
    ("classic", {"r1": "5h1"}, "not a list"),
    ("classic", {"r1": ["5h3"]}, "no card"),
    ("classic", {"r1": ["10h1"]}, "no card"),
    ("classic", {"r1": [5]}, "no card"),
    ("classic", {"r1": [["5h1"]]}, "no card"),
    ("classic", {"r1": ["-5h1"]}, "no card"),
    ("classic", {"r1": ["5h1"], "t1": ["5h1"]}, "two places"),
    ("classic", {"r1": ["5h1"], "x": "5h1"}, "two places"),
    ("classic", {"x": "##"}, "no card"),
    ("classic", {"x": ["5h1"]}, "no card"),
    ("classic", {"f1": ["2h1"]}, "not built up"),
    ("classic", {"f1": ["Ah1", "2s1"]}, "not built up"),
    ("classic", {"turn": 3}, "seat"),
    ("classic", {"turn": True}, "seat"),
    ("classic", {"turn": "1"}, "seat"),
    ("classic", {"turned": 1}, "true or false"),
    ("classic", {"pending": True, "w1": ["5h1"]}, "pending"),
    ("touch", {"pending": True}, "empty"),
    ("touch", {"pending": True, "turn": 2, "w1": ["5h1"]}, "empty"),
    ("touch", {"x": "5h1"}, "no card x"),
    ("classic", {"clean": True}, "every seat"),
    ("classic", {"full": [True]}, "every seat"),
    ("classic", {"full": [1, 0]}, "every seat"),
]


@pytest.mark.parametrize(("preset", "position", "word"), REFUSED, ids=str)
def test_a_bad_position_is_refused_with_a_sentence(
    preset: str, position: dict[str, Any], word: str
) -> None:
    with pytest.raises(BadPosition, match=word) as refused:
        place(ruleset(preset), position)
    assert str(refused.value).endswith(".")


def test_something_else_is_no_position() -> None:
    with pytest.raises(BadPosition):
        place(ruleset(), [])  # type: ignore[arg-type]


def test_what_is_not_said_has_its_usual_value() -> None:
    state = place(ruleset(), {"r2": ["5h1", "2c1"], "x": "9d1"})
    assert (state.turn, state.turned, state.pending) == (1, True, False)
    assert (state.clean, state.full, state.idle, state.stalled) == (0b110, 0, 0, 0)
    assert state.dealt == [0, 0, 2]


def test_pending_means_that_a_card_was_turned() -> None:
    state = place(ruleset("touch"), {"w1": ["5h1"], "pending": True})
    assert state.turned


def test_an_outermost_house_card_is_face_up_whatever_is_written() -> None:
    state = place(ruleset(), {"t1": ["-5h1", "-4s1"]})
    assert picture_of(state)["piles"]["t1"] == {"cards": ["##", "4s1"]}


def test_positions_and_diagrams_lead_back_to_the_same_state() -> None:
    chance = Random(5)
    for number in range(25):
        rules = random_ruleset(chance)
        state = deal(rules, f"way-{number}")
        for _ in range(chance.randrange(120)):
            if state.phase == "over":
                break
            enact(state, *random_entry(state, chance))
        if state.phase != "play":
            continue
        position = position_of(state)
        for again in (place(rules, position), read_diagram(rules, diagram_of(state))):
            assert position_of(again) == position
            assert picture_of(again) == picture_of(state)
            assert (again.tops, again.wants) == (state.tops, state.wants)
            assert (again.spaces, again.ready) == (state.spaces, state.ready)


def test_a_diagram_is_short_to_write() -> None:
    state = read_diagram(ruleset(), "turn 2  t1 -9d1 8c2  f1 Ah1..4h1  r2 5h1  full 2")
    assert (state.turn, cards(state, "f1"), duties(state)) == (
        2,
        ["Ah1", "2h1", "3h1", "4h1"],
        ["r2-f"],
    )
    assert state.full == 0b100


@pytest.mark.parametrize(
    ("drawn", "word"),
    [
        ("5h1", "belongs to no pile"),
        ("t1 5h1 t1", "twice"),
        ("turn", "one seat"),
        ("turn 3", "seats"),
        ("full 1 9", "seats"),
        ("x 5h1 6h1", "one card"),
        ("f1 Ah1..4s1", "no card"),
        ("t1 5h1 turned 4h1", "no pile"),
    ],
)
def test_a_bad_diagram_is_refused_with_a_sentence(drawn: str, word: str) -> None:
    with pytest.raises(BadPosition, match=word):
        read_diagram(ruleset(), drawn)


def test_the_drawn_table_shows_no_hidden_card_r43() -> None:
    state = table("t1 -9d1 8c2 r1 5h1 4h1 x 7s1 w1 6d1 Jd1 h1 Td1", "table")
    drawn = draw(picture_of(state))
    assert "## 8c2" in drawn
    assert "turned card 7s1" in drawn
    for hidden in ("9d1", "5h1", "6d1", "Td1"):
        assert hidden not in drawn
