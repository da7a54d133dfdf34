"""Nothing costs more because of more people, games or entries: work is counted, not timed."""

import random
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from tests.support.hosts import Host
from tests.support.hosts import host as opened
from tests.support.playing import choose

RULES = {"preset": "classic", "turn_seconds": None}


@contextmanager
def statements() -> Iterator[list[str]]:
    """What any database is asked from now on."""
    asked: list[str] = []

    def stated(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith(("BEGIN", "SAVEPOINT", "RELEASE")):
            asked.append(statement)

    event.listen(Engine, "before_cursor_execute", stated)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", stated)


@contextmanager
def run_by_sqlite() -> Iterator[list[str]]:
    """What SQLite runs on connections opened from now on, also for who asks the driver itself."""
    ran: list[str] = []

    def connected(driver: sqlite3.Connection, _record: object) -> None:
        driver.set_trace_callback(ran.append)

    event.listen(Engine, "connect", connected)
    try:
        yield ran
    finally:
        event.remove(Engine, "connect", connected)


async def calls(doing: Callable[[], Awaitable[Any] | str]) -> int:
    """How many functions are called in this thread until something is done."""
    counted = 0

    def count(_frame: object, kind: str, _what: object) -> None:
        nonlocal counted
        counted += kind in ("call", "c_call")

    sys.setprofile(count)
    try:
        done = doing()
        if isinstance(done, Awaitable):
            await done
    finally:
        sys.setprofile(None)
    return counted


async def begun(host: Host, number: int) -> str:
    """Two new people at a table without a clock."""
    players = [await host.guest(f"{who} {number}") for who in ("Ann", "Ben")]
    game, _ = await host.begin(*players, ruleset=RULES, target=None)
    return game


async def move(host: Host, game: str, rng: random.Random) -> None:
    """A sensible move of whoever is in turn."""
    live = host.room.games.peek(game)
    assert live is not None
    seat = live.awaited
    assert seat is not None
    wish = choose(live.step.moves[seat], rng)
    await host.room.play.move(live.seats[seat].id, game, live.state.seq + 1, wish)


async def a_few_moves(host: Host, game: str, seed: int, entries: int = 30) -> int:
    """What so many moves of a game call, the same ones for the same seed."""
    rng = random.Random(seed)
    return sum([await calls(lambda: move(host, game, rng)) for _ in range(entries)])


async def test_one_statement_stores_a_move(tmp_path: Path) -> None:
    """P8: without a word for a transaction around it."""
    with run_by_sqlite() as ran:
        async with opened(tmp_path) as host:
            game = await begun(host, 1)
            ran.clear()
            await move(host, game, random.Random(1))
            # What a game's beginning looks up beside may still be read.
            words = [statement.split()[0] for statement in ran]
            assert [word for word in words if word != "SELECT"] == ["INSERT"]


async def test_a_move_calls_as_much_among_forty_games_as_among_four(host: Host) -> None:
    """P8: no scan over games or people on the way of a move."""
    few = [await begun(host, number) for number in range(4)]
    alone = sum([await a_few_moves(host, game, seed) for seed, game in enumerate(few)])
    for number in range(4, 44):
        await begun(host, number)
    many = [await begun(host, number) for number in range(44, 48)]
    among = sum([await a_few_moves(host, game, seed) for seed, game in enumerate(many)])
    assert among < 1.3 * alone


async def test_a_move_late_in_a_long_game_calls_as_much_as_an_early_one(host: Host) -> None:
    """P8: nothing goes through the log of the game that is played."""
    game = await begun(host, 1)
    rng = random.Random(5)
    counted: list[int] = []
    live = host.room.games.peek(game)
    while live is not None and not live.over and len(counted) < 500:
        counted.append(await calls(lambda: move(host, game, rng)))
    assert len(counted) > 150
    assert sum(counted[-60:]) < 1.5 * sum(counted[20:80])


async def test_somebody_who_comes_calls_as_much_among_a_hundred_as_among_five(host: Host) -> None:
    """P8: presence, attendance and notices look at the one who comes, and nobody else."""
    counted = []
    for number in range(100):
        player = await host.guest(f"P {number}", here=False)
        counted.append(await calls(partial(host.arrive, player)))
        if number % 10 == 0:
            host.drop_all(player)
    assert counted[99] <= counted[5] + 2


async def test_a_page_of_matches_takes_as_many_statements_for_fifteen_as_for_one(
    host: Host,
) -> None:
    """P8: of a profile, of `hello`, of the list of matches."""
    ann = await host.guest("Ann")
    asked_for = []
    for matches in (1, 14):
        for number in range(matches):
            ben = await host.guest(f"Ben {matches} {number}")
            game, _ = await host.begin(ann, ben)
            await host.room.play.move(ann.id, game, 1, "resign")
        # What the last game has set going asks on its own account.
        await host.room.computers.at_rest()
        with statements() as asked:
            found = await host.room.matches.of_player(ann.id)
            assert len(found) == len(await host.room.matches.open_of(ann.id))
            profile = await host.room.accounts.profile(ann.id)
        assert (profile["played"], profile["resigned"], profile["wins"]) == (len(found),) * 2 + (0,)
        asked_for.append((len(found), len(asked)))
    assert asked_for == [(1, asked_for[0][1]), (15, asked_for[0][1])]
    assert [match.games[-1].how for match in found] == ["resigned"] * 15
