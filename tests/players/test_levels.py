"""The levels play whole games: legal, without going round in circles, each better than the last."""

from random import Random

import pytest

from russianbank import deal, enact, legal_moves, position_of
from russianbank.arena import Contest, Tally, play_pair
from russianbank.duties import broken_by
from russianbank.players import LEVELS, RANDOM, call, choose, view_of
from tests.players.games import entries, some_rules
from tests.rules.drawn import after, ruleset, table


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("number", range(18))
def test_games_of_any_rules_end_and_no_position_comes_twice_in_a_turn(number: int) -> None:
    rules, rng = some_rules(200 + number), Random(number)
    seated = tuple(LEVELS[rng.randrange(2)] for _ in range(rules.players))
    if number % 6 == 0:
        seated = (("strong", "master")[number % 4 == 0], *seated[1:])
    met: set[str] = set()
    turn = 0
    for state, seat, action in entries(rules, f"whole-{number}", seated):
        if state.turn != turn or state.phase != "play" or seat != state.turn:
            met, turn = set(), state.turn
            continue
        if action == "stop":
            continue
        assert action in legal_moves(state, seat)
        now = str(position_of(state))
        assert now not in met
        met.add(now)
    assert state.result is not None


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("level", [RANDOM, *LEVELS])
def test_no_level_but_beginners_and_chance_breaks_a_duty(level: str) -> None:
    faults = 0
    state = deal(ruleset("table"), "faults")
    rng = Random(5)
    for _ in range(120):
        view = view_of(state, state.turn)
        move = choose(level, view, rng)
        faults += broken_by(state, move) is not None
        enact(state, state.turn, move)
        if state.phase != "play":
            break
    assert (faults > 0) == (level in (RANDOM, "beginner"))


def _share(first: str, second: str, pairs: int, preset: str = "classic") -> float:
    total = Tally()
    wish = Contest(first, second, ruleset(preset), "sample")
    for number in range(pairs):
        total.add(play_pair(wish, number))
    return total.interval()[0]


def test_a_beginner_beats_chance() -> None:
    assert _share("beginner", RANDOM, 4) >= 0.75


def test_a_club_player_beats_a_beginner() -> None:
    assert _share("club", "beginner", 6) > 0.5
    assert _share("club", "beginner", 3, "touch") > 0.5


def test_a_strong_player_beats_a_club_player() -> None:
    assert _share("strong", "club", 4) > 0.5


def test_a_fault_is_called_and_proven() -> None:
    """R27, R28: the proof names the missed move."""
    state = after(table("turn 1\nt1 Ac1\nt2 5h1\nr1 2c1 4s1", "touch"), "1 r1-t2")
    view = view_of(state, 2)
    assert call("master", view, Random(1)) == "stop 1"
    after(state, "2 stop 1")
    assert choose("master", view_of(state, 2), Random(1)) == "prove t1-f"
    enact(state, 2, "prove t1-f")
    assert state.turn == 2


def test_an_older_fault_is_proven_with_its_entry() -> None:
    """R29, E64: in `advanced` a caller may step back through the turn."""
    state = table(
        "turn 1\nt1 Ac1\nt2 5h1\nr1 9d1 4s1\nt3 2d1\nt4 3c1", "touch", touch_mode="advanced"
    )
    after(state, "1 r1-t2", "1 t1-f", "2 stop 2")
    assert choose("strong", view_of(state, 2), Random(1)) == "prove 1 t1-f"


def test_nobody_is_called_for_a_right_move() -> None:
    state = after(table("turn 1\nt1 Ac1\nt2 5h1\nr1 2c1 4s1", "touch"), "1 t1-f")
    assert all(call(level, view_of(state, 2), Random(1)) is None for level in LEVELS)


def test_weaker_levels_notice_less() -> None:
    state = after(table("turn 1\nt1 Ac1\nt2 5h1\nr1 2c1 4s1", "touch"), "1 r1-t2")
    view = view_of(state, 2)
    noticed = [sum(call(level, view, Random(n)) is not None for n in range(60)) for level in LEVELS]
    assert noticed == sorted(noticed)
    assert 0 < noticed[0] < noticed[1] < noticed[3] == 60


def test_a_call_that_would_win_the_game_for_the_offender_is_not_made() -> None:
    """E76: the executed move would empty the offender."""
    state = after(table("turn 1\nr1\nh1\nw1\nf1 Ac1\nx 2c1", "table"), "1 x-w1")
    view = view_of(state, 2)
    assert "stop" in view.legal
    assert call("master", view, Random(1)) is None
    state = after(table("turn 1\nr1 9c1\nh1\nw1\nf1 Ac1\nx 2c1", "table"), "1 x-w1")
    assert call("master", view_of(state, 2), Random(1)) == "stop 1"


def test_a_seat_that_must_wait_has_nothing_to_choose() -> None:
    state = deal(ruleset(), "wait")
    with pytest.raises(ValueError, match="nothing to play"):
        choose("club", view_of(state, 3 - state.turn), Random(1))
    with pytest.raises(ValueError, match="no level"):
        choose("grandmaster", view_of(state, state.turn), Random(1))
