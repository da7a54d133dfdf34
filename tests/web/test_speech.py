"""What players say at the table (row 175): ready phrases alone, to whoever looks, not too many."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.person import Person, start_game
from tests.support.serving import serving
from tests.web.conftest import Enter


def _heard(person: Person, said: dict[str, Any]) -> bool:
    return person.of_kind("said") == [said]


async def test_a_phrase_reaches_everybody_who_looks_and_nobody_else(people: Enter) -> None:
    ann, ben, cat, dan = await people("Ann", "Ben", "Cat", "Dan")
    game, _ = await start_game(ann, ben)
    await cat.sit(game)
    tab = await ann.tab().connect()
    await tab.sit(game)
    assert (await ann.done("say", game=game, phrase="good_luck"))["game"] == game
    said = {"type": "said", "game": game, "seat": 1, "phrase": "good_luck"}
    for person in (ann, tab, ben, cat):
        await person.until(partial(_heard, person, said))
    await dan.done("enter_lobby")
    assert dan.of_kind("said") == []
    await tab.drop()


async def test_nobody_says_words_of_their_own(people: Enter) -> None:
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    await ann.send_raw(json.dumps({"type": "say", "id": "1", "game": game, "phrase": "You fool"}))
    assert (await ann.answer("1"))["code"] == "bad_request"
    assert ben.of_kind("said") == []


async def test_after_the_end_there_is_something_to_say_too(people: Enter) -> None:
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    assert (await ben.move(game, "resign"))["type"] == "ack"
    await ann.table(game, 1)
    await ann.done("say", game=game, phrase="good_game")
    await ben.until(lambda: ben.of_kind("said"))
    assert ben.of_kind("said")[0]["phrase"] == "good_game"


async def test_who_says_too_much_is_slowed_down(tmp_path: Path) -> None:
    """By player, whatever the tabs; nobody else notices."""
    async with serving(tmp_path) as room:
        ann, ben = await Person(room.url, "Ann").enter(), await Person(room.url, "Ben").enter()
        game, _ = await start_game(ann, ben)
        tab = await ann.tab().connect()
        answers = [await one.ask("say", game=game, phrase="hello") for one in (ann, tab) * 4]
        assert [one.get("code") for one in answers] == [None] * 5 + ["slow_down"] * 3
        await ben.done("say", game=game, phrase="hello")
        assert len(ben.of_kind("said")) == 6
        for person in (ann, ben, tab):
            await person.drop()
