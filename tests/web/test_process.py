"""The server as a process: ended politely, killed, started twice."""

import asyncio
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.person import Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Process


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server that is not started yet."""
    made = Process(tmp_path, CARDROOM_LIMITS="off")
    yield made
    made.close()


async def test_sigterm_says_bye_to_a_hundred_sockets(process: Process) -> None:
    """Row 134: `bye restart`, 1012, and the process is gone in seconds."""
    await process.start()
    ann = await Person(process.url, "Ann").enter()
    tabs = [await ann.tab().connect() for _ in range(99)]
    assert await asyncio.wait_for(process.terminate(), 20) == 0
    for tab in (ann, *tabs):
        await tab.until(lambda tab=tab: tab.closed is not None)  # type: ignore[misc]
        assert tab.closed == 1012
        bye = tab.of_kind("bye")
        assert [one["reason"] for one in bye] == ["restart"]
        assert 200 <= bye[0]["retry_ms"] <= 2000
    assert "level=error" not in process.log.read_text()


async def test_kill_9_loses_nothing_that_was_acknowledged(process: Process) -> None:
    """Promise 1, rows 44, 139 and 140: killed at 20 points, started again, the same table."""
    await process.start()
    rng = random.Random(5)
    ann, ben = await Person(process.url, "Ann").enter(), await Person(process.url, "Ben").enter()
    game, match = await start_game(ann, ben)
    for kill in range(20):
        acked = 0
        for _ in range(rng.randrange(1, 12)):
            if ann.tables[game]["result"]:
                break
            acked = await play_one([ann, ben], game, rng)
        if kill % 5 == 4 and not ann.tables[game]["result"]:
            answer = await ann.move(game, "resign")
            acked = answer["seq"]
        mover = ann if ann.tables[game]["moves"] else ben
        if mover.tables[game]["moves"]:
            # One more is on its way: made once or not at all.
            move = mover.tables[game]["moves"][0]
            await mover.send("move", game=game, seq=mover.tables[game]["seq"] + 1, move=move)
            await asyncio.sleep(rng.random() * 0.01)
        await process.kill()
        await process.start()
        for person in (ann, ben):
            await person.drop()
            person.tables.clear()
            await person.connect()
        tables = [await person.sit(game) for person in (ann, ben)]
        assert tables[0]["seq"] == tables[1]["seq"] >= acked
        assert tables[0]["picture"] == tables[1]["picture"]
        assert tables[0]["seq"] <= acked + 1 or acked == 0
        if tables[0]["result"]:
            await ann.done("rematch", game=game)
            game = (await ben.done("rematch", game=game))["game"]
            for person in (ann, ben):
                await person.sit(game)
    await ann.until(lambda: ann.matches[match]["games"][-1]["id"] == game)
    shown = ann.matches[match]
    for seat in ("1", "2"):
        scored = sum((one["points"] or {}).get(seat, 0) for one in shown["games"])
        assert shown["standing"][seat] == scored
    assert sum(one["status"] == "over" for one in shown["games"]) >= 4
    for person in (ann, ben):
        await person.drop()
    assert await process.terminate() == 0


async def test_a_second_server_on_the_same_data_is_refused_in_words(process: Process) -> None:
    await process.start()
    second = await asyncio.create_subprocess_exec(
        *process.command, env={**process.environment, "CARDROOM_PORT": "0"}, stderr=-1, stdout=-1
    )
    _, said = await second.communicate()
    assert second.returncode == 3
    sentence = said.decode().strip()
    assert sentence.count("\n") == 0
    assert "Another server already uses" in sentence
    assert await process.terminate() == 0


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT], ids=lambda sign: sign.name)
async def test_an_end_in_the_middle_of_the_start_is_an_end(
    process: Process, sign: signal.Signals
) -> None:
    """From its first line on a signal ends it with status 0, twice the same as well."""
    started = await asyncio.create_subprocess_exec(
        *process.command, env={**process.environment, "CARDROOM_PORT": "0"}, stderr=-1, stdout=-1
    )
    assert started.stdout is not None
    await started.stdout.readline()
    for _ in range(2):
        started.send_signal(sign)
    _, said = await asyncio.wait_for(started.communicate(), 20)
    assert started.returncode == 0, said.decode()
    assert "Traceback" not in said.decode()


async def test_migrate_and_bad_settings_from_the_command_line(process: Process) -> None:
    for setting, words, status in (
        ({}, ["migrate"], 0),
        ({"CARDROOM_PORT": "x"}, [], 2),
    ):
        ran = await asyncio.create_subprocess_exec(
            *process.command, *words, env={**process.environment, **setting}, stderr=-1, stdout=-1
        )
        said = b"".join(await ran.communicate()).decode()
        assert ran.returncode == status, said
        assert "Traceback" not in said
