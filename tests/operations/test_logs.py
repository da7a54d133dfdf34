"""What the log tells an operator, and what it never tells."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import httpx
import pytest
import structlog
from sqlalchemy import Connection

from cardroom.logs import set_up_logs
from tests.support.hosts import host
from tests.support.person import Person, start_game
from tests.support.serving import Process


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server that tells all it can."""
    made = Process(tmp_path, CARDROOM_LOG="json", CARDROOM_LOG_LEVEL="debug")
    yield made
    made.close()


async def test_no_secret_is_in_the_log(process: Process, tmp_path: Path) -> None:
    """Row 116: tokens, cookies, hashes, seeds, names and the room's own secret, at level debug."""
    await process.start()
    ann, ben = (
        await Person(process.url, "Annabel").enter(),
        await Person(process.url, "Ben").enter(),
    )
    async with httpx.AsyncClient(base_url=process.url) as http:
        await http.post("/api/session", json={"name": "Cornelius"})
        cookie = http.cookies["cardroom_session"]
        await http.patch("/api/me", json={"name": "Cordelia"})
        await http.get("/api/me?token=in-an-address")
        await http.get("/api/me", headers={"Authorization": "Bearer wrong-token"})
        await http.delete("/api/session")
    game, match = await start_game(ann, ben)
    seal = ann.matches[match]["games"][0]["seal"]
    await ann.refused("move", game=game, seq=1, move="nonsense")
    await ann.send_raw('{"type":"junk-of-ann"}')
    tab = await ann.tab().connect()
    await tab.send_raw_text(b"no letters: \xff\xfe")
    await tab.until(lambda: tab.closed == 1007)
    await ann.done("move", game=game, seq=1, move="resign")
    seed = (await ben.table(game, 1))["seed"]
    for person in (ann, ben):
        await person.drop()
    assert await process.terminate() == 0
    log = process.log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"game begun", "game over", "entry refused"} <= {line["event"] for line in lines}
    assert all({"timestamp", "level", "event"} <= set(line) for line in lines)
    # What a peer does wrong is no fault of ours; that the machine was busy is nobody's.
    levels = {line["level"] for line in lines if "stood still" not in line["event"]}
    assert levels <= {"debug", "info"}
    secrets = [ann.token, ben.token, cookie, cookie.partition(".")[0], seed, seal, "wrong-token"]
    secrets += [hashlib.sha256(token.encode()).hexdigest() for token in (ann.token, ben.token)]
    secrets += [(tmp_path / "secret").read_text(encoding="ascii").strip(), "in-an-address"]
    secrets += ["Annabel", "Cornelius", "Cordelia", "junk-of-ann"]
    assert [secret for secret in secrets if secret in log] == []


async def test_a_fault_of_the_storage_repeats_no_value(tmp_path: Path) -> None:
    """What the database says of a statement goes into the log: without what was in it."""
    secret = "a seed that nobody may see"

    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO nowhere VALUES (?)", (secret,))

    async with host(tmp_path) as opened:
        database = opened.room.database
        for doing in (database.write(fail), database.read(fail)):
            with pytest.raises(Exception, match="nowhere") as fault:
                await doing
            assert secret not in str(fault.value)


@pytest.fixture
def set_back() -> Iterator[None]:
    """Logs are set up as they were once the test is over."""
    before = structlog.get_config()
    loggers = [logging.getLogger(), logging.getLogger("uvicorn.error")]
    kept = [(one.handlers[:], one.filters[:], one.level) for one in loggers]
    yield
    structlog.configure(**before)
    for one, (handlers, filters, level) in zip(loggers, kept, strict=True):
        one.handlers[:], one.filters[:] = handlers, filters
        one.setLevel(level)


@pytest.mark.usefixtures("set_back")
@pytest.mark.parametrize("form", ["text", "json"])
def test_no_line_of_the_log_can_be_forged(
    capfd: pytest.CaptureFixture[str], form: Literal["text", "json"]
) -> None:
    """A move is anybody's text: line breaks and escapes in it stay inside their value."""
    set_up_logs(form, "info")
    move = "a\nlevel=error event=forged\r\x1b[31m\u2028"
    structlog.get_logger().info("entry refused", move=move)
    logging.getLogger("uvicorn.error").warning("said %s", move)
    said = capfd.readouterr().err
    assert said.count("forged") == 2
    assert len(said.splitlines()) == 2
    assert "\x1b" not in said


@pytest.mark.usefixtures("set_back")
def test_what_the_end_cuts_short_is_no_fault_of_ours(capfd: pytest.CaptureFixture[str]) -> None:
    """A restart under load: the server says how many tasks it ended, not where each one was."""
    set_up_logs("text", "info")
    server = logging.getLogger("uvicorn.error")
    for fault in (asyncio.CancelledError(), RuntimeError("a real one")):
        try:
            raise fault
        except BaseException:
            server.exception("Exception in ASGI application")
    told = capfd.readouterr().err.splitlines()
    assert len(told) == 1
    assert "a real one" in told[0]
