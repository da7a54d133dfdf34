"""A node that is about to go: not ready, polite, and nobody comes in any more."""

from pathlib import Path

import httpx
import pytest
import websockets

from tests.support.person import Person, start_game
from tests.support.serving import serving


async def test_a_draining_node_sends_everybody_elsewhere(tmp_path: Path) -> None:
    """`/readyz` 503, `bye restart` with a spread, new sockets refused with 503; no game lost."""
    async with serving(tmp_path, CARDROOM_LIMITS="off") as room:
        ann, ben = await Person(room.url, "Ann").enter(), await Person(room.url, "Ben").enter()
        game, _ = await start_game(ann, ben)
        async with httpx.AsyncClient(base_url=room.url) as http:
            assert (await http.get("/readyz")).status_code == 200
            await room.app.state.farewell()
            answer = await http.get("/readyz")
            assert (answer.status_code, answer.json()) == (503, {"status": "draining"})
            assert (await http.get("/healthz")).status_code == 200
        for person in (ann, ben):
            await person.until(lambda person=person: person.of_kind("bye"))  # type: ignore[misc]
            bye = person.of_kind("bye")[0]
            assert bye["reason"] == "restart"
            assert 200 <= bye["retry_ms"] <= 2000
        with pytest.raises(websockets.InvalidStatus) as refused:
            await ann.tab().connect()
        assert refused.value.response.status_code == 503
    async with serving(tmp_path, CARDROOM_LIMITS="off") as room:
        back = ann.tab()
        back.url = room.url
        await back.connect()
        assert (await back.sit(game))["seq"] == 0
        await back.drop()
