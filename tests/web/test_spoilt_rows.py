"""A spoilt row of any table harms its own thing alone: hello, lobby and other games go on."""

import asyncio
import sqlite3
from collections.abc import MutableMapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from sqlalchemy import String, Text

from cardroom.store.schema import metadata
from cardroom.store.sqlite import SqliteDatabase
from tests.support.clock import HeldClock
from tests.support.hosts import Host
from tests.support.person import CLASSIC, Person, start_game
from tests.support.serving import Serving, serving

GARBAGE = ("'{'", "'\u202e\u0007 7'", "CAST(x'ff00fe' AS TEXT)")
# Tables in which a room of one node has no row.
EMPTY = {"changes", "nodes"}
MAY_BE_EMPTY = {"replace_offers", "attendances"}
CLEAR = {"a row cannot be read", "a record cannot be read"}
ROUTES = (
    "/api/players/{player}", "/api/players/{player}/matches", "/api/matches/{match}",
    "/api/games/{game}", "/api/games/{game}/record", "/api/games/{game}/events",
    "/api/challenges/{challenge}", "/api/rulesets",
)  # fmt: skip

Spot = tuple[str, str]


@dataclass
class Scene:
    """Ann and Ben with a match behind them, one running slowly and a challenge; Cid and Dan play.

    Of each kind of thing there is one that will be spoilt, Ann's and Ben's, and another.
    """

    file: Path
    people: dict[str, Person] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    matches: dict[str, str] = field(default_factory=dict)
    challenges: dict[str, str] = field(default_factory=dict)

    def spoil(self, table: str, column: str, garbage: str) -> tuple[int, object] | None:
        """Put garbage into one row; answers its number and what was there."""
        with closing(sqlite3.connect(self.file, timeout=10)) as store, store:
            order = AIMED.get(table, "rowid")
            rows = store.execute(f"SELECT rowid, {column} FROM {table} ORDER BY {order}")
            before: tuple[int, object] | None = rows.fetchone()
            if before is not None:
                change = f"UPDATE {table} SET {column} = {garbage} WHERE rowid = ?"
                store.execute(change, before[:1])
        return before

    def mend(self, table: str, column: str, before: tuple[int, object] | None) -> None:
        """The row as it was, if there is still one."""
        with closing(sqlite3.connect(self.file, timeout=10)) as store, store:
            if before is not None:
                change = f"UPDATE OR REPLACE {table} SET {column} = ? WHERE rowid = ?"
                store.execute(change, before[::-1])


# Which row is spoilt: by its order, the first of all unless said here.
AIMED = {"games": "status = 'running', rowid", "challenges": "status <> 'pending', rowid"}


async def furnish(room: Serving, scene: Scene) -> None:
    """Everything that the tables can hold."""
    names = ("Ann", "Ben", "Cid", "Dan")
    ann, ben, cid, dan = [await Person(room.url, name).enter() for name in names]
    scene.people = dict(zip(names, (ann, ben, cid, dan), strict=True))
    over, match = await start_game(ann, ben, target=0)
    await ann.done("move", game=over, seq=1, move="resign")
    await ann.done("rematch", game=over)
    scene.games["over"], scene.matches["over"] = over, match
    slow, match = await start_game(ann, ben, pace="slow")
    await ann.done("offer_block", game=slow)
    scene.games["slow"], scene.matches["slow"] = slow, match
    game, match = await start_game(cid, dan)
    scene.games["whole"], scene.matches["whole"] = game, match
    offers = {
        "spoilt": await ann.done("offer", to=ben.id, ruleset=CLASSIC),
        "open": await ben.done("offer", ruleset=CLASSIC),
    }
    scene.challenges = {what: told["challenge"] for what, told in offers.items()}
    for person in scene.people.values():
        await person.drop()


@pytest.fixture
async def scene(tmp_path: Path) -> Scene:
    """The room is furnished and closed again."""
    found = Scene(tmp_path / "cardroom.db")
    async with serving(tmp_path, HeldClock(), CARDROOM_LIMITS="off") as room:
        await furnish(room, found)
    return found


def columns_of(table: str) -> list[str]:
    """Those that hold text."""
    return [
        column.name
        for column in metadata.tables[table].columns
        if isinstance(column.type, String | Text)
    ]


def served(scene: Scene, room: Serving) -> dict[str, Person]:
    """The same people at a room that was opened again."""
    people = {}
    # Dan sees what Cid sees.
    for name, person in tuple(scene.people.items())[:3]:
        people[name] = Person(room.url, name)
        people[name].id, people[name].token = person.id, person.token
    return people


def listed(person: Person) -> bool:
    """Whether the lobby has come."""
    return bool(person.lobby["players"])


async def all_is_well(scene: Scene, room: Serving, spoilt: list[Spot]) -> None:
    """Everybody comes in, sees the lobby and the own matches, and opens games that are whole."""
    people = served(scene, room)
    # Whose own session or name is spoilt may be a stranger; the others are not.
    mine = spoilt[0][0] in OF_PEOPLE
    greeted = [one for name, one in people.items() if not mine or name != "Ann"]
    try:
        await asyncio.gather(*(one.connect() for one in greeted))
        await asyncio.gather(*(one.ask("enter_lobby") for one in greeted))
        for one in greeted:
            assert one.of_kind("welcome"), spoilt
            await one.until(partial(listed, one), "the lobby")
        assert (await people["Cid"].sit(scene.games["whole"]))["seat"], spoilt
        assert scene.matches["whole"] in people["Cid"].matches
        told = await people["Ben"].ask("sit", game=scene.games["over"])
        assert told.get("code") in (None, "unknown_game", "unknown_match"), (spoilt, told)
        # What they have besides is whole, unless it is Ann who is spoilt.
        if not mine:
            assert (await people["Ben"].sit(scene.games["slow"]))["seat"], spoilt
            assert scene.matches["slow"] in people["Ben"].matches
    finally:
        await asyncio.gather(*(one.drop() for one in people.values()))


async def read(scene: Scene, http: httpx.AsyncClient, spoilt: list[Spot]) -> None:
    """Every route about everything: an answer or words why not, never a fault."""
    names = {
        "player": [one.id for one in scene.people.values()],
        "match": list(scene.matches.values()),
        "game": list(scene.games.values()),
        "challenge": list(scene.challenges.values()),
    }
    for route in ROUTES:
        kind = route.partition("{")[2].partition("}")[0]
        for name in names.get(kind, [""]):
            answer = await http.get(route.replace(f"{{{kind}}}", name))
            assert answer.status_code in (200, 404), (spoilt, route, answer.text)
    whole = await http.get(f"/api/games/{scene.games['whole']}/events")
    assert whole.status_code == 200, spoilt


def harmless(lines: list[MutableMapping[str, Any]]) -> None:
    """What the log says of it, in clear words and once for each row."""
    faults = [line for line in lines if line["log_level"] in ("error", "critical")]
    told = [
        (line["event"], line.get("table"), line.get("row"), line.get("game")) for line in faults
    ]
    assert {event for event, *_ in told} <= CLEAR, faults
    assert len(set(told)) == len(told)


def rounds(*tables: str) -> list[list[Spot]]:
    """In each round one text column of every table; in the end all have been."""
    columns = {table: columns_of(table) for table in tables}
    longest = max(map(len, columns.values()))
    return [
        [(table, names[turn]) for table, names in columns.items() if turn < len(names)]
        for turn in range(longest)
    ]


OF_PEOPLE = ("players", "sessions")
OTHERS = sorted(set(metadata.tables) - EMPTY - set(OF_PEOPLE))


async def test_in_an_open_room_a_spoilt_row_harms_its_own_thing_alone(scene: Scene) -> None:
    """Each text column once, in a row of Ann and Ben."""
    with structlog.testing.capture_logs() as lines:
        async with (
            serving(scene.file.parent, HeldClock(), CARDROOM_LIMITS="off") as room,
            httpx.AsyncClient(base_url=room.url) as http,
        ):
            # Whose name or session is spoilt is Ann: the others are looked at without her.
            for turn, spots in enumerate([*rounds(*OTHERS), *rounds(*OF_PEOPLE)]):
                garbage = GARBAGE[turn % len(GARBAGE)]
                before = {spot: scene.spoil(*spot, garbage) for spot in spots}
                for spot, row in before.items():
                    assert row or spot[0] in MAY_BE_EMPTY, f"{spot} is empty"
                await all_is_well(scene, room, spots)
                await read(scene, http, spots)
                for spot, row in before.items():
                    scene.mend(*spot, row)
    harmless(lines)


async def test_a_room_opens_on_a_spoilt_row(scene: Scene) -> None:
    """The same at a start: what is due is done, and everybody else finds the own things."""
    ids = {name: person.id for name, person in scene.people.items()}
    whole = scene.file.read_bytes()
    for turn, spots in enumerate(rounds(*OTHERS, *OF_PEOPLE)):
        for left in scene.file.parent.glob(f"{scene.file.name}*"):
            left.unlink()
        scene.file.write_bytes(whole)
        for spot in spots:
            scene.spoil(*spot, GARBAGE[turn % len(GARBAGE)])
        with structlog.testing.capture_logs() as lines:
            opened = Host(SqliteDatabase(scene.file), HeldClock())
            room = opened.room
            await room.resume()
            try:
                for name in ("Cid", "Dan"):
                    assert await room.matches.open_of(ids[name]), spots
                    assert await room.matches.running_of(ids[name]) == [scene.games["whole"]]
                for ident in ids.values():
                    await room.challenges.of_player(ident)
                await room.challenges.open_listed()
                opened.clock.advance(700)
                await room.deadlines.fire_due()
                assert await room.challenges.open_listed() == []
            finally:
                await room.close()
        harmless(lines)
