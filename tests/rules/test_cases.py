"""E07, E48, E56, E60, E63, E68, E72, E86, E94, E96: questions that no other file answers."""

import re
from pathlib import Path
from random import Random

from russianbank import legal_moves
from russianbank.chance import random_entry, random_ruleset
from russianbank.deal import deal
from russianbank.events import Failed, Proven
from russianbank.play import enact
from russianbank.reasons import Reason

from .drawn import after, cards, moves, refusal, table, told, top

ROOT = Path(__file__).resolve().parents[2]
TWINS = "f1 Ah1..4h1 f5 Ah2..4h2"


def test_e07_of_two_foundations_that_a_card_fits_the_engine_takes_the_first() -> None:
    """The notation names no foundation (R3), so no choice between twins can be a fault."""
    state = after(table(f"{TWINS} t1 8s1 5h1"), "1 t1-f")
    assert (top(state, "f1"), top(state, "f5")) == ("5h1", "4h2")
    assert refusal(table(f"{TWINS} t1 8s1 5h1"), "1 t1-f5") == Reason.UNKNOWN_ACTION


def test_e72_a_proof_holds_whichever_of_two_foundations_was_meant() -> None:
    for preset in ("table", "touch"):
        state = after(table(f"{TWINS} t1 8s1 5h1", preset), "1 turn", "2 stop 1")
        assert isinstance(told(state, "2 prove t1-f")[0], Proven)


def test_e48_nobody_is_in_turn_with_nothing_left_but_a_winner() -> None:
    """Who has nothing left has won at once, so no turn ever begins that way."""
    chance = Random(48)
    for number in range(25):
        state = deal(random_ruleset(chance), f"empty-{number}")
        while state.phase != "over":
            enact(state, *random_entry(state, chance))
            if state.phase == "play":
                seat = state.turn
                own = [f"r{seat}", f"h{seat}", f"w{seat}", "x"]
                assert any(cards(state, pile) for pile in own if pile in state.plan.layout.index)


def test_e56_turning_while_the_waste_top_fits_is_a_fault_though_it_is_covered_now() -> None:
    drawn = "f1 Ah1..4h1 w1 8c1 5h1 h1 3c1 2c1"
    state = after(table(drawn, "touch"), "1 turn")
    assert cards(state, "w1") == ["8c1", "5h1", "2c1"]
    after(state, "2 stop 1")
    assert isinstance(told(state, "2 prove w1-f")[0], Proven)


def test_e60_a_hand_card_cannot_be_looked_at() -> None:
    state = table("h1 3c1 2c1")
    assert not {move for move in legal_moves(state, 2) if "h" in move}
    assert refusal(state, "2 turn") == Reason.NOT_YOUR_TURN
    assert refusal(state, "1 h1-t1") == Reason.UNKNOWN_ACTION


def test_e63_a_duty_that_is_still_open_makes_the_last_action_guilty() -> None:
    drawn = "f1 Ah1..4h1 t1 5h1 t2 5s1 4d2 t3 5c1"
    for preset in ("table", "touch"):
        state = after(table(drawn, preset), "1 t2-t3", "1 t3-t2", "1 t2-t3", "2 stop 3")
        assert isinstance(told(state, "2 prove t1-f")[0], Proven)


def test_e68_after_the_next_players_first_action_it_is_too_late() -> None:
    for preset, entries in (("table", ["1 turn", "1 x-w1"]), ("touch", ["1 turn"])):
        drawn = "f1 Ah1..4h1 t1 8c1 5h1 h1 3c1 2c1"
        state = after(table(drawn, preset, players=3), *entries)
        assert "stop" in legal_moves(state, 3)
        after(state, "2 t1-f")
        assert refusal(state, f"3 stop {len(entries)}") == Reason.TOO_LATE


def test_e86_only_a_finished_move_is_an_action() -> None:
    """Picking a card up is no entry: a source without a destination is not even notation."""
    state = table("t1 8s1 5h1")
    for half in ("t1", "t1-", "r1"):
        assert refusal(state, f"1 {half}") == Reason.UNKNOWN_ACTION
    assert state.seq == 0


def test_e94_one_passes_for_ever_and_the_other_ends_it_with_a_whole_pass() -> None:
    state = after(table("r1 9c1 r2 9c2 h1 h2 3d2 5h2"), "1 end", "2 turn", "2 x-w2", "1 end")
    after(state, "2 turn", "2 x-w2", "1 end", "2 turn")
    assert (state.phase, state.full) == ("play", 0b110)
    after(state, "2 x-w2")
    assert (state.phase, state.result and state.result.how) == ("over", "blocked")


def test_e96_a_hand_card_on_a_house_in_every_pass_does_not_keep_the_game_alive() -> None:
    drawn = "full 2 h1 w1 3d1 4c1 t1 4s1 r1 9c1 r2 9c2"
    state = after(table(drawn), "1 turn", "1 x-t1", "1 turn", "1 x-w1")
    assert (state.phase, state.result and state.result.how) == ("over", "blocked")


def test_a_failed_proof_of_a_move_that_was_made_meanwhile_says_so_e65() -> None:
    drawn = "f1 Ah1..4h1 t1 8c1 5h1 t2 5c1 t3 8s1 4d2"
    state = after(table(drawn, "touch"), "1 t3-t2", "1 t1-f", "2 stop 2")
    assert isinstance(told(state, "2 prove t1-f")[0], Failed)


def test_every_case_of_the_rules_has_a_test_that_names_it() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    asked: set[str] = set()
    for first, last in re.findall(r"\bE(\d\d\d?b?)(?:–E(\d\d\d?))?", rules):
        asked.add(first)
        if last:
            asked |= {f"{number:02}" for number in range(int(first), int(last) + 1)}
    tests = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")
    ).lower()
    unnamed = {case for case in asked if not re.search(rf"e{case}(?!\d)", tests)}
    assert len(asked) > 80
    assert unnamed == set()


def test_moves_of_the_seat_in_turn_are_never_empty_while_it_plays_r14() -> None:
    assert moves(table("h1 w1 r1 9c1")) == {"end"}
