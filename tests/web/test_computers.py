"""Computers over the wire: a game at once, hints, and a server that is killed in their turn."""

import asyncio
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.support.person import CLASSIC, Frame, Person, start_game
from tests.support.playing import choose
from tests.support.serving import Process
from tests.web.conftest import Enter

PRACTICE = {**CLASSIC, "undo": "until_reveal", "turn_seconds": None}


async def my_turn(person: Person, game: str) -> Frame:
    """The table once the computers have made their moves."""
    await person.until(
        lambda: person.tables[game]["moves"] or person.tables[game]["result"], "the own turn"
    )
    return person.tables[game]


async def move_on(person: Person, game: str, rng: random.Random) -> int:
    """One sensible move of the person, in the own turn."""
    table = await my_turn(person, game)
    answer = await person.move(game, choose(table["moves"], rng))
    assert answer["type"] == "ack", answer
    await person.table(game, answer["seq"])
    return int(answer["seq"])


async def begin(person: Person, level: str = "club", ruleset: Frame | None = None) -> str:
    """A game against one computer; the person sits."""
    answer = await person.done("offer", ruleset=ruleset or CLASSIC, bots=[level])
    await person.sit(answer["game"])
    return str(answer["game"])


async def test_a_game_against_a_computer_begins_with_the_offer(people: Enter) -> None:
    """The ack names the game; match and table say honestly who is a computer."""
    (ann,) = await people("Ann")
    answer = await ann.done("offer", ruleset=CLASSIC, bots=["club"])
    table = await ann.sit(answer["game"])
    assert [one.get("level") for one in table["seats"]] == [None, "club"]
    assert table["online"]["2"] == "here"
    match = ann.matches[answer["match"]]
    assert [one.get("level") for one in match["seats"]] == [None, "club"]
    rng = random.Random(1)
    for _ in range(30):
        await move_on(ann, answer["game"], rng)
    table = await my_turn(ann, answer["game"])
    await ann.done("move", game=answer["game"], seq=table["seq"] + 1, move="resign")
    seated = await ann.done("rematch", game=answer["game"])
    assert seated["match"] == answer["match"]
    assert (await ann.sit(seated["game"]))["seq"] >= 0


async def test_unknown_levels_and_too_many_are_refused(people: Enter) -> None:
    (ann,) = await people("Ann")
    refused = await ann.refused("offer", ruleset=CLASSIC, bots=["deep"])
    assert refused["code"] == "unknown_level"
    assert "'deep'" in refused["detail"]
    refused = await ann.refused("offer", ruleset=CLASSIC, bots=["club", "club"])
    assert refused["code"] == "bad_request"


async def test_a_friend_who_comes_ends_the_waiting_game(people: Enter) -> None:
    """Promise 7: the open challenge stands while one plays a computer; it is then cancelled."""
    ann, ben = await people("Ann", "Ben")
    challenge = (await ann.done("offer", ruleset=CLASSIC))["challenge"]
    waiting = await begin(ann)
    await ben.until(lambda: [c["id"] for c in ben.lobby["open"]] == [challenge])
    seated = await ben.done("accept", challenge=challenge)
    await ann.until(lambda: ann.tables[waiting]["result"])
    assert ann.tables[waiting]["result"]["how"] == "cancelled"
    await ann.until(lambda: seated["match"] in ann.matches)
    assert (await ann.sit(seated["game"]))["result"] is None


async def test_a_hint_is_legal_has_a_reason_and_is_the_same_when_asked_again(
    people: Enter,
) -> None:
    """A hint is a move of the list; undoing what it says is never the next hint."""
    (ann,) = await people("Ann")
    game = await begin(ann, ruleset=PRACTICE)
    for _ in range(25):
        table = await my_turn(ann, game)
        if table["result"]:
            break
        assert table["hints"] is True
        answer = await ann.done("hint", game=game)
        hint = ann.of_kind("hint")[-1]
        assert hint["seq"] == answer["seq"] == table["seq"]
        assert hint["move"] in set(table["moves"]) - {"undo"}
        assert hint["because"]["code"]
        await ann.done("hint", game=game)
        assert ann.of_kind("hint")[-1]["move"] == hint["move"]
        await ann.move(game, hint["move"])
        await ann.table(game, table["seq"] + 1)


async def test_hints_are_refused_where_there_are_none(people: Enter) -> None:
    """R36, O29; and nobody asks for another's turn."""
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben, {"preset": "table"})
    for person in (ann, ben):
        assert person.tables[game]["hints"] is False
        assert (await person.refused("hint", game=game))["code"] == "no_hints"
    await ann.move(game, "resign")
    game, _ = await start_game(ann, ben)
    waiting = ben if ann.tables[game]["moves"] else ann
    assert (await waiting.refused("hint", game=game))["code"] == "not_your_turn"


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server that is not started yet; computers take a moment to move."""
    made = Process(tmp_path, CARDROOM_LIMITS="off", CARDROOM_BOT_PACE_MS="100")
    yield made
    made.close()


async def test_a_server_killed_in_a_computers_turn_goes_on(process: Process) -> None:
    """Killed in the middle of thinking or waiting, started again: the computer plays on alone."""
    await process.start()
    ann = await Person(process.url, "Ann").enter()
    game = await begin(ann, "strong")
    rng = random.Random(7)
    kills = 0
    while kills < 3:
        table = await my_turn(ann, game)
        if table["result"]:
            game = await begin(ann, "strong")
            continue
        seq = await move_on(ann, game, rng)
        if ann.tables[game]["picture"]["turn"] != 2:
            continue
        # In its turn, after none, one or a few of its moves.
        await asyncio.sleep(rng.random() * 0.3)
        if ann.tables[game]["picture"]["turn"] != 2:
            continue
        told = ann.tables[game]["seq"]
        await process.kill()
        await process.start()
        kills += 1
        await ann.drop()
        await ann.connect()
        table = await ann.sit(game)
        assert table["seq"] >= told >= seq
        # Nobody but the computer has anything to do, and it does it.
        await my_turn(ann, game)
        assert ann.tables[game]["seq"] > told or ann.tables[game]["result"]
    await ann.drop()
    assert await process.terminate() == 0


async def test_a_computer_takes_over_from_who_has_left_three(people: Enter) -> None:
    """Both others agree; who was replaced only looks on from then on."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    rules = {**CLASSIC, "players": 3}
    offered = await ann.done("offer", ruleset=rules, to=[ben.id, cid.id])
    await ben.done("accept", challenge=offered["challenge"])
    game = str((await cid.done("accept", challenge=offered["challenge"]))["game"])
    for person in (ann, ben):
        await person.sit(game)
    seat = (await cid.sit(game))["seat"]
    await cid.done("leave", game=game)
    asked = {"game": game, "seat": seat, "level": "beginner"}
    await ann.until(lambda: ann.tables[game]["online"][str(seat)] == "left", "the leave")
    await ann.done("replace", **asked)
    await ben.until(lambda: "replace_offers" in ben.tables[game], "the proposal")
    mine = ann.tables[game]["seat"]
    assert ben.tables[game]["replace_offers"] == [{"seat": seat, "level": "beginner", "by": [mine]}]
    await ben.done("replace", **asked)
    for person in (ann, ben):
        await person.until(
            partial(_computer_at, person, game, seat),
            "the computer",
        )
        assert "replace_offers" not in person.tables[game]
    match = ann.tables[game]["match"]
    await cid.until(lambda: cid.matches[match]["seats"][seat - 1].get("level"), "being free")
    assert (await cid.sit(game))["seat"] is None
    refused = await cid.ask("move", game=game, seq=1, move="resign")
    assert refused["code"] == "not_seated"


def _computer_at(person: Person, game: str, seat: int) -> bool:
    return "level" in person.tables[game]["seats"][seat - 1]
