"""Properties over presets and random rulesets, two and three seats, in random games."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from russianbank import (
    BadRuleset,
    IllegalMove,
    Ruleset,
    State,
    call_steps,
    callable_entry,
    deal,
    duties,
    enact,
    legal_moves,
    picture_json,
    position_of,
    score_sheet,
)
from russianbank.chance import random_entry
from russianbank.duties import broken_by
from russianbank.legal import turn_moves
from russianbank.options import OPTIONS, Option
from russianbank.soak import check, play_game

SETTINGS = settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
SEEDS = st.integers(0, 10_000)
CAPS = st.integers(1, 60)


def _name(option: Option) -> str:
    return option.name


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any ruleset that can be made, presets first."""
    given_: dict[str, object] = {"preset": draw(st.sampled_from(["classic", "table", "touch"]))}
    for option in draw(st.lists(st.sampled_from(OPTIONS), unique_by=_name, max_size=8)):
        given_[option.name] = draw(st.sampled_from(option.values) if option.values else CAPS)
    while True:
        try:
            return Ruleset.of(given_)
        except BadRuleset:
            # Drop what was drawn last until the rest can be combined.
            given_.popitem()


def somewhere(rules: Ruleset, seed: int, entries: int) -> State:
    """A position that random play reaches."""
    chance = Random(seed)
    state = deal(rules, str(seed))
    for _ in range(entries):
        if state.phase == "over":
            break
        enact(state, *random_entry(state, chance))
    return state


def everything(state: State) -> tuple[object, ...]:
    """All that a refused entry must leave alone."""
    return (position_of(state), picture_json(state), state.seq, state.snapshot(), state.strikes[:])


@settings(SETTINGS, max_examples=12)
@given(rulesets(), SEEDS)
def test_games_end_with_all_cards_and_replay_to_the_same(rules: Ruleset, seed: int) -> None:
    _record, state = play_game(rules, f"whole-{seed}", Random(seed))
    assert state.result is not None
    assert sum(state.result.points.values()) == sum(line.points for line in score_sheet(state))
    assert all(points >= 0 for points in state.result.points.values())


@SETTINGS
@given(rulesets(), SEEDS, st.integers(0, 150))
def test_what_is_listed_is_accepted_and_nothing_else(
    rules: Ruleset, seed: int, entries: int
) -> None:
    state = somewhere(rules, seed, entries)
    houses = range(1, 4 * state.seats + 1)
    runs = [f"t{a}-t{b}*{k}" for a in houses for b in houses for k in (2, 3, 5)]
    before = everything(state)
    for seat in range(1, state.seats + 1):
        listed = set(legal_moves(state, seat)) - {"stop", "prove", "decline"}
        trial = state.copy()
        for action in [
            *state.plan.chairs[seat].notation.actions,
            *(runs if seat == state.turn else []),
        ]:
            try:
                enact(trial, seat, action)
            except IllegalMove:
                assert action not in listed
            else:
                assert action in listed or action.count("*")
                trial = state.copy()
    assert everything(state) == before


@SETTINGS
@given(rulesets(), SEEDS, st.integers(0, 150))
def test_stop_is_listed_where_the_last_action_may_be_called(
    rules: Ruleset, seed: int, entries: int
) -> None:
    state = somewhere(rules, seed, entries)
    last = callable_entry(state)
    for seat in range(1, state.seats + 1):
        may = "stop" in legal_moves(state, seat)
        try:
            enact(state.copy(), seat, f"stop {last or state.seq or 1}")
        except IllegalMove:
            assert not may
        else:
            assert may
            assert last is not None


@SETTINGS
@given(rulesets(), SEEDS, st.integers(0, 200))
def test_the_masks_follow_the_piles_and_copies_are_independent(
    rules: Ruleset, seed: int, entries: int
) -> None:
    state = somewhere(rules, seed, entries)
    kept = (state.tops[:], state.wants[:], state.spaces, state.ready)
    other = state.copy()
    assert (other.tops, other.wants, other.spaces, other.ready) == kept
    assert everything(other) == everything(state)
    before = everything(state)
    chance = Random(seed)
    for _ in range(30):
        if other.phase == "over":
            break
        enact(other, *random_entry(other, chance))
        check(other)
    assert everything(state) == before


@SETTINGS
@given(rulesets(), SEEDS, st.integers(0, 150))
def test_under_strict_no_listed_move_breaks_a_duty_and_every_duty_is_listed(
    rules: Ruleset, seed: int, entries: int
) -> None:
    state = somewhere(rules, seed, entries)
    if state.phase != "play":
        assert duties(state) == []
        return
    listed = turn_moves(state)
    if rules.enforcement == "strict":
        assert all(broken_by(state, move) is None for move in listed)
    assert set(duties(state)) <= set(listed)


@SETTINGS
@given(SEEDS, st.integers(0, 80), st.booleans(), st.sampled_from([2, 3]))
def test_undo_restores_exactly(seed: int, entries: int, runs: bool, players: int) -> None:
    rules = Ruleset.of(
        {
            "preset": "classic",
            "undo": "until_reveal",
            "players": players,
            "facedown_houses": True,
            "house_moves": "sequence" if runs else "single",
        }
    )
    state = somewhere(rules, seed, entries)
    if state.phase != "play":
        return
    seat, before = state.turn, everything(state)
    for move in legal_moves(state, seat):
        trial = state.copy()
        enact(trial, seat, move)
        if trial.phase == "play" and len(trial.history) > len(state.history):
            enact(trial, seat, "undo")
            assert everything(trial)[:2] == before[:2]
            assert everything(trial)[3] == before[3]


@SETTINGS
@given(SEEDS, st.integers(0, 120), st.sampled_from([2, 3]), st.booleans())
def test_a_proven_call_takes_back_exactly(
    seed: int, entries: int, players: int, advanced: bool
) -> None:
    mode = "advanced" if advanced else "classic"
    rules = Ruleset.of(
        {
            "preset": "table",
            "players": players,
            "proven_effect": "takeback",
            "touch_mode": mode,
            "blocked_rule": "agreement_only",
        }
    )
    state = somewhere(rules, seed, entries)
    if state.phase != "play":
        return
    seat, caller = state.turn, state.turn % state.seats + 1
    for move in turn_moves(state):
        broken = broken_by(state, move)
        trial = state.copy()
        enact(trial, seat, move)
        ended = trial.turn != seat
        if broken is None or ended or trial.phase == "over" or trial.gone[caller]:
            continue
        if "stop" not in legal_moves(trial, caller):
            continue
        enact(trial, caller, f"stop {trial.seq}")
        assert call_steps(trial)[-1].move == move
        enact(trial, caller, f"prove {broken[1][0]}")
        expected = state.copy()
        slot = expected.piles[expected.plan.layout.slot]
        expected.piles[expected.plan.layout.waste(seat)] += slot
        slot.clear()
        assert trial.piles == expected.piles
        assert trial.dealt == state.dealt
        assert trial.turn != seat or trial.phase == "over"
