"""Advice: legal, with a reason that is true, and never in circles."""

import pytest

from russianbank import deal, enact, legal_moves
from russianbank.players import CODES, advise, view_of
from russianbank.sayings import REASONS, reason_in_words
from tests.players.games import some_rules
from tests.rules.drawn import ruleset, table


def test_a_space_is_freed_for_the_reserve_card() -> None:
    state = table(
        """turn 1  r1 2c1 Kd1
        t1 5h1  t2 6c1  t3 Qc1  t4 Qs1  t5 9c2  t6 9s1  t7 9s2  t8 Js1"""
    )
    advice = advise(view_of(state, 1))
    assert (advice.move, advice.because.code) == ("t1-t2", "frees_space_for_reserve")
    assert advice.because.words["other"] == "Kd1"
    assert advice.because.words["space"] == "t1"
    assert "a space for your reserve card Kd1" in reason_in_words(advice.because)


def test_the_reserve_goes_to_a_foundation_first() -> None:
    state = table("turn 1\nr1 2c1 Ac1\nt1 Ad1")
    assert advise(view_of(state, 1)).because.code == "reserve_to_foundation"


def test_turning_is_best_where_nothing_else_helps() -> None:
    advice = advise(view_of(table("turn 1\nr1 2c1 9c1\nh1 3c1 4c1"), 1))
    assert (advice.move, advice.because.code, advice.line) == ("turn", "turn", ("turn",))


def test_a_load_says_what_it_loads() -> None:
    state = table("turn 1\nr1 2c1 9c1\nr2 2c2 8c2")
    advice = advise(view_of(state, 1))
    assert (advice.move, advice.because.code) == ("r1-r2", "loads_reserve")
    assert advice.because.words == {"card": "9c1", "source": "r1", "target": "r2"}


@pytest.mark.usefixtures("hasty")
def test_following_advice_plays_whole_games_with_reasons_that_can_be_said() -> None:
    said: set[str] = set()
    for number in range(2):
        state = deal(ruleset("classic", space_scope=("all", "none")[number]), f"advice-{number}")
        while state.phase != "over":
            advice = advise(view_of(state, state.turn))
            assert advice.move in legal_moves(state, state.turn)
            assert advice.line[0] == advice.move
            assert reason_in_words(advice.because)
            said.add(advice.because.code)
            enact(state, state.turn, advice.move)
            assert state.seq < 3000
    assert said <= set(CODES)
    assert len(said) > 8
    assert set(REASONS) == set(CODES)


@pytest.mark.usefixtures("hasty")
def test_advice_is_legal_under_any_rules() -> None:
    for number in range(6):
        state = deal(some_rules(300 + number), f"legal-{number}")
        for _ in range(30):
            if state.phase != "play":
                break
            advice = advise(view_of(state, state.turn))
            enact(state, state.turn, advice.move)
