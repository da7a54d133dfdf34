"""R26-R36a, E62-E88, O18-O23: Stop! and Touch!, windows, proofs, takebacks, penalties, grace."""

import pytest

from russianbank import call_steps, callable_entry, legal_moves
from russianbank.events import (
    Called,
    Declined,
    Expired,
    Failed,
    Moved,
    Offered,
    Out,
    Penalty,
    Proven,
    TakenBack,
    TurnBegan,
    TurnEnded,
)
from russianbank.reasons import Reason

from .drawn import after, cards, moves, refusal, table, told, top

MISSED = "f1 Ah1..4h1 t1 8c1 5h1"
"""A house card that fits a foundation."""
WON = f"{MISSED} x 2c1 t2 3d2 r1 h1"


def test_r26_e62_the_last_action_is_judged_on_the_position_before_it() -> None:
    state = after(table(MISSED, "table"), "1 turn")
    assert told(state, "2 stop 1") == [Called(2, 1)]
    assert told(state, "2 prove t1-f") == [
        Proven(2, 1, "t1-f", True, 1, "5h1"),
        TakenBack(1, (1,)),
        Moved(1, ("5h1",), "t1", "f1"),
        TurnEnded(1, "called"),
        TurnBegan(2),
    ]
    assert (cards(state, "h1"), state.turn) == (["2c1"], 2)


def test_r27_the_window_is_open_until_the_next_players_first_action() -> None:
    state = table("h1 2c1 3d1", "table")
    assert callable_entry(state) is None
    after(state, "1 turn")
    assert legal_moves(state, 2) == ["stop"]
    after(state, "1 x-w1")
    assert callable_entry(state) == 2
    assert {"stop", "turn"} <= set(legal_moves(state, 2))
    after(state, "2 turn")
    assert "stop" not in legal_moves(state, 2)
    assert refusal(state, "1 stop 1") == Reason.TOO_LATE


def test_e66_before_the_first_action_there_is_nothing_to_call() -> None:
    assert refusal(table(MISSED, "table"), "2 stop 1") == Reason.NOTHING_TO_CALL


def test_e64_a_fault_that_is_no_longer_possible_is_condoned_in_classic() -> None:
    drawn = "f1 Ah1..4h1 t1 5h1 t2 8s1 4s1 t3 7d1 3d2"
    state = after(table(drawn, "touch"), "1 t2-t1", "1 t3-t1", "2 stop 2")
    assert told(state, "2 prove t1-f") == [Failed(2, 2, "t1-f")]
    state = after(table(drawn, "touch", touch_mode="advanced"), "1 t2-t1", "1 t3-t1", "2 stop 2")
    assert told(state, "2 prove 1 t1-f") == [
        Proven(2, 1, "t1-f", False, 1, "5h1"),
        TurnEnded(1, "called"),
        TurnBegan(2),
    ]
    assert cards(state, "t1") == ["5h1", "4s1", "3d2"]


def test_e65_who_corrected_the_own_fault_is_safe_in_classic() -> None:
    state = after(table(f"{MISSED} t2 5c1 t3 8s1 4d2", "table"), "1 t3-t2", "1 t1-f", "2 stop 2")
    assert told(state, "2 prove t1-f") == [Failed(2, 2, "t1-f", "5h1")]


def test_e67_r31_after_the_turn_the_named_move_is_made_as_if_before() -> None:
    state = after(table("f1 Ah1..4h1 x 5h1", "table"), "1 x-w1", "2 stop 1", "2 prove x-f")
    assert (top(state, "f1"), cards(state, "w1"), state.turn) == ("5h1", [], 2)
    drawn = "f1 Ah1..4h1 w1 6c1 5h1 h1 3c1 2c1"
    state = after(table(drawn, "touch"), "1 turn", "2 stop 1", "2 prove w1-f")
    assert (top(state, "f1"), cards(state, "w1")) == ("5h1", ["6c1", "2c1"])


def test_r31_progress_of_a_move_made_afterwards_ends_the_standstill() -> None:
    drawn = "f1 Ah1..4h1 w1 6c1 5h1 h1 t1 9h1"
    state = after(table(drawn, "touch"), "1 turn")
    assert (state.turn, state.stalled, state.full) == (2, 1, 0b010)
    after(state, "2 stop 1", "2 prove w1-f")
    assert (state.stalled, state.full, state.clean) == (0, 0, 0b010)
    assert cards(state, "h1") == []


def test_e76_a_move_made_afterwards_may_win_without_grace() -> None:
    drawn = "f1 Ah1..4h1 x 5h1 r1 h1"
    state = after(table(drawn, "table"), "1 x-w1", "2 stop 1", "2 prove x-f")
    assert (state.phase, state.result and state.result.winner) == ("over", 1)


def test_e70_e71_the_named_move_belongs_to_the_class_that_was_broken() -> None:
    drawn = f"{MISSED} f2 As1 2s1 r1 9c1 3s1"
    state = after(table(drawn, "table"), "1 turn", "2 stop 1")
    assert told(state, "2 prove t1-f") == [Failed(2, 1, "t1-f", "5h1")]
    assert after(table(drawn, "table"), "1 t1-f", "2 stop 1", "2 prove r1-f").turn == 2


def test_r28_filling_a_space_can_be_called_in_stop_only_for_turning() -> None:
    state = after(table("t1 t2 7s1 6d1", "table"), "1 turn", "2 stop 1", "2 prove r1-t1")
    assert (top(state, "t1"), state.turn) == ("9c1", 2)
    state = after(table("t1 t2 7s1 6d1", "table"), "1 t2-t1", "2 stop 1")
    assert told(state, "2 prove r1-t1") == [Failed(2, 1, "r1-t1", "9c1")]


def test_e69_o21_takeback_makes_nothing() -> None:
    state = after(table(f"{MISSED} t2 3d2 h1 3c1 2c1", "touch"), "1 turn", "2 stop 1")
    assert told(state, "2 prove t1-f")[0] == Proven(2, 1, "t1-f", False, 1, "5h1")
    assert top(state, "f1") == "4h1"


def test_e74_r30_a_turn_to_the_waste_stands() -> None:
    state = after(table(f"{MISSED} t2 3d2 h1 3c1 2c1", "touch"), "1 turn", "2 stop 1")
    after(state, "2 prove t1-f")
    assert (cards(state, "w1"), cards(state, "h1"), state.turn) == (["2c1"], ["3c1"], 2)


def test_r30_a_turn_that_stands_does_so_on_the_restored_waste() -> None:
    """The waste card that was played too early comes back, then the newer turn is made again."""
    drawn = f"{MISSED} w1 6c1 2s1 t2 3d2 t3 3h2 h1 5c1 2c1 turned"
    state = after(table(drawn, "touch"), "1 w1-t2", "1 turn", "2 stop 1", "2 prove t1-f")
    assert cards(state, "w1") == ["6c1", "2s1", "2c1"]
    assert cards(state, "t2") == ["3d2"]


def test_e75_a_rightly_turned_card_goes_to_the_waste() -> None:
    state = after(table(f"{MISSED} x 2c1 t2 3d2 h1", "table"), "1 x-t2", "2 stop 1")
    after(state, "2 prove t1-f")
    assert (cards(state, "w1"), cards(state, "t2"), top(state, "x")) == (["2c1"], ["3d2"], None)


def test_e73_a_revealed_reserve_card_is_covered_again() -> None:
    state = after(table(f"{MISSED} r1 9c1 4s1 t2 5d1", "table"), "1 r1-t2", "2 stop 1")
    after(state, "2 prove t1-f")
    assert (cards(state, "r1"), state.dealt[1]) == (["9c1", "4s1"], 2)


def test_e77_r32_every_third_failed_call_costs_the_next_turn() -> None:
    state = table("h1 2d1 2h1 4h1 4d1 h2 7d2 7h2 2c2 6d2", "touch")
    for number in range(2):
        after(state, "1 turn", f"2 stop {state.seq + 1}", "2 prove t1-f", "2 turn")
        assert state.strikes[2] == number + 1
    after(state, "1 turn", f"2 stop {state.seq + 1}")
    assert told(state, "2 prove t1-f")[1:] == [
        Penalty(2, "turn", 0),
        TurnEnded(2, "skipped"),
        TurnBegan(1),
    ]


@pytest.mark.parametrize(
    ("penalty", "skips", "fines"), [("none", 0, 0), ("lose_next_turn", 1, 0), ("points_5", 0, 5)]
)
def test_o22_what_a_failed_call_costs(penalty: str, skips: int, fines: int) -> None:
    state = after(table("h1 2c1 3d1", "table", false_call_penalty=penalty), "1 turn", "2 stop 1")
    after(state, "2 prove t1-f")
    assert (state.skips[2], state.fines[2], state.phase) == (skips, fines, "play")
    assert refusal(state, "2 stop 1") == Reason.ALREADY_CALLED


def test_e78_no_proof_in_time_is_a_failed_call() -> None:
    state = after(table(MISSED, "touch"), "1 turn", "2 stop 1")
    assert told(state, "0 expire") == [Expired(2, "proof"), Failed(2, 1)]


def test_r34_e79_a_crossing_action_is_undone_with_the_called_one() -> None:
    state = after(table(f"{MISSED} t2 5c1 t3 8s1 4d2", "table"), "1 t3-t2", "1 turn", "2 stop 1")
    assert [(step.seq, step.provable) for step in call_steps(state)] == [(1, True), (2, False)]
    assert told(state, "2 prove t1-f")[1] == TakenBack(1, (1, 2))
    assert (cards(state, "t3"), cards(state, "h1")) == (["8s1", "4d2"], ["2c1"])


def test_r34_a_crossing_action_that_ended_the_turn_is_undone_too() -> None:
    state = table(f"{MISSED} x 2c1 t2 5c1 t3 8s1 4d2 h1", "table")
    after(state, "1 t3-t2", "1 x-w1", "2 stop 1", "2 prove t1-f")
    assert (cards(state, "t3"), cards(state, "w1"), state.turn) == (["8s1", "4d2"], ["2c1"], 2)


def test_r34_older_actions_cannot_be_named() -> None:
    state = table(f"{MISSED} x 2c1 t2 5c1 t3 5s1 4d2 t4 3d1 h1", "table")
    after(state, "1 t3-t2", "1 t2-t3", "1 x-t4")
    assert refusal(state, "2 stop 1") == Reason.TOO_LATE
    assert refusal(state, "2 stop 9") == Reason.NOTHING_TO_CALL
    assert refusal(state, "1 stop 3") == Reason.NOT_YOUR_TURN


def test_e80_r35_a_win_by_a_fault_is_cancelled_in_its_grace() -> None:
    state = table(WON, "table")
    assert told(state, "1 x-t2")[-1] == Out(1)
    assert (state.phase, state.out, state.result) == ("provisional", 1, None)
    after(state, "2 stop 1", "2 prove t1-f")
    assert (state.phase, state.out, state.turn) == ("play", None, 2)


def test_r35_without_a_proven_call_the_win_stands() -> None:
    state = after(table(WON, "table"), "1 x-t2", "2 stop 1", "2 prove t2-f")
    assert state.phase == "provisional"
    assert after(state, "0 expire").result is not None


def test_r30_a_win_by_the_named_move_has_its_grace_but_no_window() -> None:
    drawn = "f1 Ah1..4h1 r1 5h1 h1 t1 6c2"
    state = after(table(drawn, "table", win_grace_s=5), "1 r1-t1")
    assert state.phase == "provisional"
    after(state, "2 stop 1", "2 prove r1-f")
    assert (state.phase, state.out, legal_moves(state, 2)) == ("provisional", 1, [])
    assert after(state, "0 expire").phase == "over"


def test_r29_after_the_turn_only_the_last_action_can_be_proven() -> None:
    drawn = f"{MISSED} x 2c1 t2 5c1 t3 8s1 4d2 h1"
    state = table(drawn, "table", touch_mode="advanced")
    after(state, "1 t3-t2", "1 t1-f", "1 x-w1", "2 stop 3")
    assert [step.provable for step in call_steps(state)] == [False, False, True]
    assert told(state, "2 prove 1 t1-f") == [Failed(2, 3, "t1-f", "5h1")]


def test_r29_in_advanced_the_whole_turn_can_be_stepped_through() -> None:
    state = table(f"{MISSED} t2 5c1 t3 5s1 4d2", "table", touch_mode="advanced")
    after(state, "1 t3-t2", "1 t2-t3", "1 turn", "2 stop 3")
    steps = call_steps(state)
    assert [(step.seq, step.seat, step.move) for step in steps] == [
        (1, 1, "t3-t2"),
        (2, 1, "t2-t3"),
        (3, 1, "turn"),
    ]
    assert all(step.provable for step in steps)
    assert steps[0].moves == ["t1-f", "t3-t2"]
    assert steps[1].before["piles"]["t2"] == {"cards": ["5c1", "4d2"]}


def test_e84_e85_r33_with_three_the_other_opponent_is_offered_a_proof() -> None:
    state = table(f"{MISSED} t2 3d2 h1 4c1 2c1", "touch", players=3)
    after(state, "1 turn", "3 stop 1")
    assert refusal(state, "3 decline") == Reason.NOT_AVAILABLE
    assert told(state, "3 prove t2-f") == [Failed(3, 1, "t2-f"), Offered(2, 1)]
    assert legal_moves(state, 2) == ["decline", "prove"]
    assert told(state, "2 decline") == [Declined(2)]
    assert legal_moves(state, 3) == []
    after(state, "2 stop 1", "2 prove t1-f")
    assert state.turn == 2


def test_r33_time_lapses_an_offer_without_a_failed_call() -> None:
    state = table(f"{MISSED} t2 3d2", "touch", players=3)
    after(state, "1 turn", "3 stop 1", "0 expire")
    assert told(state, "0 expire") == [Expired(2, "proof"), Declined(2)]
    assert state.strikes[1:] == [0, 0, 1]


def test_r24_a_call_lapses_when_one_side_of_it_resigns() -> None:
    state = after(table(MISSED, "table", players=3), "1 turn", "3 stop 1", "3 resign")
    assert (state.phase, state.caller, legal_moves(state, 2)) == ("play", None, ["stop"])
    state = after(table(MISSED, "table", players=3), "1 turn", "3 stop 1", "1 resign")
    assert (state.phase, state.turn, legal_moves(state, 3)) == ("play", 2, [])
    state = after(table(WON, "table", players=3), "1 x-t2", "3 stop 1", "1 resign")
    assert (state.phase, state.turn, state.out) == ("play", 2, None)


def test_e82_resigning_during_the_proof_ends_a_game_of_two() -> None:
    assert after(table(MISSED, "touch"), "1 turn", "2 stop 1", "1 resign").phase == "over"


def test_e81_r36a_while_a_call_is_open_the_board_is_frozen() -> None:
    state = after(table(MISSED, "table"), "1 turn", "2 stop 1")
    for entry in ("1 x-w1", "2 turn", "2 stop 1", "0 claim 1", "0 agree"):
        assert refusal(state, entry) == Reason.FROZEN
    assert refusal(state, "1 prove t1-f") == Reason.NOT_YOUR_TURN
    assert refusal(state, "2 prove nonsense") == Reason.UNKNOWN_ACTION


def test_e83_a_second_call_while_one_is_open_is_refused() -> None:
    state = after(table(MISSED, "touch", players=3), "1 turn", "3 stop 1")
    assert refusal(state, "2 stop 1") == Reason.FROZEN


def test_e87_e88_a_taken_back_fault_leaves_the_duty_to_the_next_player() -> None:
    state = after(table(f"{MISSED} t2 3d2", "touch"), "1 turn", "2 stop 1", "2 prove t1-f")
    assert "t1-f" in moves(state)
    for seat in (1, 2):
        assert refusal(state, f"{seat} stop 1") == Reason.TOO_LATE


def test_r26_an_expired_turn_can_be_called_but_never_proven() -> None:
    state = after(table(f"{MISSED} t2 5c1 t3 8s1 4d2", "table"), "1 t3-t2", "0 expire")
    assert refusal(state, "2 stop 1") == Reason.TOO_LATE
    after(state, "2 stop 2")
    assert told(state, "2 prove t1-f") == [Failed(2, 2, "t1-f", "5h1")]


def test_r32_a_lost_turn_used_up_by_an_undone_end_is_lost_again() -> None:
    drawn = f"{MISSED} x 2c1 t2 5c1 t3 8s1 4d2 h1 3c1"
    state = table(drawn, "table", players=3)
    state.skips[2] = 1
    after(state, "1 t3-t2", "1 x-w1")
    assert (state.turn, state.skips[2]) == (3, 0)
    after(state, "2 stop 1", "2 prove t1-f")
    assert (state.turn, state.skips[2]) == (3, 0)


def test_r32_a_waiting_turn_is_lost_when_the_offered_proof_lapses_by_resigning() -> None:
    state = table(f"{MISSED} h1 4c1 2c1", "touch", players=3, false_call_penalty="lose_next_turn")
    after(state, "1 turn", "2 stop 1", "0 expire")
    assert (state.turn, state.caller) == (2, 3)
    after(state, "3 resign")
    assert (state.turn, state.phase, state.skips[2]) == (1, "play", 0)


def test_r31_a_covered_waste_card_is_loaded_afterwards_o17() -> None:
    drawn = "w1 4c1 5h1 w2 6h2 h1 3c1 Jc1"
    options = {"turned_to": "waste", "own_waste": "always", "strict_load": True}
    state = table(drawn, "table", auto_end_unplayable=True, **options)
    after(state, "1 turn", "2 stop 1", "2 prove w1-w2")
    assert (cards(state, "w1"), cards(state, "w2"), state.turn) == (
        ["4c1", "Jc1"],
        ["6h2", "5h1"],
        2,
    )
    assert state.stalled == 1


def test_r31_a_covered_waste_card_frees_nothing_but_a_house_card_does_o16() -> None:
    drawn = "f1 Ah1..4h1 t1 5h1 4s1 t2 5d1 h1 3c1 Jc1"
    state = table(drawn, "table", auto_end_unplayable=True, strict_release=1)
    after(state, "1 turn", "2 stop 1", "2 prove t1-t2")
    assert (cards(state, "t2"), cards(state, "w1"), state.turn) == (["5d1", "4s1"], ["Jc1"], 2)


def test_r31_an_end_with_nothing_left_is_still_a_full_pass() -> None:
    state = after(table(f"{MISSED} h1", "table"), "1 end", "2 stop 1", "2 prove t1-f")
    assert (state.full, state.clean, top(state, "f1")) == (0b010, 0, "5h1")


def test_no_call_no_steps() -> None:
    assert call_steps(table(MISSED, "table")) == []
