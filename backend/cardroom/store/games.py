"""Games: the log of entries, the end with its points, and reading a game for replay."""

from itertools import groupby
from typing import Any

import orjson
from sqlalchemy import Connection, Select, delete, func, insert, select, update

from cardroom.model.match import is_decided, winner_of
from cardroom.model.player import Player
from cardroom.model.refusal import EntryTaken
from cardroom.model.stored_game import Ending, StoredGame
from cardroom.store import absences, block_offers, entry_log, replace_offers
from cardroom.store import matches as match_store
from cardroom.store import players as player_store
from cardroom.store.entry_log import Entry, entry_of
from cardroom.store.glance import glance
from cardroom.store.schema import (
    entries,
    games,
    match_seats,
    matches,
    points,
    room_facts,
    seated,
)
from cardroom.store.spoilt import GAME_STATUSES, HOWS, PACES, must_be_whole, one_of, ruleset_of

FOLDED, ALIVE = "folded_id", "alive_at"


def finish(connection: Connection, entry: Entry, ending: Ending) -> bool:
    """The last entry with the result and the points, once; false when the game was over.

    Raises EntryTaken when another node has written an entry in its place.
    """
    change = (
        update(games)
        .where(games.c.id == entry.game_id, games.c.status == "running")
        .values(
            status="over",
            how=ending.how,
            winner=ending.winner,
            starter=ending.starter,
            sheet=orjson.dumps(ending.sheet).decode(),
            record=ending.lines,
            folded_seq=entry.seq,
            clock_at=None,
            clock_left=None,
            ended_at=ending.ended_at,
        )
    )
    if connection.execute(change).rowcount != 1:
        return False
    if entry_log.append(connection, [entry]) != [True]:
        raise EntryTaken(f"{entry.game_id} {entry.seq}")
    scored = [
        {"game_id": entry.game_id, "seat": seat, "points": own}
        for seat, own in ending.points.items()
    ]
    if scored:
        connection.execute(insert(points), scored)
    connection.execute(delete(seated).where(seated.c.game_id == entry.game_id))
    absences.forget(connection, entry.game_id)
    _carry_on(connection, entry.game_id, ending)
    return True


def _carry_on(connection: Connection, game_id: str, ending: Ending) -> None:
    """What the end of a game means for its match: decided, or open for the next."""
    row = connection.execute(
        select(matches.c.id, matches.c.target)
        .join(games, games.c.match_id == matches.c.id)
        .where(games.c.id == game_id)
    ).first()
    if row is None:
        # The match cannot be read: its game ends all the same.
        return
    match_id, target = row.id, row.target
    # With an open end nobody asks for the score.
    standing = {} if target is None else match_store.standing(connection, match_id)
    values: dict[str, object] = {
        "next_secret": ending.next_secret,
        "next_seal": ending.next_seal,
    }
    if is_decided(standing, target):
        values |= {
            "status": "ended",
            "winner": winner_of(standing, target),
            "ended_at": ending.ended_at,
        }
    connection.execute(update(matches).where(matches.c.id == match_id).values(**values))
    stage = match_store.DECIDED if "status" in values else match_store.OPEN
    match_store.set_stage(connection, match_id, stage)


def get(connection: Connection, game_id: str) -> StoredGame | None:
    """A game with all its entries. Raises whatever a spoilt row makes of it."""
    row = connection.execute(
        select(
            games,
            matches.c.ruleset,
            matches.c.target,
            matches.c.pace,
        )
        .join(matches, matches.c.id == games.c.match_id)
        .where(games.c.id == game_id)
    ).first()
    if row is None:
        return None
    seats = _seats(connection, row.match_id)
    must_be_whole(seats, row.ruleset)
    scored = connection.execute(
        select(points).where(points.c.game_id == game_id).order_by(points.c.seat)
    )
    lines, clock_at, clock_left = row.record, row.clock_at, row.clock_left
    late = _tail(connection, game_id, row.folded_seq) if row.status == "running" else []
    if late:
        lines += "".join(f"{entry.seq} {entry.seat} {entry.action}\n" for entry in late)
        clock_at, clock_left = late[-1].clock_at, late[-1].clock_left
    return StoredGame(
        id=row.id,
        match_id=row.match_id,
        number=row.number,
        seats=seats,
        ruleset=ruleset_of(row.ruleset),
        target=row.target,
        pace=one_of(row.pace, PACES),
        seed=row.seed,
        seal=row.seal,
        start=row.start,
        status=one_of(row.status, GAME_STATUSES),
        how=one_of(row.how, HOWS),
        winner=row.winner,
        points={point.seat: point.points for point in scored},
        sheet=orjson.loads(row.sheet) if row.sheet else None,
        lines=lines,
        clock_at=clock_at,
        clock_left=clock_left,
        started_at=row.started_at,
        ended_at=row.ended_at,
        block_offers=block_offers.of_game(connection, game_id),
        made=tuple((entry.seq, entry.made_at) for entry in late[-8:]),
        replace_offers=replace_offers.of_game(connection, game_id),
    )


def _seats(connection: Connection, match_id: str) -> dict[int, Player]:
    rows = connection.execute(
        select(match_seats).where(match_seats.c.match_id == match_id).order_by(match_seats.c.seat)
    ).all()
    known = player_store.by_ids(connection, (row.player_id for row in rows))
    return {row.seat: known[row.player_id] for row in rows}


@glance
def running(connection: Connection) -> list[str]:
    """All running games."""
    rows = connection.execute(
        select(games.c.id).where(games.c.status == "running").order_by(games.c.started_at)
    )
    return [row.id for row in rows]


def fold(connection: Connection, credit_ms: int = 0) -> int:
    """Copy the tail of the log into the rows of the running games; answers how many entries.

    So that reading a game never needs an index over the log. `credit_ms`: the time that the
    server was down is given back to every running clock (R37).
    """
    upto = connection.scalar(select(func.max(entries.c.id))) or 0
    tail = connection.execute(
        _unfolded(connection).order_by(entries.c.game_id, entries.c.seq)
    ).all()
    for game_id, group in groupby(tail, key=lambda row: row.game_id):
        rows = list(group)
        lines = "".join(f"{row.seq} {row.seat} {row.action}\n" for row in rows)
        connection.execute(
            update(games)
            .where(games.c.id == game_id, games.c.status == "running")
            .values(
                record=games.c.record + lines,
                folded_seq=rows[-1].seq,
                clock_at=rows[-1].clock_at,
                clock_left=rows[-1].clock_left,
            )
        )
    set_fact(connection, FOLDED, upto)
    if credit_ms > 0:
        connection.execute(
            update(games)
            .where(games.c.status == "running", games.c.clock_at.is_not(None))
            .values(clock_at=games.c.clock_at + credit_ms)
        )
    return len(tail)


@glance
def alive_at(connection: Connection) -> int:
    """When the server was last known to run; 0 = never."""
    return _fact(connection, ALIVE)


def set_fact(connection: Connection, key: str, value: int) -> None:
    """Remember a fact about the room."""
    change = update(room_facts).where(room_facts.c.key == key).values(value=value)
    if connection.execute(change).rowcount == 0:
        connection.execute(insert(room_facts).values(key=key, value=value))


def _fact(connection: Connection, key: str) -> int:
    return connection.scalar(select(room_facts.c.value).where(room_facts.c.key == key)) or 0


def _unfolded(connection: Connection) -> Select[tuple[Any, ...]]:
    if connection.dialect.name == "sqlite":
        return select(entries).where(entries.c.id > _fact(connection, FOLDED))
    # Between nodes ids are not committed in their order; each game knows how far it is folded.
    return (
        select(entries)
        .join(games, games.c.id == entries.c.game_id)
        .where(games.c.status == "running", entries.c.seq > games.c.folded_seq)
    )


def _tail(connection: Connection, game_id: str, folded_seq: int) -> list[Entry]:
    if connection.dialect.name != "sqlite":
        return entry_log.after(connection, game_id, folded_seq)
    rows = connection.execute(
        select(entries)
        .where(entries.c.id > _fact(connection, FOLDED), entries.c.game_id == game_id)
        .order_by(entries.c.seq)
    )
    return [entry_of(row) for row in rows]
