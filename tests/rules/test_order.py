"""The legal list is best first where the rules are enforced, sorted where its order would tell."""

from russianbank import legal_moves

from .drawn import after, table


def test_foundation_reserve_loads_houses_then_the_turned_card_goes() -> None:
    state = table(
        "f1 Ah1..4h1 t1 5h1 r1 7d1 t2 8s1 t3 6d1 w2 6d2 x 5d1 t4 6c1", foundation_duty="none"
    )
    assert legal_moves(state, 1) == [
        "t1-f",
        "r1-w2",
        "r1-t2",
        "x-w2",
        "x-t4",
        "t1-t4",
        "x-w1",
    ]


def test_turn_comes_last_and_cards_before_spaces() -> None:
    state = table("t1 8s1 t2 r1 h1 2c1 5s1 t3 9h1 x 7h1")
    listed = legal_moves(state, 1)
    assert listed.index("x-t1") < listed.index("x-t2")
    assert listed[-1] == "x-w1"
    assert legal_moves(table("r1 4d1"), 1)[-1] == "turn"


def test_under_stop_and_touch_the_list_is_sorted_r36() -> None:
    for preset in ("table", "touch"):
        state = after(table("h1 2c1 4c1 6d1 t1 7s1", preset), "1 turn")
        for seat in (1, 2):
            assert legal_moves(state, seat) == sorted(legal_moves(state, seat))
