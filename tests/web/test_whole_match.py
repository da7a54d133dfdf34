"""Two people from the session to the rematch, over real sockets."""

import random
from typing import Any

import httpx

from russianbank import Record, replay
from tests.support.person import Person, start_game
from tests.support.playing import play_out
from tests.support.serving import Serving
from tests.web.conftest import Enter


async def test_two_people_play_a_game_and_a_rematch(room: Serving, people: Enter) -> None:
    """Sign in, see each other, challenge, play to the end, score, rematch, score again."""
    ann, ben = await people("Ann", "Ben")
    await ann.until(lambda: {p["name"] for p in ann.lobby["players"]} == {"Ann", "Ben"})
    game, match = await start_game(ann, ben)
    await ann.until(lambda: all(p["status"] == "playing" for p in ann.lobby["players"]))
    assert ann.tables[game]["seat"] == 1
    assert ben.tables[game]["seat"] == 2
    assert ann.challenges["outgoing"] == []
    rng = random.Random(7)
    totals = {"1": 0, "2": 0}
    for number in (1, 2):
        entries = await play_out([ann, ben], game, rng)
        table = ann.tables[game]
        for seat, points in table["result"]["points"].items():
            totals[seat] += points
        for person in (ann, ben):
            await person.until(
                lambda person=person: person.matches[match]["games"][-1]["status"] == "over"  # type: ignore[misc]
            )
            assert person.matches[match]["standing"] == totals
        await _check_record(room, game, table, entries)
        if number == 1:
            game = await _rematch(ann, ben, game, match)


async def _check_record(room: Serving, game: str, table: dict[str, Any], entries: int) -> None:
    async with httpx.AsyncClient(base_url=room.url) as http:
        text = (await http.get(f"/api/games/{game}/record")).text
        body = (await http.get(f"/api/games/{game}")).json()
    state = replay(Record.parse(text))
    assert state.seq == entries
    assert state.result is not None
    assert state.result.as_json() == table["result"] == body["result"]
    assert body["seed"] == table["seed"]
    assert body["sheet"] == table["sheet"]


async def _rematch(ann: Person, ben: Person, game: str, match: str) -> str:
    first = await ann.done("rematch", game=game)
    assert "game" not in first
    await ben.until(lambda: ben.matches[match]["offers"] == [1])
    second = await ben.done("rematch", game=game)
    await ann.until(lambda: len(ann.matches[match]["games"]) == 2)
    assert ann.matches[match]["games"][1]["id"] == second["game"]
    table = await ann.sit(second["game"])
    await ben.sit(second["game"])
    assert table["picture"]["piles"]["h1"] == {"count": 35}
    return str(second["game"])
