"""What was missed: only what was possible and could be seen, in any record, in little time."""

import time

import pytest

from russianbank import Entry, IllegalMove, Record, enact, replay
from russianbank.bench import REPLAYED
from russianbank.players import Missed, missed
from tests.players.games import entries, some_rules
from tests.rules.drawn import ruleset

POSITION = {
    "turn": 1,
    "r1": ["2c1", "9s1"],
    "h1": ["3c1", "4h1"],
    "r2": ["2c2", "Kh2"],
    "h2": ["3c2"],
    "t1": ["Th1"],
    "t2": ["Kd1"],
    "t3": ["Kc1"],
    "t4": ["Ks1"],
    "t5": ["Kd2"],
    "t6": ["Kc2"],
    "t7": ["Ks2"],
    "t8": ["6s1"],
}


def _record(preset: str, *moves: str, **changes: object) -> Record:
    played = [move.split(" ", 1) for move in moves]
    made = tuple(Entry(n, int(seat), move) for n, (seat, move) in enumerate(played, 1))
    return Record(ruleset(preset), position={**POSITION, **changes}, entries=made)


def test_a_way_for_the_reserve_is_told_once_a_turn() -> None:
    found = missed(_record("classic", "1 turn", "1 x-w1"))
    assert [(m.seq, m.seat, m.turn, m.code, m.line) for m in found] == [
        (1, 1, 1, "reserve", ("r1-t1",))
    ]
    assert found[0].words == {"source": "r1", "card": "9s1", "target": "t1"}


def test_a_way_over_a_new_space_is_found() -> None:
    found = missed(
        _record(
            "classic",
            "1 turn",
            "1 x-w1",
            r1=["2c1", "Qs1"],
            t1=["7h1"],
            t2=["6c1"],
            t8=["8s1"],
            t5=["Jd2"],
        )
    )
    assert found[0].code == "reserve"
    assert found[0].line[-1].startswith("r1-t")
    assert len(found[0].line) > 1


def test_nothing_is_missed_where_the_reserve_was_played() -> None:
    assert missed(_record("classic", "1 r1-t1", "1 turn", "1 x-w1")) == []


def test_a_load_left_behind_is_told_at_the_end_of_the_turn() -> None:
    found = missed(_record("classic", "1 r1-t1", "1 turn", "1 x-w1", t2=["Qh1"]))
    assert [(m.seq, m.code, m.move) for m in found][-1:] == [(3, "load", "t2-r2")]
    assert found[-1].words == {"source": "t2", "card": "Qh1", "target": "r2"}


def test_a_broken_duty_is_told_where_it_was_broken() -> None:
    """R15, R18."""
    found = missed(_record("table", "1 r1-t1", "1 t2-f", "1 turn", "1 x-w1", t2=["Ac1"]))
    assert [(m.seq, m.code, m.move) for m in found][:1] == [(1, "duty", "t2-f")]


def test_a_foundation_that_was_no_duty_is_a_chance() -> None:
    record = Record(
        ruleset("classic", foundation_duty="none"),
        position={**POSITION, "t2": ["Ac1"]},
        entries=(Entry(1, 1, "r1-t1"), Entry(2, 1, "turn"), Entry(3, 1, "x-w1")),
    )
    assert [(m.seq, m.code, m.move) for m in missed(record)][-1:] == [(3, "foundation", "t2-f")]


@pytest.mark.parametrize("number", range(3))
def test_what_was_missed_could_have_been_played(number: int) -> None:
    rules = some_rules(400 + number)
    seed = f"missed-{number}"
    made = tuple(
        Entry(n, seat, action)
        for n, (_state, seat, action) in enumerate(
            entries(rules, seed, ("beginner",) * rules.players), 1
        )
    )
    for found in missed(Record(rules, seed, entries=made)):
        state = replay(Record(rules, seed, entries=made[: found.seq - 1]))
        assert state.turn == found.seat
        for move in found.line:
            enact(state, found.seat, move)


def test_a_long_game_is_looked_at_in_little_time() -> None:
    rules = ruleset("classic")
    made: list[Entry] = []
    seed = 0
    while len(made) < REPLAYED:
        made = [
            Entry(n, seat, action)
            for n, (_s, seat, action) in enumerate(
                entries(rules, f"long-{seed}", ("random", "beginner")), 1
            )
        ]
        seed += 1
    began = time.process_time()
    found = missed(Record(rules, f"long-{seed - 1}", entries=tuple(made[:REPLAYED])))
    assert time.process_time() - began < 2
    assert all(isinstance(one, Missed) for one in found)
    assert [one.seq for one in found] == sorted(one.seq for one in found)


def test_a_record_with_a_refused_entry_is_refused() -> None:
    with pytest.raises(IllegalMove):
        missed(_record("classic", "1 r1-t2"))
