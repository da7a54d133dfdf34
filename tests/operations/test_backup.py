"""A backup of the open room, and the room that comes out of it: the same people, the same games."""

import asyncio
import random
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cardroom.__main__ import main
from cardroom.store.backup import BackupFailed, back_up
from cardroom.store.migrate import migrate
from tests.support.person import Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Process

# Of a SQLite file that is open.
ENDS = ("", "-wal", "-shm")


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    """A room, and another on a folder of its own."""
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()
    made = [Process(folder, CARDROOM_LIMITS="off") for folder in folders]
    yield made[0], made[1]
    for one in made:
        one.close()


def modes_of(*files: Path) -> set[int]:
    """Who may read and write them."""
    return {stat.S_IMODE(file.stat().st_mode) for file in files}


async def run(process: Process, *words: str) -> tuple[int, str]:
    """A command beside the running room: its status and what it said."""
    ran = await asyncio.create_subprocess_exec(
        *process.command, *words, env=process.environment, stderr=-1, stdout=-1
    )
    said = b"".join(await ran.communicate()).decode()
    assert ran.returncode is not None
    return ran.returncode, said.strip()


async def two_games(ann: Person, ben: Person, rng: random.Random) -> tuple[str, str, str]:
    """One that is over, one that is running, and their match."""
    over, match = await start_game(ann, ben)
    for _ in range(10):
        await play_one([ann, ben], over, rng)
    await ann.done("move", game=over, seq=11, move="resign")
    await ann.done("rematch", game=over)
    game = (await ben.done("rematch", game=over))["game"]
    for person in (ann, ben):
        await person.sit(game)
    for _ in range(5):
        await play_one([ann, ben], game, rng)
    return over, game, match


async def record_of(process: Process, game: str) -> str:
    """The record as anybody reads it."""
    async with httpx.AsyncClient(base_url=process.url) as http:
        return (await http.get(f"/api/games/{game}/record")).text


async def test_a_backup_of_the_open_room_is_restored_with_its_games(
    processes: tuple[Process, Process], tmp_path: Path
) -> None:
    """docs/operations.md: `backup` while people play, restore on another machine, play on."""
    first, second = processes
    copy, data = tmp_path / "copy.db", tmp_path / "second"
    await first.start()
    rng = random.Random(9)
    pair = ann, ben = [await Person(first.url, name).enter() for name in ("Ann", "Ben")]
    over, game, match = await two_games(ann, ben, rng)
    before = ann.tables[game]["seq"]
    backing = asyncio.create_task(run(first, "backup", str(copy)))
    while not backing.done():
        if not ann.tables[game]["result"]:
            await play_one(pair, game, rng)
        await asyncio.sleep(0.01)
    assert (await backing)[0] == 0
    # Seeds of running games are in all of them.
    assert modes_of(copy, *[first.log.with_name(f"cardroom.db{end}") for end in ENDS]) == {0o600}
    record, made = await record_of(first, over), ann.tables[game]["seq"]
    for person in pair:
        await person.drop()
    await first.kill()

    shutil.copy(copy, data / "cardroom.db")
    shutil.copy(tmp_path / "first" / "secret", data / "secret")
    await second.start()
    for person in pair:
        person.url = second.url
        person.tables.clear()
        await person.connect()
        await person.sit(game)
    assert before <= ann.tables[game]["seq"] <= made
    assert ann.tables[game]["picture"] == ben.tables[game]["picture"]
    assert await record_of(second, over) == record
    await ann.until(lambda: match in ann.matches)
    assert ann.matches[match]["games"][0]["status"] == "over"
    if not ann.tables[game]["result"]:
        await play_one(pair, game, rng)
    for person in pair:
        await person.drop()
    assert await second.terminate() == 0


def test_a_backup_that_cannot_be_made_says_why_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence each; what is there is not overwritten."""
    data, there = tmp_path / "data", tmp_path / "there"
    data.mkdir()
    there.write_text("mine")
    cases = [(data / "none.db", tmp_path / "copy", "There is no database")]
    migrate(data / "cardroom.db")
    cases += [
        (data / "cardroom.db", there, "overwrites nothing"),
        (data / "cardroom.db", tmp_path / "no" / "copy", "cannot be written"),
    ]
    broken = data / "broken.db"
    broken.write_bytes(b"no database" * 1000)
    cases.append((broken, tmp_path / "copy", "cannot be written"))
    for file, to, sentence in cases:
        with pytest.raises(BackupFailed) as failed:
            back_up(file, to)
        assert sentence in str(failed.value)
        assert str(failed.value).endswith(".")
    assert there.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "there"]
    monkeypatch.setenv("CARDROOM_DATA", str(data))
    monkeypatch.setattr("cardroom.__main__.set_up_logs", lambda *_: None)
    assert main(["backup"]) == 2
    assert "Say where the backup goes" in capsys.readouterr().err
    assert main(["backup", str(there)]) == 3
    assert "overwrites nothing" in capsys.readouterr().err
    assert not (data / "secret").exists()
