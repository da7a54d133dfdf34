"""R19-R25, E90-E101, O24-O26: winning, blocked games, points, leaving."""

import pytest

from russianbank import Result, result_of, score_sheet
from russianbank.events import Blocked, Ended, Won
from russianbank.reasons import Reason
from russianbank.scoring import SheetLine

from .drawn import after, refusal, table, told

STUCK = "h1 h2 r1 9c1 r2 9c2 Jd2"


def test_r19_r22_who_has_nothing_left_wins_at_once() -> None:
    state = table("x 5s1 t1 6h1 r1 h1 r2 9c2 8c2 h2 2c2 w2 4d2")
    assert told(state, "1 x-t1")[-2:] == [Won(1), Ended("won", 1, {"1": 36, "2": 0})]
    assert score_sheet(state) == [
        SheetLine(1, "game", 1, 30, 30),
        SheetLine(2, "hand", 1, 1, 1),
        SheetLine(2, "waste", 1, 1, 1),
        SheetLine(2, "reserve", 2, 2, 4),
    ]


def test_e38_the_last_reserve_card_into_a_space_wins() -> None:
    assert after(table("t1 r1 8d1 h1"), "1 r1-t1").phase == "over"


def test_e90_the_last_card_may_be_loaded() -> None:
    assert after(table("x 5h1 r1 h1 w2 6h2"), "1 x-w2").result == Result("won", 1, {1: 35, 2: 0})


def test_a_discarded_last_card_is_no_win_e91() -> None:
    assert after(table("x 5s1 r1 h1"), "1 x-w1").phase == "play"
    assert after(table("r1 8d1 t1"), "1 r1-t1").phase == "play"


def test_o24_the_reserve_alone_wins_where_that_is_the_rule() -> None:
    assert after(table("r1 8d1 t1", win_condition="reserve_only"), "1 r1-t1").phase == "over"


def test_e93_r20_two_passes_block_the_game() -> None:
    state = after(table(STUCK), "1 end")
    assert state.phase == "play"
    assert told(state, "2 end")[-2:] == [
        Blocked({"1": 2, "2": 4}, "full_pass"),
        Ended("blocked", 1, {"1": 2, "2": 0}),
    ]
    assert state.turn == 2


def test_r20_the_first_turning_over_after_progress_only_makes_clean() -> None:
    state = table("clean full 2 h1 w1 3d1 h2 r2 9c2 Jd2")
    after(state, "1 turn", "1 x-w1", "2 end")
    assert state.phase == "play"
    assert after(state, "1 turn", "1 x-w1").phase == "over"


def test_e95_progress_sets_all_flags_to_no() -> None:
    state = table("full 2 t1 As1 h1 w1 3d1 h2 r2 9c2 Jd2")
    after(state, "1 t1-f")
    assert (state.clean, state.full) == (0, 0)


def test_e92_a_bounced_card_is_no_progress() -> None:
    state = table("t1 9s1 r1 5c1 8d1 h1 h2 r2 6c2 9h2", blocked_rule="agreement_only")
    after(state, "1 r1-t1")
    assert state.progress
    state.clean = 0b110
    after(state, "1 end")
    state = table("t1 9s1 8d1 r1 5c1 9d1 h1 r2 6c2 h2 turn 2", stall_turn_cap=2)
    after(state, "2 t1-r1", "2 end", "1 r1-t1")
    assert not state.progress
    assert after(state, "1 end").phase == "over"


def test_o26_the_cap_blocks_whatever_the_rule() -> None:
    state = table(STUCK, blocked_rule="agreement_only", stall_turn_cap=2)
    assert told(after(state, "1 end"), "2 end")[1] == Blocked({"1": 2, "2": 4}, "stall")


def test_o25_by_agreement_only_two_passes_block_nothing() -> None:
    assert after(table(STUCK, blocked_rule="agreement_only"), "1 end", "2 end").phase == "play"


def test_e97_equal_counts_score_nobody() -> None:
    state = after(table("h1 h2 r1 9c1 r2 9c2"), "1 end", "2 end")
    assert state.result == Result("blocked", None, {1: 0, 2: 0})
    assert score_sheet(state) == []


def test_e98_r23_with_three_the_one_lowest_scores_the_sum_of_differences() -> None:
    drawn = "h1 h2 h3 r1 9c1 r2 9c2 Jd2 r3 9c3 Jd3 4d3"
    state = after(table(drawn, players=3), "1 end", "2 end", "3 end")
    assert state.result == Result("blocked", 1, {1: 6, 2: 0, 3: 0})
    assert score_sheet(state) == [
        SheetLine(2, "difference", 2, 1, 2),
        SheetLine(3, "difference", 4, 1, 4),
    ]
    tied = after(table("h1 h2 h3 r3 9c3 Jd3", players=3), "1 end", "2 end", "3 end")
    assert tied.result == Result("blocked", None, {1: 0, 2: 0, 3: 0})


def test_e101_r24_resigning_gives_the_opponent_the_points_of_a_winner() -> None:
    state = after(table("x 5s1 r1 9c1 Jc1"), "1 resign")
    assert state.result == Result("resigned", 2, {1: 0, 2: 36})


def test_r24_with_three_a_resigned_seat_is_skipped_and_its_piles_stay() -> None:
    state = after(table("x 5s1", players=3), "1 resign")
    assert state.turn == 2
    assert state.gone[1]
    assert after(state, "2 turn", "2 x-w2", "3 turn", "3 x-w3").turn == 2
    assert refusal(state, "1 resign") == Reason.NOT_YOUR_TURN
    assert after(state, "3 resign").result == Result("resigned", 2, {1: 0, 2: 37, 3: 0})


@pytest.mark.parametrize(
    ("entry", "result"),
    [
        ("0 forfeit 1", Result("forfeited", 2, {1: 0, 2: 33})),
        ("0 claim 1", Result("claimed", 1, {1: 33, 2: 0})),
        ("0 cancel", Result("cancelled", None, {1: 0, 2: 0})),
        ("0 abandon", Result("abandoned", None, {1: 0, 2: 0})),
        ("0 agree", Result("agreed", None, {1: 0, 2: 0})),
    ],
)
def test_r42_how_the_room_ends_a_game(entry: str, result: Result) -> None:
    state = after(table(""), entry)
    assert result_of(state) == result
    assert state.seq == 1
    assert refusal(state, "1 turn") == Reason.GAME_OVER


def test_e99_blocked_is_seen_only_at_the_end_of_a_turn() -> None:
    state = table("full 1 2 h1 4c1 2d1")
    assert after(state, "1 turn").phase == "play"
    assert after(state, "1 x-w1").phase == "over"
