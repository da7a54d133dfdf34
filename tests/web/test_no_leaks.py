"""R43 over real sockets: ten games, every frame to every viewer and every REST answer."""

import random

import httpx

from cardroom.services.history import CARD
from tests.support.person import Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Serving
from tests.web.conftest import Enter


def told(person: Person, since: int) -> str:
    """Everything sent to a person since then."""
    return str(person.frames[since:])


async def test_ten_games_leak_nothing(room: Serving, people: Enter) -> None:
    """Rows 109, 113 and 116: a card is named only once it has been open to all."""
    ann, ben, eve = await people("Ann", "Ben", "Eve")
    rng = random.Random(6)
    match, game = "", ""
    async with httpx.AsyncClient(base_url=room.url) as http:
        for number in range(10):
            if number:
                await ann.done("rematch", game=game)
                game = (await ben.done("rematch", game=game))["game"]
            else:
                game, match = await start_game(ann, ben)
            for person in (ann, ben, eve):
                person.frames.clear()
                await person.sit(game)
            live = room.app.state.room.games.peek(game)
            seen = set(CARD.findall(live.step.picture))
            for _ in range(25):
                await play_one([ann, ben, eve], game, rng)
                seen |= set(CARD.findall(live.step.picture))
                seen |= {card for event in live.step.events for card in CARD.findall(str(event))}
            answers = [
                (await http.get(f"/api/{path}")).text
                for path in (
                    f"games/{game}", f"games/{game}/record", f"games/{game}/events",
                    f"matches/{match}", f"players/{ann.id}/matches",
                )
            ]  # fmt: skip
            everything = "".join((*answers, *(told(one, 0) for one in (ann, ben, eve))))
            assert set(CARD.findall(everything)) <= seen
            assert len(seen) < 104
            assert live.seed not in everything
            assert ann.token not in everything
            await ben.move(game, "resign")
            await ann.table(game, 26)
            assert ann.tables[game]["seed"] == live.seed
