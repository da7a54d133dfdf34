"""R1, R7-R10, R44, E01-E06: the decks, the deal, who starts."""

from hashlib import sha256

import pytest

from russianbank import State, deal, seal_of, seed_of
from russianbank.cards import NAMES
from russianbank.shuffle import coin, cut, shuffled_deck

from .drawn import after, cards, ruleset, table, top

# Seeds whose two reserve tops have these faces.
SEEDS = {"3h 9c": "s7903", "7h 7s": "s2966", "7s 7d": "s2002", "7s 7s": "s499"}


def _with_tops(preset: str, faces: str, **options: object) -> State:
    state = deal(ruleset(preset, **options), SEEDS[faces])
    assert [str(top(state, pile))[:2] for pile in ("r1", "r2")] == faces.split()
    return state


def test_r1_every_player_has_a_whole_deck_shuffled_apart() -> None:
    for number in range(200):
        state = deal(ruleset(), f"r1-{number}")
        for seat in (1, 2):
            own = cards(state, f"r{seat}") + cards(state, f"h{seat}")
            for house in range(4 * seat - 3, 4 * seat + 1):
                own += cards(state, f"t{house}")
            assert sorted(own) == sorted(NAMES[52 * (seat - 1) : 52 * seat])


def test_r7_the_first_thirteen_are_the_reserve_then_four_houses_then_the_hand() -> None:
    deck = [NAMES[card] for card in shuffled_deck("r7", 1)]
    state = deal(ruleset(), "r7")
    assert cards(state, "r1") == deck[:13]
    assert [top(state, f"t{house}") for house in (1, 2, 3, 4)] == deck[13:17]
    assert cards(state, "h1") == deck[:16:-1]
    assert cards(state, "w1") == []


def test_r7_with_three_players_the_reserve_is_15_and_the_hand_33() -> None:
    state = deal(ruleset(players=3), "three")
    for seat in (1, 2, 3):
        assert (len(cards(state, f"r{seat}")), len(cards(state, f"h{seat}"))) == (15, 33)


def test_r8_hidden_house_cards_come_before_the_open_ones() -> None:
    deck = [NAMES[card] for card in shuffled_deck("r8", 2)]
    state = deal(ruleset(facedown_houses=True), "r8")
    assert [cards(state, f"t{house}") for house in (5, 6, 7, 8)] == [
        [deck[13 + at], deck[17 + at]] for at in range(4)
    ]
    assert len(cards(state, "h2")) == 31
    assert {NAMES[card] for card in state.down} >= set(deck[13:17])


def test_r9_the_lowest_reserve_card_starts_and_under_reserve_high_the_highest() -> None:
    for start_rule, starter in (("reserve_low", 1), ("reserve_high", 2)):
        assert _with_tops("classic", "3h 9c", start_rule=start_rule).turn == starter


def test_e01_equal_ranks_are_settled_by_the_nearest_houses_in_classic() -> None:
    state = _with_tops("classic", "7h 7s")
    near = [state.piles[state.plan.layout.index[house]][-1] % 13 for house in ("t4", "t8")]
    assert near[0] != near[1]
    assert state.turn == (1 if near[0] < near[1] else 2)


def test_e01_equal_ranks_are_settled_by_the_lower_suit_in_touch() -> None:
    assert _with_tops("touch", "7h 7s").turn == 1
    assert _with_tops("touch", "7s 7d").turn == 2


def test_e02_the_same_card_twice_goes_on_to_the_houses_in_touch() -> None:
    state = _with_tops("touch", "7s 7s")
    suits = "cdhs"
    for far in range(4):
        names = [top(state, f"t{4 - far}"), top(state, f"t{8 - far}")]
        keys = [("A23456789TJQK".index(n[0]), suits.index(n[1])) for n in names if n]
        if keys[0] != keys[1]:
            assert state.turn == keys.index(min(keys)) + 1
            return


def test_e03_the_coin_settles_what_is_equal_and_comes_from_the_seed() -> None:
    toss = int(sha256(b"c1:coin").hexdigest(), 16)
    assert coin("c1", [1, 2]) == [1, 2][toss % 2]
    assert coin("c1", [1, 3]) == [1, 3][toss % 2]
    assert deal(ruleset(start_rule="random"), "c1").turn == [1, 2][toss % 2]


def test_e06_only_the_tied_players_go_on_comparing() -> None:
    state = deal(ruleset("touch", players=3), "t13")
    assert [str(top(state, pile))[:2] for pile in ("r1", "r2", "r3")] == ["5s", "Qd", "5d"]
    assert state.turn == 3


def test_r9_a_cut_tie_is_cut_again() -> None:
    assert [cut("cut0", seat, 1) % 13 for seat in (1, 2)] == [11, 11]
    assert [cut("cut0", seat, 2) % 13 for seat in (1, 2)] == [5, 4]
    assert deal(ruleset(start_rule="cut_low"), "cut0").turn == 2
    assert deal(ruleset(start_rule="cut_high"), "cut0").turn == 1


def test_r9_a_line_start_replaces_the_rule() -> None:
    assert [deal(ruleset(), "any", start).turn for start in (1, 2)] == [1, 2]


def test_r10_play_passes_clockwise() -> None:
    state = table("x 5s1", players=3)
    assert after(state, "1 x-w1").turn == 2
    assert after(state, "2 turn", "2 x-w2").turn == 3
    assert after(state, "3 turn", "3 x-w3").turn == 1


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_r44_the_order_of_a_deck_is_sha256_of_seed_and_card(seat: int) -> None:
    names = NAMES[52 * (seat - 1) : 52 * seat]
    expected = sorted(names, key=lambda name: sha256(f"known:{name}".encode()).hexdigest())
    assert [NAMES[card] for card in shuffled_deck("known", seat)] == expected


def test_r44_seal_and_seed() -> None:
    assert seal_of("abc") == sha256(b"abc").hexdigest()
    assert seed_of("abc") == "abc"
    assert seed_of("abc", ["n1", "n2"]) == "abc:n1:n2"
