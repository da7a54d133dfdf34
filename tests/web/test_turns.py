"""Whose turn it is elsewhere: told to who looks at the lobby, seldom, and of slow games to all."""

import asyncio

import pytest

from cardroom.web import fanout
from tests.support.person import Frame, Person, start_game
from tests.web.conftest import Enter


def seat_told(person: Person, game: str) -> int | None:
    """Whose turn a person was told it is."""
    frames = person.of_kind("turns")
    found = [one for one in frames[-1]["games"] if one["game"] == game] if frames else []
    return found[0]["seat"] if found else None


async def end_turn(ann: Person, ben: Person, game: str) -> int:
    """The player in turn plays until it is the other's; answers whose it is then."""
    turn = ann.tables[game]["picture"]["turn"]
    for _ in range(60):
        mover = ann if ann.tables[game]["seat"] == turn else ben
        moves = mover.tables[game]["moves"]
        ends = [m for m in moves if m in (f"x-w{turn}", "end", "turn")]
        answer = await mover.move(game, ends[0] if ends else moves[0])
        assert answer["type"] == "ack", answer
        seq = answer["seq"]
        shown: Frame = await ann.table(game, seq)
        await ben.table(game, seq)
        if shown["picture"]["turn"] != turn:
            return int(shown["picture"]["turn"])
    raise AssertionError("the turn does not end")


async def test_another_page_of_a_slow_game_is_told_of_each_turn(people: Enter) -> None:
    """Ben's other page looks at nothing: the turn and its deadline reach it all the same."""
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben, pace="slow")
    other = await ben.tab().connect()
    turn = await end_turn(ann, ben, game)
    await other.until(lambda: seat_told(other, game) == turn, "the turn")
    told = other.of_kind("turns")[-1]["games"][0]
    assert told["at"] == ann.tables[game]["deadline"]["at"]


async def test_of_a_live_game_only_the_lobby_is_told(
    people: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "TURNS_S", 0.05)
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    await asyncio.gather(*(person.done("leave_lobby") for person in (ann, ben)))
    await asyncio.sleep(0.1)
    await asyncio.gather(*(person.done("pong") for person in (ann, ben)))
    before = len(ann.of_kind("turns"))
    turn = await end_turn(ann, ben, game)
    await ben.done("enter_lobby")
    await ben.until(lambda: seat_told(ben, game) == turn, "the turn")
    assert len(ann.of_kind("turns")) == before
    turn = await end_turn(ann, ben, game)
    await ben.until(lambda: seat_told(ben, game) == turn, "the next turn")


async def test_a_rush_of_turns_is_told_once_a_second(people: Enter) -> None:
    """The first at once, the last one surely; those between may be left out."""
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben, pace="slow")
    other = await ben.tab().connect()
    began = asyncio.get_running_loop().time()
    turn = 0
    for _ in range(6):
        turn = await end_turn(ann, ben, game)
    took = asyncio.get_running_loop().time() - began
    await other.until(lambda: seat_told(other, game) == turn, "the last turn")
    assert len(other.of_kind("turns")) <= 2 + took / fanout.TURNS_S
