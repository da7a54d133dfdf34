"""O30: taking back the own moves of a turn until a card has been shown."""

from russianbank import legal_moves
from russianbank.events import Undone
from russianbank.reasons import Reason

from .drawn import after, refusal, table, told

PLAIN = "t1 8s1 5d1 t2 6c1 t3 9h1"


def test_the_last_action_is_taken_back_again_and_again() -> None:
    state = table(PLAIN, undo="until_reveal")
    assert "undo" not in legal_moves(state, 1, undo=True)
    before = state.snapshot()
    after(state, "1 t1-t2", "1 t1-t3")
    assert legal_moves(state, 1, undo=True)[-1] == "undo"
    assert "undo" not in legal_moves(state, 1)
    assert told(state, "1 undo") == [Undone(1, 2)]
    assert told(state, "1 undo") == [Undone(1, 1)]
    assert state.snapshot() == before
    assert refusal(state, "1 undo") == Reason.NOT_AVAILABLE


def test_a_shown_card_is_the_limit() -> None:
    for drawn, move in (
        (PLAIN, "turn"),
        (f"{PLAIN} r1 2c1 4s1 t4 5h1 h1", "r1-t4"),
        ("t1 -8s1 5d1 t2 6c1", "t1-t2"),
    ):
        state = after(table(drawn, undo="until_reveal"), f"1 {move}")
        assert refusal(state, "1 undo") == Reason.NOT_AVAILABLE


def test_the_last_reserve_card_shows_no_other() -> None:
    state = after(table("r1 8d1 t1", undo="until_reveal"), "1 r1-t1", "1 undo")
    assert (state.dealt[1], state.spaces, state.clean) == (1, 1, 0b110)


def test_an_ended_turn_is_not_undone() -> None:
    state = after(table("x 5d1", undo="until_reveal"), "1 x-w1")
    assert refusal(state, "1 undo") == Reason.NOT_YOUR_TURN
    assert refusal(state, "2 undo") == Reason.NOT_AVAILABLE


def test_off_means_there_is_no_such_action() -> None:
    assert refusal(table(PLAIN), "1 undo") == Reason.UNKNOWN_ACTION


def test_a_resignation_in_between_is_not_taken_back_r30() -> None:
    state = table(PLAIN, undo="until_reveal", players=3)
    after(state, "1 t1-t2", "3 resign", "1 undo")
    assert state.gone[3]
