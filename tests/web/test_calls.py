"""Calls on the wire: who is told what while one is open, and what everybody had left in a block."""

import random

from tests.support.person import Person
from tests.support.playing import play_one
from tests.web.conftest import Enter

THREE = {"preset": "touch", "players": 3, "touch_mode": "advanced"}


async def three_at_a_table(people: Enter) -> tuple[list[Person], str]:
    """Ann, Ben and Cid sit in a game with calls."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    offer = await ann.done("offer", to=[ben.id, cid.id], ruleset=THREE)
    await ben.done("accept", challenge=offer["challenge"])
    game = (await cid.done("accept", challenge=offer["challenge"]))["game"]
    for person in (ann, ben, cid):
        await person.sit(game)
    return [ann, ben, cid], game


async def test_only_the_caller_may_step_and_the_next_is_offered_a_proof(people: Enter) -> None:
    """R28, R29, R33: positions go to whoever proves; the frames are those of the schema."""
    everybody, game = await three_at_a_table(people)
    rng = random.Random(4)
    seq = 0
    while everybody[0].tables[game]["callable"] is None or seq < 12:
        seq = await play_one(everybody, game, rng)
    first = next(p for p in everybody if "stop" in p.tables[game]["moves"])
    # A call may be made from an older table: it says itself what it is about.
    table = first.tables[game]
    answer = await first.ask(
        "move", game=game, seq=max(1, table["seq"] - 3), move=f"stop {table['callable']}"
    )
    assert answer["type"] == "ack"
    for person in everybody:
        told = await person.table(game, answer["seq"])
        assert (told["call"]["by"], told["callable"]) == (first.tables[game]["seat"], None)
        assert told["call"]["entry"] == table["callable"]
        assert ("steps" in told["call"]) == (person is first)
        assert bool(told["moves"]) == (person is first)
    steps = first.tables[game]["call"]["steps"]
    assert steps[-1]["provable"]
    assert {step["before"]["phase"] for step in steps} == {"play"}
    wrong = next(m for m in ("r1-r2", "r2-r3", "r3-r1") if m not in steps[-1]["moves"])
    answer = await first.move(game, f"prove {wrong}")
    told = await first.table(game, answer["seq"])
    failed = next(event for event in told["events"] if event["type"] == "failed")
    assert (failed["move"], failed["card"]) == (wrong, None)
    assert told["strikes"][str(told["seat"])] == 1
    offered = next(e["seat"] for e in told["events"] if e["type"] == "offered")
    assert {told["seat"], offered, steps[0]["seat"]} == {1, 2, 3}
    second = next(p for p in everybody if p.tables[game]["seat"] == offered)
    told = await second.table(game, answer["seq"])
    assert told["moves"] == ["decline", "prove"]
    assert [step["seq"] for step in told["call"]["steps"]] == [step["seq"] for step in steps]
    answer = await second.move(game, "decline")
    told = await second.table(game, answer["seq"])
    assert (told["picture"]["phase"], told.get("call")) == ("play", None)


async def test_an_agreed_block_tells_what_everybody_had_left(people: Enter) -> None:
    """R23, R41: 13 in the reserve count two each, 35 in the hand one."""
    everybody, game = await three_at_a_table(people)
    for person in everybody:
        await person.done("offer_block", game=game)
    for person in everybody:
        told = await person.table(game, 1)
        assert told["result"]["how"] == "agreed"
        assert told["counts"] == {"1": 63, "2": 63, "3": 63}
