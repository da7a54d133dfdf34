"""R2-R4, R6, R15, R17, E04-E20, O12, O13: fitting, foundations and what goes first."""

import pytest

from russianbank import duties
from russianbank.reasons import Reason

from .drawn import after, cards, moves, refusal, table, top

FOUR = "f1 Ah1..4h1"


def test_r2_king_and_ace_are_never_adjacent() -> None:
    state = table("t1 Ks2 t2 Ah1 f1 As1", foundation_duty="none")
    assert "t2-t1" not in moves(state)
    assert refusal(state, "1 t1-t2") == Reason.DOES_NOT_FIT


def test_r3_a_card_goes_to_the_lowest_foundation_that_it_fits() -> None:
    state = table("f2 Ah1..4h1 f5 Ah2..4h2 t1 5h2")
    after(state, "1 t1-f")
    assert (top(state, "f2"), top(state, "f5")) == ("5h2", "4h2")


def test_r3_the_deck_of_a_card_does_not_matter_r1() -> None:
    assert after(table(f"{FOUR} t1 5h2"), "1 t1-f").seq == 1


@pytest.mark.parametrize(
    ("card", "under", "fits"),
    [("5d1", "6s1", True), ("5d1", "6h2", False), ("5d1", "7s1", False), ("5d1", "4s1", False)],
)
def test_r4_a_house_takes_one_rank_lower_of_the_other_colour(
    card: str, under: str, fits: bool
) -> None:
    assert ("t1-t2" in moves(table(f"t1 {card} t2 {under}"))) is fits


def test_r4_a_space_takes_any_card() -> None:
    assert {"t1-t2", "t3-t2"} <= moves(table("t1 8s1 5h1 t2 t3 Js1 r1"))


def test_r6_only_the_outermost_card_moves_e39() -> None:
    state = table("t1 8s1 7d1 6s1 t2 7h1 r1")
    after(state, "1 t1-t2")
    assert cards(state, "t2") == ["7h1", "6s1"]


def test_e04_an_ace_in_a_house_must_be_played_before_anything_else() -> None:
    state = table("t1 Ad1")
    assert moves(state) == {"t1-f"}
    assert refusal(state, "1 turn") == Reason.FOUNDATION_FIRST


def test_e05_the_reserve_ace_goes_before_an_ace_in_a_house() -> None:
    state = table("r1 9c1 As1 t1 Ad1")
    assert moves(state) == {"r1-f"}
    assert refusal(state, "1 t1-f") == Reason.RESERVE_FIRST


def test_e08_an_ace_takes_the_first_empty_foundation() -> None:
    state = after(table("f1 As1 t1 Ad1"), "1 t1-f")
    assert top(state, "f2") == "Ad1"


def test_e09_of_two_equal_cards_either_may_go() -> None:
    state = table(f"{FOUR} t1 5h1 t2 5h2")
    assert moves(state) == {"t1-f", "t2-f"}
    assert "t1-f" not in moves(after(state, "1 t2-f"))


def test_e10_the_reserve_copy_must_be_used() -> None:
    state = table(f"{FOUR} t1 5h1 r1 9c1 5h2")
    assert moves(state) == {"r1-f"}


def test_e11_r17_the_duty_is_looked_at_again_after_every_action() -> None:
    state = table("r1 9c1 2h1 t1 Ah1 f1 As1 2s1 t2 3s1")
    assert moves(state) == {"t1-f", "t2-f"}
    assert moves(after(state, "1 t1-f")) == {"r1-f"}


def test_e12_the_next_reserve_card_goes_at_once_if_it_fits() -> None:
    state = table(f"{FOUR} r1 9c1 6h1 5h1")
    assert moves(after(state, "1 r1-f")) == {"r1-f"}


def test_e13_among_several_others_the_player_chooses() -> None:
    assert moves(table(f"{FOUR} f2 As1 2s1 t1 5h1 t2 3s1")) == {"t1-f", "t2-f"}


def test_e14_nothing_comes_back_from_a_foundation() -> None:
    assert refusal(table(FOUR), "1 f1-t1") == Reason.UNKNOWN_ACTION


def test_e15_a_turned_card_that_fits_must_go_to_the_foundation() -> None:
    state = table(f"{FOUR} x 5h1 w2 6h2")
    assert moves(state) == {"x-f"}
    for other in ("x-w1", "x-w2"):
        assert refusal(state, f"1 {other}") == Reason.FOUNDATION_FIRST


def test_e16_reserve_first_then_the_turned_card() -> None:
    state = table(f"{FOUR} f2 As1 x 5h1 r1 9c1 2s1")
    assert moves(state) == {"r1-f"}
    assert moves(after(state, "1 r1-f")) == {"x-f"}


def test_e17_a_card_that_fits_may_not_be_loaded_instead() -> None:
    assert refusal(table(f"{FOUR} t1 5h1 w2 6h2"), "1 t1-w2") == Reason.FOUNDATION_FIRST


def test_e18_a_loaded_reserve_card_binds_its_owner_first() -> None:
    state = table("f1 Ah1..3h1 t1 8s1 5h1 t2 9h1 4h1 r2 9c2 6h2 h1 2d1 Ks1 h2 3d2")
    after(state, "1 t2-f", "1 t1-f")
    state = table("f1 Ah1..3h1 t1 8s1 5h1 x 4s1 r2 9c2 6h2 h2 4h2")
    after(state, "1 t1-r2", "1 x-w1", "2 turn")
    assert moves(state) == {"x-f"}
    assert moves(after(state, "2 x-f")) == {"r2-f"}


def test_e19_a_king_closes_a_foundation() -> None:
    state = after(table("f1 Ah1..Qh1 t1 Kh1 t2 Kc2"), "1 t1-f")
    assert top(state, "f1") == "Kh1"
    assert state.wants[0] & 1 == 0


def test_e19b_an_ace_never_goes_to_a_house() -> None:
    assert refusal(table("x As1 t1 2h1"), "1 x-t1") == Reason.FOUNDATION_FIRST


def test_e20_a_duty_left_behind_binds_the_next_player() -> None:
    state = table(f"{FOUR} t1 5h1 x 3d1", "table")
    after(state, "1 x-w1")
    assert duties(state) == ["t1-f"]
    assert "turn" in moves(state)


def test_o12_reserve_only_binds_the_reserve_and_none_binds_nothing() -> None:
    drawn = f"{FOUR} t1 5h1"
    assert "turn" in moves(table(drawn, foundation_duty="reserve_only"))
    drawn = f"{FOUR} r1 9c1 5h1"
    assert moves(table(drawn, foundation_duty="reserve_only")) == {"r1-f"}
    assert {"r1-f", "turn"} <= moves(table(drawn, foundation_duty="none"))


def test_o13_any_order_makes_one_class_of_both() -> None:
    state = table(f"{FOUR} f2 As1 2s1 t1 3s1 r1 9c1 5h1", foundation_order="any")
    assert moves(state) == {"r1-f", "t1-f"}
    assert refusal(state, "1 turn") == Reason.FOUNDATION_FIRST
