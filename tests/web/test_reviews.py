"""What was missed, over REST: of finished games for all, of practice for its player."""

import random
from typing import Any

import httpx

from tests.support.person import CLASSIC, Person, start_game
from tests.support.serving import Serving
from tests.web.conftest import Enter
from tests.web.test_computers import PRACTICE, begin, my_turn


async def missed(person: Person | None, url: str, game: str, since: int = 1) -> httpx.Response:
    """Ask as a person, or as nobody."""
    headers = {"Authorization": f"Bearer {person.token}"} if person else {}
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        return await http.get(f"/api/games/{game}/missed", params={"since": since}, headers=headers)


async def play_badly(person: Person, game: str, moves: int) -> dict[str, Any]:
    """Turn and discard where that is possible: chances are left lying about."""
    rng = random.Random(4)
    for _ in range(moves):
        table = await my_turn(person, game)
        if table["result"]:
            break
        can = [move for move in table["moves"] if move != "undo"]
        dull = [move for move in can if move in ("turn", "end", "x-w1")]
        answer = await person.move(game, dull[0] if dull else rng.choice(can))
        await person.table(game, answer["seq"])
    return await my_turn(person, game)


async def test_a_practice_game_tells_the_own_past_turns_and_nothing_hidden(
    room: Serving, people: Enter
) -> None:
    (ann,) = await people("Ann")
    game = await begin(ann, "club", PRACTICE)
    found: list[dict[str, Any]] = []
    # Some deals leave no chance at first; none leaves none for long.
    for _ in range(20):
        table = await play_badly(ann, game, 15)
        if table["result"]:
            game = await begin(ann, "club", PRACTICE)
            continue
        found = (await missed(ann, room.url, game)).json()["missed"]
        if found:
            break
    assert found
    open_cards = str(table["picture"])
    for one in found:
        assert one["seat"] == 1
        assert one["before"] is None
        assert one["seq"] <= table["seq"]
        card = one["words"].get("card", "##")
        assert card == "##" or card in open_cards
    last = found[-1]["seq"]
    late = (await missed(ann, room.url, game, last)).json()["missed"]
    assert {one["seq"] for one in late} == {last}


async def test_a_finished_game_is_reviewed_for_everybody_with_the_table_of_each_chance(
    room: Serving, people: Enter
) -> None:
    (ann,) = await people("Ann")
    game = await begin(ann, "beginner")
    table = await play_badly(ann, game, 30)
    await ann.done("move", game=game, seq=table["seq"] + 1, move="resign")
    answer = await missed(None, room.url, game)
    found = answer.json()["missed"]
    assert {one["seat"] for one in found} >= {1}
    assert [one["seq"] for one in found] == sorted(one["seq"] for one in found)
    for one in found:
        assert one["move"] == one["line"][0]
        assert one["before"]["turn"] == one["seat"]
        source = one["move"].split("-")[0]
        assert source in {"turn", "x"} or source in one["before"]["piles"]
    assert (await missed(ann, room.url, game)).json() == answer.json()


async def test_nobody_else_is_told_about_a_running_game(room: Serving, people: Enter) -> None:
    """R36, R43: strangers, games with people, games without hints."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    alone = await begin(cid, "club")
    together, _ = await start_game(ann, ben)
    for who, game, status, code in (
        (None, alone, 401, "not_signed_in"),
        (ann, alone, 403, "not_seated"),
        (ann, together, 403, "no_hints"),
        (ann, "nowhere", 404, "not_found"),
    ):
        answer = await missed(who, room.url, game)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    without = await begin(cid, "club", {**CLASSIC, "hints": False})
    assert (await missed(cid, room.url, without)).json()["code"] == "no_hints"
    assert (await missed(cid, room.url, alone, 0)).status_code == 422
