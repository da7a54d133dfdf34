"""What computer players are given: what was shown, what may be remembered, nothing else (R43)."""

import pickle
from random import Random

import pytest

from russianbank import deal, enact, legal_moves, picture_json, position_of
from russianbank.cards import NAMES, NUMBERS
from russianbank.duties import broken_by
from russianbank.players import LEVELS, View, advise, call, choose, view_of
from russianbank.players.guess import BLANK, guess, sketch
from russianbank.players.view import UNKNOWN
from tests.players.games import entries, some_rules, swapped
from tests.rules.drawn import after, ruleset, table


def _shown(view: View, at: int) -> list[str]:
    return [NAMES[card] if card != UNKNOWN else "?" for card in view.table.piles[at]]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("number", range(8))
def test_hidden_cards_change_no_choice_call_or_advice(number: int) -> None:
    rules, rng = some_rules(number), Random(number)
    seated = tuple(LEVELS[rng.randrange(2)] for _ in range(rules.players))
    for count, (state, seat, _action) in enumerate(entries(rules, f"swap-{number}", seated)):
        if count % 30:
            continue
        other = swapped(state, rng)
        for viewer in range(1, state.seats + 1):
            assert view_of(other, viewer) == view_of(state, viewer)
        if seat and state.phase == "play":
            views = [view_of(s, state.turn) for s in (state, other)]
            for level in LEVELS:
                first, second = (choose(level, view, Random(7)) for view in views)
                assert first == second
            assert call(level, views[0], Random(7)) == call(level, views[1], Random(7))
            if count % 90 == 0:
                assert advise(views[0]) == advise(views[1])


@pytest.mark.parametrize("number", range(8))
def test_a_guess_shows_the_same_table_and_has_every_card_once(number: int) -> None:
    rules = some_rules(100 + number)
    seated = ("club",) * rules.players
    for count, (state, _seat, _action) in enumerate(entries(rules, f"guess-{number}", seated)):
        if count % 15 or state.phase != "play":
            continue
        view = view_of(state, state.turn)
        guessed = guess(view, Random(count))
        assert sorted(c for pile in guessed.piles for c in pile) == list(range(52 * state.seats))
        assert picture_json(guessed) == picture_json(state)
        moves = legal_moves(guessed, state.turn)
        assert moves
        assert set(moves) <= set(legal_moves(state, state.turn))
        assert all(broken_by(state, move) is None for move in moves)


def test_a_view_is_kept_and_sent_as_it_is() -> None:
    state = deal(ruleset("touch"), "view")
    view = view_of(state, state.turn)
    assert pickle.loads(pickle.dumps(view)) == view
    assert hash(view) == hash(view_of(state, state.turn))


def test_nothing_of_a_fresh_deal_is_known_but_the_open_cards() -> None:
    view = view_of(deal(ruleset("classic", facedown_houses=True), "fresh"), 1)
    reserve, hand, waste = (view.table.piles[at] for at in (0, 1, 2))
    assert [card == UNKNOWN for card in reserve] == [True] * 12 + [False]
    assert set(hand) == {UNKNOWN}
    assert waste == ()
    assert all(pile[0] == UNKNOWN and pile[1] != UNKNOWN for pile in view.table.piles[6:14])


def test_a_waste_is_remembered_when_it_is_the_hand_again() -> None:
    state = table("turn 1\nh1 7s1\nw1 3c1 8h1 6h1\nr1 2c1 9c1")
    view = view_of(after(state, "1 turn"), 1)
    assert _shown(view, 2) == ["3c1", "8h1", "6h1"]
    state = table("turn 1\nh1\nw1 3c1 8h1 6h1\nr1 2c1 9c1")
    view = view_of(after(state, "1 turn"), 2)
    assert _shown(view, 1) == ["6h1", "8h1"]


def test_who_does_not_remember_knows_what_the_picture_shows() -> None:
    state = after(table("turn 1\nh1\nw1 3c1 8h1 6h1\nr1 2c1 9c1\nw2 4d2 5d2"), "1 turn")
    view = view_of(state, 1)
    layout = state.plan.layout
    for memory, known in ((True, 2), (False, 0)):
        thought = sketch(view, memory=memory)
        assert sum(card < BLANK for card in thought.piles[layout.hand(1)]) == known
        assert picture_json(thought) == picture_json(state)
    assert [card < BLANK for card in thought.piles[layout.waste(2)]] == [False, True]


def test_a_card_that_a_takeback_covers_again_is_remembered() -> None:
    """E73."""
    state = table("turn 1\nr1 4h1 9c1\nt1 Th1\nt2 Ac1", "table")
    state = after(state, "1 r1-t1", "2 stop 1", "2 prove t2-f")
    assert _shown(view_of(state, 2), 0) == ["4h1", "9c1"]


def test_cards_missing_from_a_placed_position_are_guessed_all_the_same() -> None:
    state = table("turn 1\nr1 5c2 9c1\nh1 2c1\nh2 3d1")
    guessed = guess(view_of(state, 1), Random(1))
    lying = [card for pile in guessed.piles for card in pile]
    assert len(set(lying)) == len(lying)
    assert picture_json(guessed) == picture_json(state)
    assert position_of(guessed)["turn"] == 1
    assert NUMBERS["9c1"] in lying


def test_the_choice_does_not_depend_on_anything_but_view_and_chance() -> None:
    state = deal(ruleset(), "same")
    for _ in range(20):
        view = view_of(state, state.turn)
        for level in LEVELS[:3]:
            assert choose(level, view, Random(3)) == choose(level, view, Random(3))
        enact(state, state.turn, choose("club", view, Random(3)))
