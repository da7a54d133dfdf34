"""Bad frames of every kind harm only the socket they come from (rows 118 and 128)."""

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.support.patience import until
from tests.support.person import Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Serving, serving
from tests.web.conftest import Enter

JUNK = [
    "null", "[]", "1", '""', "{}", "", " ", "true", "nonsense", '{"type"', "\u0000",
    '{"type":null}', '{"type":"nothing"}', '{"type":1}', '{"type":["sit"]}', '{"type":{}}',
    '{"type":"sit"}', '{"type":"sit","game":null}', '{"type":"sit","game":7}',
    '{"type":"sit","game":""}', '{"type":"sit","game":"g","more":1}',
    '{"type":"move","game":"g","seq":"1","move":"turn"}',
    '{"type":"move","game":"g","seq":1.5,"move":"turn"}',
    '{"type":"move","game":"g","seq":-1,"move":"turn"}',
    '{"type":"move","game":"g","seq":1e400,"move":"turn"}',
    '{"type":"move","game":"g","seq":NaN,"move":"turn"}',
    '{"type":"move","game":"g","seq":99999999999999999999999,"move":"turn"}',
    '{"type":"move","game":"g","seq":true,"move":"turn"}',
    '{"type":"move","game":"g","seq":1,"move":""}',
    '{"type":"move","game":"g","seq":1,"move":["turn"]}',
    '{"type":"offer","ruleset":"classic"}', '{"type":"offer","ruleset":null}',
    '{"type":"offer","ruleset":{"preset":"classic"},"target":50}',
    '{"type":"offer","ruleset":{"preset":"classic"},"seats":4}',
    '{"type":"offer","to":{"id":"x"},"ruleset":{"preset":"classic"}}',
    '{"type":"accept","challenge":"c","nonce":"UPPER"}',
    '{"type":"decline","challenge":"c","reason":"because"}',
    '{"type":"set_status","status":"king"}', '{"type":"claim","game":"g","what":"all"}',
    '{"type":"welcome"}', '{"type":"table"}', '{"type":"sit","game":"\\ud800"}',
    '{"type":"hello","id":""}', '{"type":"hello","id":7}', "[" * 5000, '{"a":' * 2000,
    json.dumps({"type": "sit", "game": "g" * 65}), json.dumps({"type": "sit", "id": "i" * 65}),
    json.dumps({"type": "sit", "__proto__": {}, "game": "g"}),
]  # fmt: skip


async def junk_to(person: Person, frames: list[str]) -> list[dict[str, Any]]:
    """Send these on a new socket; the answers."""
    tab = await person.tab().connect()
    start = len(tab.frames)
    for frame in frames:
        await tab.send_raw(frame)
    await tab.until(lambda: len(tab.of_kind("refused")) >= len(frames) or tab.closed)
    await tab.drop()
    return [frame for frame in tab.frames[start:] if frame["type"] == "refused"]


async def test_every_kind_of_junk_is_refused_in_words(people: Enter) -> None:
    """One answer each, and a game beside it goes on."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    game, _ = await start_game(ann, ben)
    rng = random.Random(1)
    for begin in range(0, len(JUNK), 10):
        answers = await junk_to(cid, JUNK[begin : begin + 10])
        assert [answer["code"] for answer in answers] == ["bad_request"] * len(
            JUNK[begin : begin + 10]
        )
        assert all(answer["detail"] for answer in answers)
        await play_one([ann, ben], game, rng)


async def test_the_id_of_a_bad_frame_is_answered(people: Enter) -> None:
    (ann,) = await people("Ann")
    await ann.send_raw('{"type":"sit","id":"mine","game":7}')
    answer = await ann.answer("mine")
    assert answer["code"] == "bad_request"
    assert (await ann.refused("sit", game="nowhere"))["code"] == "unknown_game"


async def test_hello_comes_first(room: Serving) -> None:
    ann = await Person(room.url, "Ann").sign_in()
    await ann.connect(hello=False)
    assert (await ann.refused("enter_lobby"))["code"] == "bad_request"
    await ann.done("hello")
    await ann.done("enter_lobby")
    await ann.done("pong")
    await ann.drop()


@pytest.mark.parametrize("frame", ["x" * 16_385, "x" * 1_000_000, b"binary", b"\x00" * 20_000])
async def test_too_big_or_binary_closes_1009(people: Enter, frame: Any) -> None:
    ann, ben = await people("Ann", "Ben")
    tab = await ann.tab().connect()
    await tab.send_raw(frame)
    await tab.until(lambda: tab.closed is not None)
    assert tab.closed == 1009
    await ben.done("pong")


async def test_too_many_bad_frames_close_4400(tmp_path: Path) -> None:
    async with serving(tmp_path) as room:
        ann = await Person(room.url, "Ann").enter()
        for _ in range(20):
            await ann.send_raw("junk")
        await ann.until(lambda: ann.closed is not None)
        assert ann.closed == 4400
        assert len(ann.of_kind("refused")) == 20
        await ann.drop()


@pytest.mark.usefixtures("minute_stands")
async def test_a_flood_is_slowed_then_closed(tmp_path: Path) -> None:
    """Row 128: `slow_down`, not executed; then 4429; somebody else does not notice."""
    async with serving(tmp_path) as room:
        ann = await Person(room.url, "Ann").enter()
        ben = await Person(room.url, "Ben").enter()
        with contextlib.suppress(websockets.ConnectionClosed):
            for number in range(400):
                await ann.send_raw(json.dumps({"type": "pong", "id": f"p{number}"}))
        await ben.done("pong")
        await ann.until(lambda: ann.closed is not None)
        assert ann.closed == 4429
        slowed = [one for one in ann.of_kind("refused") if one["code"] == "slow_down"]
        assert len(slowed) == 100
        assert slowed[0]["retry_ms"] > 0
        assert len([one for one in ann.of_kind("ack") if one["id"][0] == "p"]) >= 50
        assert ben.of_kind("refused") == []
        for person in (ann, ben):
            await person.drop()


async def test_hurried_connects_leave_nothing_behind(room: Serving) -> None:
    """Row 19: 100 sockets that close at once; nobody is left in the lobby."""
    ann = await Person(room.url, "Ann").sign_in()

    async def glance(number: int) -> None:
        tab = await ann.tab().connect(hello=False)
        if number % 2:
            await tab.send("hello")
        await tab.drop()

    for _ in range(10):
        await asyncio.gather(*(glance(number) for number in range(10)))
    everybody = room.app.state.connections.all
    await until(lambda: not everybody, lambda: everybody)
    assert not room.app.state.room.presence.is_connected(ann.id)
