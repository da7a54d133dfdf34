"""A page that nobody looks at still sits at the table when a computer takes its seat."""

import json
from pathlib import Path
from typing import Any

from cardroom.web.connections import Connection, Connections
from cardroom.web.fanout import Fanout
from cardroom.web.outbox import Outbox
from tests.support.hosts import CLASSIC
from tests.support.hosts import host as opened


async def test_the_page_of_who_was_replaced_only_looks_on(tmp_path: Path) -> None:
    """R43: it is told what spectators are told, from the very first table on."""
    async with opened(tmp_path) as host:
        people = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
        game, _ = await host.begin(*people, ruleset={**CLASSIC, "players": 3})
        async with host.room.games.hold(game) as live:
            seat = live.must_sit(people[2].id)
        told: list[str] = []

        async def send(message: dict[str, Any]) -> None:
            told.append(message["text"])

        outbox = Outbox(send, host.clock.now)
        connections = Connections()
        fanout = Fanout(host.room, connections)
        page = Connection(people[2], "session", outbox)
        connections.watch(page, game, seat)
        host.drop_all(people[2])
        host.room.presence.set_status(host.sit(people[2], game), "hidden")
        await host.pass_time(121)
        for player in people[:2]:
            await host.room.replacements.propose(player.id, game, seat, "club")
        outbox.close()
        await outbox.run()
        await fanout.close()
    tables = [one for one in map(json.loads, told) if one["type"] == "table"]
    assert tables[-1]["seat"] is None
    assert tables[-1]["seats"][seat - 1]["level"] == "club"
