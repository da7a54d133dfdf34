"""R37: what happens when the turn clock runs out."""

from russianbank.events import CardTurned, Expired, Moved, TurnBegan, TurnEnded

from .drawn import after, cards, table, told, top


def test_r37_compulsory_moves_are_made_then_a_card_is_turned_and_discarded() -> None:
    state = table("f1 Ah1..4h1 t1 5h1 r1 4c1 9s1 h1 3c1 2d1")
    assert told(state, "0 expire") == [
        Expired(1, "turn"),
        Moved(1, ("5h1",), "t1", "f1"),
        *told(table("t1 r1 4c1 9s1"), "1 r1-t1"),
        CardTurned(1, "2d1", "x"),
        Moved(1, ("2d1",), "x", "w1"),
        TurnEnded(1, "expired"),
        TurnBegan(2),
    ]


def test_r37_a_pending_turned_card_is_discarded() -> None:
    assert cards(after(table("x 5d1 t1 6s1"), "0 expire"), "w1") == ["5d1"]


def test_r37_it_goes_on_while_the_turned_card_is_compulsory() -> None:
    state = after(table("f1 Ah1..4h1 h1 2c1 5h1"), "0 expire")
    assert (top(state, "f1"), cards(state, "w1")) == ("5h1", ["2c1"])


def test_r37_in_touch_one_turn_is_enough() -> None:
    state = after(table("f1 Ah1..4h1 h1 2c1 5h1", "touch"), "0 expire")
    assert (top(state, "f1"), cards(state, "h1"), state.turn) == ("5h1", ["2c1"], 2)


def test_r37_it_can_win_and_it_can_be_a_full_pass() -> None:
    assert after(table("f1 Ah1..4h1 r1 5h1 h1"), "0 expire").phase == "over"
    assert after(table("h1 full 2"), "0 expire").phase == "over"


def test_r37_an_unplayable_turned_card_ends_the_turn_by_itself() -> None:
    state = after(table("h1 4c1 2d1", auto_end_unplayable=True), "0 expire")
    assert (cards(state, "w1"), state.turn) == (["2d1"], 2)


def test_o9_the_clock_may_put_a_playable_card_away() -> None:
    state = after(table("x 2d1 t1 3s1", decline_playable=False), "0 expire")
    assert cards(state, "w1") == ["2d1"]
