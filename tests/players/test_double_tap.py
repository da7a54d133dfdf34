"""A double tap means the first move of a pile in the room's list: nearly always what is advised."""

import random

from russianbank import Ruleset, deal, legal_moves, play
from russianbank.players import advise, choose, view_of


def test_the_order_of_the_list_agrees_with_the_advice() -> None:
    """Issue 4: nine of ten double taps on the pile of a hint do what the hint says."""
    asked = same = 0
    for number in range(3):
        state = deal(Ruleset.of({"preset": "classic"}), f"double tap {number}")
        rng = random.Random(number)
        for _ in range(120):
            if state.result:
                break
            view = view_of(state, state.turn)
            move = advise(view).move
            source, _, target = move.partition("-")
            if target and target != f"w{state.turn}":
                moves = legal_moves(state, state.turn)
                asked += 1
                same += next(one for one in moves if one.startswith(f"{source}-")) == move
            # Now and then another way, so that not only good positions are looked at.
            play(state, state.turn, move if rng.random() < 0.8 else choose("club", view, rng))
    assert asked > 100
    assert same >= 0.9 * asked
