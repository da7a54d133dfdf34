"""R5, R11, E21-E30, O15, O17: loading."""

import pytest

from russianbank import duties
from russianbank.reasons import Reason

from .drawn import after, cards, moves, refusal, table, top


def test_e21_e22_an_empty_waste_or_reserve_cannot_be_loaded() -> None:
    assert refusal(table("t1 5h1"), "1 t1-w2") == Reason.DOES_NOT_FIT
    assert refusal(table("t1 5h1 r2"), "1 t1-r2") == Reason.DOES_NOT_FIT


def test_e23_king_and_ace_do_not_load_each_other() -> None:
    assert "t1-w2" not in moves(table("t1 Kd1 w2 Ad2"))
    assert "t1-w2" not in moves(table("t1 Ad1 w2 Kd2", foundation_duty="none"))


def test_e24_equal_cards_do_not_load_but_a_way_round_does() -> None:
    state = table("t1 9d1 t2 8d1 w2 9d2")
    assert "t1-w2" not in moves(state)
    assert "t1-w2" in moves(after(state, "1 t2-w2"))


def test_e25_loading_is_free_unless_strict_load() -> None:
    drawn = "t1 5h1 w2 6h2"
    assert "turn" in moves(table(drawn))
    state = table(drawn, strict_load=True)
    assert duties(state) == ["t1-w2"]
    assert refusal(state, "1 turn") == Reason.LOAD_FIRST


def test_e26_reserve_house_and_turned_card_load_in_classic() -> None:
    assert {"r1-w2", "t1-w2", "x-w2"} <= moves(table("r1 5h1 t1 5h2 x 7h1 w2 6h2"))


def test_e26_the_waste_loads_only_after_a_turn_in_touch() -> None:
    state = table("w1 5h1 w2 6h2 t1 3h1 h1 4c1 2s1", "touch")
    assert "w1-w2" not in moves(state)
    after(state, "1 turn", "1 w1-t1")
    assert "w1-w2" in moves(state)


def test_e27_under_a_loaded_card_the_dealt_one_is_open_again() -> None:
    state = table("t1 8d1 r2 3c2 9d2 t5 9s1")
    after(state, "1 t1-r2", "1 r1-t1", "1 turn", "1 x-w1", "2 r2-t5")
    assert top(state, "r2") == "9d2"


def test_e28_a_loaded_waste_card_is_turned_last() -> None:
    state = table("turn 2 w1 4c1 6s1 h1 t1 9h1 7s1 x 5d2")
    after(state, "2 t1-w1", "2 x-w2", "1 turn")
    assert top(state, "x") == "4c1"
    assert cards(state, "h1") == ["7s1", "6s1"]


def test_e29_with_two_equal_targets_the_mover_chooses() -> None:
    state = table("t1 8d1 r2 9d2 r3 9d3", players=3)
    assert {"t1-r2", "t1-r3"} <= moves(state)


def test_e30_the_last_card_of_an_opponent_may_be_loaded() -> None:
    assert "t1-r2" in moves(table("t1 8d1 r2 9d2 h2"))


@pytest.mark.parametrize(("targets", "open_"), [("waste_only", {"t1-w2"}), ("off", set())])
def test_o15_what_may_be_loaded(targets: str, open_: set[str]) -> None:
    state = table("t1 8d1 r2 9d2 w2 7d2", load_targets=targets)
    assert moves(state) & {"t1-w2", "t1-r2"} == open_
    assert refusal(state, "1 t1-r2") == Reason.NOT_AVAILABLE


def test_r11_own_reserve_and_waste_and_other_piles_are_closed() -> None:
    state = table("t1 5h1 r1 6h1 w1 4h1 w2 3c2")
    assert refusal(state, "1 t1-r1") == Reason.NOT_AVAILABLE
    assert refusal(state, "1 t1-w1") == Reason.NOT_AVAILABLE
    assert refusal(state, "1 r2-t1") == Reason.NOT_AVAILABLE
    assert refusal(state, "1 w2-f") == Reason.NOT_AVAILABLE
    for never in ("1 t1-h2", "1 h1-t1", "1 t1-x", "1 t1-t1", "1 t1-f1", "1 t9-f", "1 r1-r1"):
        assert refusal(state, never) == Reason.UNKNOWN_ACTION
