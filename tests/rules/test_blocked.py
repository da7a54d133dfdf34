"""R20: a corpus of positions in which the game is, or is not yet, blocked."""

import pytest

from .drawn import after, table

END = "h1 h2 r1 9c1 r2 9c2"
"""Nothing to turn for anybody, nothing to play."""

CORPUS = [
    ("both pass with nothing to turn", END, ["1 end", "2 end"], True),
    ("only one has passed", END, ["1 end"], False),
    ("a full seat and one that turns its waste over", "full 2 h1 w1 3d1", ["1 turn"], False),
    ("its turn ends and it was clean", "full 2 h1 w1 3d1", ["1 turn", "1 x-w1"], True),
    ("its turn ends but it was not clean", "clean 2 full 2 h1 w1 3d1", ["1 turn", "1 x-w1"], False),
    ("the hand is not through yet", "full 2 h1 3d1 5h1", ["1 turn", "1 x-w1"], False),
    (
        "the last hand card goes to the waste: the pass is not over before the waste is turned",
        "full 2 h1 3d1",
        ["1 turn", "1 x-w1"],
        False,
    ),
    (
        "a foundation card at the end of the pass starts everything anew",
        "full 2 f1 As1 h1 w1 2s1 3d1",
        ["1 turn", "1 x-f", "1 turn", "1 x-w1"],
        False,
    ),
    (
        "one card later, without progress, it is over",
        "full 2 h1 w1 2s1 3d1",
        ["1 turn", "1 x-w1"],
        True,
    ),
    (
        "a dealt reserve card that leaves is progress",
        "full 2 r1 9c1 8d1 t1 9s1 h1 w1 3d1",
        ["1 r1-t1", "1 turn", "1 x-w1"],
        False,
    ),
    (
        "a hand card on a house is none",
        "full 2 h1 w1 3d1 4c1 t1 4s1",
        ["1 turn", "1 x-t1", "1 turn", "1 x-w1"],
        True,
    ),
    (
        "loading a hand card is none",
        "full 2 h1 w1 3d1 4c1 w2 4d2 h2 2c2",
        ["1 turn", "1 x-w2", "1 turn", "1 x-w1"],
        True,
    ),
    (
        "house moves are none",
        "full 2 h1 w1 3d1 t1 7s1 6d1 t2 7c1",
        ["1 t1-t2", "1 turn", "1 x-w1"],
        True,
    ),
    ("a turn run out of time counts like any other", "full 2 h1 w1 3d1", ["0 expire"], True),
    ("an expired turn with nothing left is a pass", f"full 2 {END}", ["0 expire"], True),
    ("who resigned need not be full", "3 " + END, ["3 resign", "1 end", "2 end"], True),
    ("with three all three must be full", "3 " + END, ["1 end", "2 end"], False),
]


@pytest.mark.parametrize(
    ("what", "drawn", "entries", "blocked"), CORPUS, ids=[case[0] for case in CORPUS]
)
def test_a_game_is_blocked_neither_too_early_nor_never(
    what: str, drawn: str, entries: list[str], blocked: bool
) -> None:
    players = 3 if drawn.startswith("3 ") else 2
    state = after(table(drawn.removeprefix("3 "), players=players), *entries)
    assert (state.phase == "over") is blocked, what
    assert (state.result is not None and state.result.how == "blocked") is blocked
