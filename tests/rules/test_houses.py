"""R12, R16, R21, E31-E43, O11, O14, O16: spaces, houses, freeing, idle moves."""

from russianbank import duties
from russianbank.events import Moved, Revealed
from russianbank.reasons import Reason

from .drawn import after, cards, moves, refusal, table, told, top

FREE = "f1 Ah1..4h1 t1 5h1 4s1 t2 5d1"


def test_e31_a_house_card_may_be_parked_in_a_space_first() -> None:
    assert "t2-t1" in moves(table("t1 t2 7s1 6d1"))


def test_e32_r16_turning_is_refused_while_a_space_is_open() -> None:
    state = table("t1")
    assert duties(state) == ["r1-t1"]
    assert refusal(state, "1 turn") == Reason.FILL_SPACE


def test_e33_spaces_of_the_opponent_count_in_classic_not_in_touch() -> None:
    assert refusal(table("t6"), "1 turn") == Reason.FILL_SPACE
    assert "turn" in moves(table("t6", "touch"))
    assert refusal(table("t2", "touch"), "1 turn") == Reason.FILL_SPACE


def test_e34_with_an_empty_reserve_spaces_may_stay() -> None:
    state = table("t1 r1")
    assert duties(state) == []
    assert "x-t1" in moves(after(state, "1 turn"))


def test_e35_e36_a_turned_card_may_fill_a_space_or_be_discarded_past_it() -> None:
    assert {"x-t1", "x-w1"} <= moves(table("t1 x 5s1"))


def test_e37_the_duty_ends_with_the_reserve() -> None:
    assert duties(after(table("t1 t2 r1 8d1"), "1 r1-t1")) == []


def test_o11_no_scope_is_no_duty() -> None:
    assert "turn" in moves(table("t1", space_scope="none"))


def test_e40_a_single_card_may_go_to_another_space_and_is_idle() -> None:
    state = after(table("t1 8s1 t2 r1"), "1 t1-t2")
    assert state.idle == 1


def test_e42_r21_idle_moves_end_at_the_cap_and_anything_else_resets_them() -> None:
    state = table("t1 8s1 t2 t3 r1 h1 2c1 4c1", max_idle_house_moves=2)
    after(state, "1 t1-t2", "1 t2-t1")
    assert refusal(state, "1 t1-t2") == Reason.IDLE_MOVES
    assert "t1-t2" in moves(after(state, "1 turn"))


def test_r12_e43_an_uncovered_face_down_card_is_turned_up_at_once() -> None:
    state = table("t1 -5d1 8s1 t2 9h1")
    assert told(state, "1 t1-t2") == [Moved(1, ("8s1",), "t1", "t2"), Revealed("t1", "5d1")]
    assert not state.down


def test_r12_the_next_reserve_card_is_open_at_once() -> None:
    state = table("r1 4c1 9d1 t1 Ts1")
    assert told(state, "1 r1-t1")[1] == Revealed("r1", "4c1")


def test_e39_o14_a_run_moves_as_far_as_spaces_allow() -> None:
    state = table("t1 9h1 7s1 6d1 5s1 t2 8h1 t3 r1", house_moves="sequence")
    assert "t1-t2*3" not in moves(state)
    assert refusal(state, "1 t1-t2*3") == Reason.DOES_NOT_FIT
    state = table("t1 9h1 7s1 6d1 5s1 t2 8h1 t3 t4 r1", house_moves="sequence")
    assert {"t1-t2*3", "t1-t3*2"} <= moves(state)
    after(state, "1 t1-t2*3")
    assert cards(state, "t2") == ["8h1", "7s1", "6d1", "5s1"]
    assert state.idle == 1


def test_o14_refusals_of_runs() -> None:
    state = table("t1 7s1 6d1 5s1 t2 8h1 t4 4h1", house_moves="sequence")
    assert refusal(state, "1 t1-t2*3") == Reason.DOES_NOT_FIT
    assert refusal(state, "1 t1-t4*2") == Reason.DOES_NOT_FIT
    assert refusal(state, "1 t1-t2*4") == Reason.NOT_AVAILABLE
    assert refusal(state, "1 t1-t1*2") == Reason.UNKNOWN_ACTION
    assert refusal(state, "1 t1-t9*2") == Reason.UNKNOWN_ACTION
    assert refusal(state, "1 t1-t2*1") == Reason.UNKNOWN_ACTION
    assert refusal(table("t1 7s1 6d1 t2 8h1"), "1 t1-t2*2") == Reason.UNKNOWN_ACTION


def test_o14_a_run_that_uncovers_a_face_down_card_turns_it_up() -> None:
    state = table("t1 -9h1 7s1 6d1 t2 8h1 t3 r1", house_moves="sequence")
    assert told(state, "1 t1-t2*2") == [
        Moved(1, ("7s1", "6d1"), "t1", "t2"),
        Revealed("t1", "9h1"),
    ]


def test_e89_o16_a_buried_card_must_be_freed_before_turning() -> None:
    state = table(FREE, strict_release=1)
    assert duties(state) == ["t1-t2"]
    assert refusal(state, "1 turn") == Reason.RELEASE_FIRST
    assert "turn" in moves(table(FREE))


def test_o16_two_covering_cards_may_stand_on_each_other() -> None:
    state = table("f1 Ah1..4h1 t1 5h1 6d1 7c1 t2 8h1", strict_release=2)
    assert duties(state) == ["t1-t2"]
    assert duties(after(state, "1 t1-t2")) == ["t1-t2"]
    assert moves(after(state, "1 t1-t2")) == {"t1-f"}


def test_o16_face_down_cards_and_deeper_ones_bind_nothing() -> None:
    assert duties(table("f1 Ah1..4h1 t1 5h1 -8c1 4s1 t2 5d1 t3 9d1", strict_release=2)) == []
    assert duties(table("f1 Ah1..4h1 t1 5h1 8c1 4s1 t2 5d1 t3 9d1", strict_release=1)) == []
    assert duties(table("f1 Ah1..4h1 t1 5h1 8c1 4s1 t2 5d1", strict_release=2)) == []


def test_r21_at_the_cap_freeing_binds_nothing() -> None:
    state = table(f"{FREE} t3 7s1 6d1 t4 7c1", strict_release=1, max_idle_house_moves=1)
    after(state, "1 t3-t4")
    assert moves(state) == {"turn"}


def test_r18_under_touch_freeing_binds_only_in_advanced() -> None:
    assert duties(table(FREE, "touch", strict_release=1)) == []
    assert duties(table(FREE, "touch", strict_release=1, touch_mode="advanced")) == ["t1-t2"]


def test_e41_the_same_house_is_no_action() -> None:
    state = table("t1 8s1")
    assert refusal(state, "1 t1-t1") == Reason.UNKNOWN_ACTION
    assert state.seq == 0
    assert top(state, "t1") == "8s1"
