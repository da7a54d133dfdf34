"""The example of docs/bots.md against a real server: it accepts, plays, and plays again."""

import asyncio
import os
import random
import sys
from pathlib import Path

import pytest

from tests.support.person import CLASSIC, Person
from tests.support.playing import choose
from tests.support.serving import Serving
from tests.web.conftest import Enter

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


async def play_on(person: Person, game: str, rng: random.Random, entries: int) -> None:
    """The person plays for some entries, then gives up; the bot answers by itself."""
    while True:
        await person.until(
            lambda: person.tables[game]["moves"] or person.tables[game]["result"], "the bot's move"
        )
        table = person.tables[game]
        if table["result"]:
            return
        move = choose(table["moves"], rng) if table["seq"] < entries else "resign"
        answer = await person.move(game, move)
        await person.table(game, answer["seq"])


@pytest.mark.timeout(120)
async def test_the_example_bot_plays_over_the_public_wire(room: Serving, people: Enter) -> None:
    """Issue 4: joins by token, accepts a challenge, plays to the end, wishes a rematch."""
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 60
    (ann,) = await people("Ann")
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), room.url, "Robbie", env=dict(os.environ), stderr=-1
    )
    try:
        await ann.until(lambda: any(p["name"] == "Robbie" for p in ann.lobby["players"]), "the bot")
        robbie = next(p["id"] for p in ann.lobby["players"] if p["name"] == "Robbie")
        await ann.done("offer", to=robbie, ruleset=CLASSIC)
        await ann.until(lambda: ann.matches, "the match")
        (match,) = ann.matches
        game = ann.matches[match]["games"][-1]["id"]
        await ann.sit(game)
        await play_on(ann, game, random.Random(2), 100)
        await ann.until(lambda: ann.matches[match]["offers"] == [2], "the wish for a rematch")
        following = (await ann.done("rematch", game=game))["game"]
        table = await ann.sit(following)
        assert table["result"] is None
        await ann.move(following, "resign")
    finally:
        bot.terminate()
        assert bot.stderr is not None
        said = (await bot.stderr.read()).decode()
        await bot.wait()
    assert said == ""
