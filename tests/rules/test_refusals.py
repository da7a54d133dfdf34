"""Reasons of refusal: the order of records.md, and that a refusal changes nothing."""

import pytest

from russianbank import IllegalMove, enact, picture_json
from russianbank.position import position_of
from russianbank.reasons import Reason

from .drawn import after, refusal, table

UNKNOWN = [
    "", "foo", "t3-t3", "h1-f", "f1-t1", "t9-f", "t1-t2*2", "t01-f", "T1-f", "t1 -f", "t1-f ",
    "stop", "stop 0", "stop 01", "stop x", "prove", "prove turn", "prove end", "prove 1 t1-f",
    "prove t1-t1", "undo", "forfeit", "forfeit 0", "forfeit 3", "claim 9", "claim", "expire 1",
    "r1-r1", "x-x", "w1-w1", "t1-x", "r1-h2", "turn turn", "t1-f\n", "t1-t٢",
]  # fmt: skip


@pytest.mark.parametrize("action", UNKNOWN)
def test_unreadable_or_impossible_actions_come_first(action: str) -> None:
    state = after(table("x 5d1"), "0 cancel")
    for seat in (0, 1, 2):
        assert refusal(state, f"{seat} {action}") == Reason.UNKNOWN_ACTION


def test_then_the_end_of_the_game() -> None:
    state = after(table("x 5d1"), "0 cancel")
    for entry in ("1 x-w1", "2 t1-f", "1 stop 1", "0 expire", "1 resign", "2 decline"):
        assert refusal(state, entry) == Reason.GAME_OVER


def test_under_strict_there_are_no_calls() -> None:
    assert refusal(table(""), "1 stop 1") == Reason.NO_CALLS
    assert refusal(table(""), "0 stop 99999999999999999999") == Reason.NO_CALLS


def test_entries_by_the_wrong_side() -> None:
    state = table("x 5d1", "table")
    for entry in ("0 x-w1", "2 x-w1", "0 resign", "1 agree", "2 expire", "1 cancel", "1 abandon",
                  "1 claim 1", "1 forfeit 2", "0 stop 1", "2 decline", "1 prove t1-f", "0 decline",
                  "7 turn", "7 resign"):  # fmt: skip
        assert refusal(state, entry) == Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("drawn", "action", "reason"),
    [
        ("w2", "w2-t1", Reason.EMPTY_PILE),
        ("", "x-w1", Reason.EMPTY_PILE),
        ("x 5d1", "turn", Reason.TURNED_CARD_PENDING),
        ("x 5d1 h1", "end", Reason.TURNED_CARD_PENDING),
        ("h1 t1 As1", "turn", Reason.NOTHING_TO_TURN),
        ("t1 As1", "end", Reason.MUST_TURN),
        ("t1 As1 t2 8s1 t3 2d1", "t2-t3", Reason.DOES_NOT_FIT),
        ("t1 h1", "end", Reason.FILL_SPACE),
    ],
)
def test_the_first_reason_that_applies_is_given(drawn: str, action: str, reason: Reason) -> None:
    assert refusal(table(drawn), f"1 {action}") == reason


def test_the_duty_is_named_before_the_cap_of_idle_moves() -> None:
    state = table("t1 8s1 4h1 t2 9h1 t3 5s1", max_idle_house_moves=1)
    after(state, "1 t1-t3")
    assert refusal(state, "1 t1-t2") == Reason.IDLE_MOVES
    state = table("f1 Ah1..3h1 t1 8s1 t2 9h1 t4 4h1", max_idle_house_moves=1)
    state.idle = 1
    assert refusal(state, "1 t1-t2") == Reason.FOUNDATION_FIRST


def test_r18_a_refusal_names_the_moves_that_go_first() -> None:
    with pytest.raises(IllegalMove) as refused:
        enact(table("t1 t6"), 1, "turn")
    assert refused.value.duty == ("r1-t1", "r1-t6")


def test_a_refused_entry_changes_nothing() -> None:
    state = after(table("f1 Ah1..4h1 t1 5h1 x 3d1", "table"), "1 x-w1")
    before = (position_of(state), picture_json(state), state.seq, state.copy().snapshot())
    for entry in ("1 turn", "2 t1-t2", "2 end", "1 stop 1", "0 forfeit 3", "2 undo", "2 w2-f"):
        refusal(state, entry)
    assert (position_of(state), picture_json(state), state.seq, state.snapshot()) == before
