"""R13, R14, E44-E61, O7-O10: the hand, the waste, the turned card, the end of a turn."""

import pytest

from russianbank.events import CardTurned, Moved, Recycled, TurnBegan, TurnEnded
from russianbank.reasons import Reason

from .drawn import after, cards, moves, refusal, table, told, top


def test_r13_turning_shows_the_top_hand_card_in_its_own_place() -> None:
    state = table("h1 4c1 2d1")
    assert told(state, "1 turn") == [CardTurned(1, "2d1", "x")]
    assert refusal(state, "1 turn") == Reason.TURNED_CARD_PENDING


def test_e44_the_waste_is_turned_over_only_by_turning() -> None:
    state = table("h1 w1 4c1 2d1 t1 8s1 t2 9h1")
    after(state, "1 t1-t2")
    assert cards(state, "w1") == ["4c1", "2d1"]
    after(state, "1 r1-t1")
    assert told(state, "1 turn") == [Recycled(1, 2), CardTurned(1, "4c1", "x")]


def test_e45_r14_the_last_hand_card_goes_to_the_waste_and_nothing_is_turned_over() -> None:
    state = table("h1 x 2d1 w1 4c1")
    assert told(state, "1 x-w1") == [
        Moved(1, ("2d1",), "x", "w1"),
        TurnEnded(1, "discard"),
        TurnBegan(2),
    ]
    assert cards(state, "w1") == ["4c1", "2d1"]


def test_e46_a_played_last_card_lets_the_waste_be_turned_over_at_once() -> None:
    state = table("h1 x 2d1 w1 4c1 t1 3s1")
    after(state, "1 x-t1", "1 turn")
    assert top(state, "x") == "4c1"


def test_e47_with_nothing_to_turn_end_ends_the_turn() -> None:
    state = table("h1")
    assert refusal(state, "1 turn") == Reason.NOTHING_TO_TURN
    assert after(state, "1 end").turn == 2


def test_e49_a_waste_of_one_becomes_the_hand_and_is_turned() -> None:
    state = after(table("h1 w1 4c1"), "1 turn")
    assert top(state, "x") == "4c1"
    state = after(table("h1 w1 4c1", "touch"), "1 turn")
    assert (state.turn, top(state, "w1")) == (2, "4c1")


def test_e50_e51_a_last_waste_card_in_touch() -> None:
    state = after(table("f1 As1 r1 h1 w1 2s1", "touch", win_grace_s=0), "1 w1-f")
    assert state.phase == "over"
    state = table("r1 h1 w1 2s1 t1 3d1", "touch", win_grace_s=0)
    assert refusal(state, "1 w1-t1") == Reason.NOT_AVAILABLE
    assert after(state, "1 turn", "1 w1-t1").phase == "over"


def test_e52_e53_compulsory_moves_bind_turning_and_discarding() -> None:
    assert refusal(table("t1 As1"), "1 turn") == Reason.FOUNDATION_FIRST
    assert refusal(table("t1 As1 x 5d1"), "1 x-w1") == Reason.FOUNDATION_FIRST
    assert {"t1-f", "turn"} <= moves(table("t1 As1", "touch"))


def test_e54_a_playable_turned_card_may_be_declined() -> None:
    assert "x-w1" in moves(table("x 2d1 t1 3s1"))
    state = after(table("h1 4c1 2d1 t1 3s1", "touch"), "1 turn")
    assert {"end", "w1-t1"} <= moves(state)
    assert refusal(state, "1 turn") == Reason.TURNED_CARD_PENDING


def test_o9_where_it_may_not_be_declined_it_must_be_played() -> None:
    state = table("x 2d1 t1 3s1", decline_playable=False)
    assert refusal(state, "1 x-w1") == Reason.PLAY_TURNED_CARD
    assert "x-w1" in moves(table("x 2d1", decline_playable=False))
    state = after(table("h1 4c1 2d1 t1 3s1", "touch", decline_playable=False), "1 turn")
    assert refusal(state, "1 end") == Reason.PLAY_TURNED_CARD


def test_e55_in_touch_a_card_that_fits_nowhere_ends_the_turn_at_once() -> None:
    state = table("h1 4c1 6d1 t1 9d1 8s1 t2 9h1", "touch")
    assert told(state, "1 turn") == [
        CardTurned(1, "6d1", "w1"),
        TurnEnded(1, "unplayable"),
        TurnBegan(2),
    ]


def test_e57_after_a_turn_the_older_waste_card_may_be_played() -> None:
    state = table("w1 5h1 h1 4c1 2d1 t1 3s1 t2 6s1", "touch")
    after(state, "1 turn", "1 w1-t1")
    assert "w1-t2" in moves(state)


def test_e58_in_classic_the_own_waste_is_never_played() -> None:
    state = table("f1 As1 w1 2s1")
    assert refusal(state, "1 w1-f") == Reason.NOT_AVAILABLE
    assert "w1-f" in moves(table("f1 As1 w1 2s1", "touch"))


def test_e59_a_turn_cannot_end_without_turning() -> None:
    assert refusal(table(""), "1 end") == Reason.MUST_TURN
    assert refusal(table("", "touch"), "1 end") == Reason.MUST_TURN


def test_e61_e107_the_waste_comes_again_in_the_same_order() -> None:
    state = table("h1 w1 4c1 6d1 8h1", blocked_rule="agreement_only")
    for card in ("4c1", "6d1", "8h1", "4c1"):
        after(state, "1 turn")
        assert top(state, "x") == card
        after(state, "1 x-w1", "2 turn", "2 x-w2")


@pytest.mark.parametrize(
    ("rule", "reserve", "open_"),
    [
        ("always", "r1 9c1", True),
        ("when_reserve_empty", "r1 9c1", False),
        ("when_reserve_empty", "r1", True),
        ("never", "r1", False),
    ],
)
def test_o8_when_the_own_waste_may_be_played(rule: str, reserve: str, open_: bool) -> None:
    state = table(f"{reserve} w1 2c1 h1 4c1 t1 3d1", own_waste=rule)
    assert ("w1-t1" in moves(state)) is open_


def test_o10_in_the_slot_an_unplayable_card_goes_to_the_waste_by_itself() -> None:
    state = table("h1 4c1 2d1", auto_end_unplayable=True)
    assert told(state, "1 turn") == [
        CardTurned(1, "2d1", "x"),
        Moved(1, ("2d1",), "x", "w1"),
        TurnEnded(1, "unplayable"),
        TurnBegan(2),
    ]
