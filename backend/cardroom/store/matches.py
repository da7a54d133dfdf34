"""Matches and their games: begun, wished again, ended; each race decided by a key."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from cardroom.model.challenge import Ripple, Terms
from cardroom.model.match import GameSummary, Match
from cardroom.model.player import Player
from cardroom.store import players as player_store
from cardroom.store import summaries
from cardroom.store.glance import glance
from cardroom.store.schema import (
    challenges,
    games,
    match_seats,
    matches,
    points,
    rematch_offers,
    seated,
)
from cardroom.store.spoilt import (
    GAME_STATUSES,
    HOWS,
    MATCH_STATUSES,
    PACES,
    must_be_whole,
    one_of,
    readable,
    ruleset_of,
)

# A game is running; the next may come; the target is reached, a match may follow; it is over.
PLAYING, OPEN, DECIDED, CLOSED = "playing", "open", "decided", "closed"


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game about to begin."""

    id: str
    match_id: str
    number: int
    seed: str
    seal: str
    start: int | None
    clock_at: int | None
    now: int


def begin_match(
    connection: Connection,
    match_id: str,
    seats: dict[int, str],
    terms: Terms,
    now: int,
    follows: str | None = None,
) -> None:
    """A match whose first game begins; `follows` is the match whose target was reached."""
    connection.execute(
        insert(matches).values(
            id=match_id,
            ruleset=orjson.dumps(terms.ruleset).decode(),
            target=terms.target,
            pace=terms.pace,
            status="open",
            closed=False,
            follows=follows,
            created_at=now,
        )
    )
    connection.execute(
        insert(match_seats),
        [
            {
                "match_id": match_id,
                "seat": seat,
                "player_id": one,
                "stage": PLAYING,
                "begun_at": now,
            }
            for seat, one in seats.items()
        ],
    )


def begin_game(connection: Connection, new: NewGame, live_players: tuple[str, ...]) -> Ripple:
    """The next game; `live_players` are seated by it and lose their wishes for other games."""
    connection.execute(
        insert(games).values(
            id=new.id,
            match_id=new.match_id,
            number=new.number,
            seed=new.seed,
            seal=new.seal,
            start=new.start,
            status="running",
            record="",
            folded_seq=0,
            clock_at=new.clock_at,
            started_at=new.now,
        )
    )
    if new.number > 1:
        set_stage(connection, new.match_id, PLAYING)
    ripple = Ripple(matches={new.match_id})
    if live_players:
        places = [{"player_id": one, "game_id": new.id} for one in live_players]
        connection.execute(insert(seated), places)
        ripple.add(drop_wishes(connection, *live_players, of_all=True))
    return ripple


def free(connection: Connection, game_id: str, player_ids: tuple[str, ...]) -> None:
    """Players are out of a running game."""
    connection.execute(
        delete(seated).where(seated.c.game_id == game_id, seated.c.player_id.in_(player_ids))
    )


def free_all(connection: Connection, game_id: str) -> None:
    """Nobody is kept busy by this game any more."""
    connection.execute(delete(seated).where(seated.c.game_id == game_id))


def drop_wishes(connection: Connection, *player_ids: str, of_all: bool = False) -> Ripple:
    """Players have gone: no rematch on that wish; `of_all`: who waits for them is freed.

    Wishes for a game of slow pace wait for days, whoever is here.
    """
    waits = (
        select(rematch_offers.c.game_id, rematch_offers.c.seat, match_seats.c.match_id)
        .join(games, games.c.id == rematch_offers.c.game_id)
        .join(matches, matches.c.id == games.c.match_id)
        .join(match_seats, match_seats.c.match_id == games.c.match_id)
        .where(
            match_seats.c.player_id.in_(player_ids),
            match_seats.c.stage.in_((OPEN, DECIDED)),
            matches.c.pace == "live",
        )
    )
    if not of_all:
        waits = waits.where(match_seats.c.seat == rematch_offers.c.seat)
    rows = connection.execute(waits).all()
    for row in rows:
        connection.execute(
            delete(rematch_offers).where(
                rematch_offers.c.game_id == row.game_id, rematch_offers.c.seat == row.seat
            )
        )
    return Ripple(matches={row.match_id for row in rows})


def wish(connection: Connection, game_id: str, seat: int, nonce: str | None) -> dict[int, str]:
    """A seat wishes the next game; answers all wishes with their nonces (empty = none given)."""
    known = select(rematch_offers).where(rematch_offers.c.game_id == game_id)
    wishes = {row.seat: row.nonce or "" for row in connection.execute(known)}
    if seat not in wishes:
        wishes[seat] = nonce or ""
        connection.execute(insert(rematch_offers).values(game_id=game_id, seat=seat, nonce=nonce))
    return wishes


def clear_wishes(connection: Connection, game_id: str) -> None:
    """The next game has begun, or there will be none."""
    connection.execute(delete(rematch_offers).where(rematch_offers.c.game_id == game_id))


def next_secret(connection: Connection, match_id: str) -> tuple[str, str]:
    """Secret and seal of the next game, made when the last one ended."""
    row = connection.execute(
        select(matches.c.next_secret, matches.c.next_seal).where(matches.c.id == match_id)
    ).one()
    return row.next_secret, row.next_seal


def starter(connection: Connection, game_id: str) -> int | None:
    """Who began a game that is over."""
    seat: int | None = connection.scalar(select(games.c.starter).where(games.c.id == game_id))
    return seat


def standing(connection: Connection, match_id: str) -> dict[int, int]:
    """Points by seat over all games; without the seats that have not scored yet."""
    rows = connection.execute(
        select(points.c.seat, func.sum(points.c.points).label("total"))
        .join(games, games.c.id == points.c.game_id)
        .where(games.c.match_id == match_id)
        .group_by(points.c.seat)
    )
    return {row.seat: int(row.total) for row in rows}


def close(connection: Connection, match_id: str, now: int) -> bool:
    """No rematch any more; false when it was closed before."""
    change = update(matches).where(matches.c.id == match_id, matches.c.closed.is_(False))
    if connection.execute(change.values(closed=True, status="ended", ended_at=now)).rowcount == 0:
        return False
    set_stage(connection, match_id, CLOSED)
    return True


def set_stage(connection: Connection, match_id: str, stage: str) -> None:
    """How far a match is, for the lists of its players."""
    seats = match_seats.c.match_id == match_id
    connection.execute(update(match_seats).where(seats).values(stage=stage))


@glance
def match_of_game(connection: Connection, game_id: str) -> str | None:
    """The match that a game belongs to."""
    found: str | None = connection.scalar(select(games.c.match_id).where(games.c.id == game_id))
    return found


def get(connection: Connection, match_id: str) -> Match | None:
    """A whole match."""
    row = connection.execute(select(matches).where(matches.c.id == match_id)).first()
    found = whole(connection, [row]) if row else []
    return found[0] if found else None


def of_game(connection: Connection, game_id: str) -> Match | None:
    """The match of a game."""
    match_id = match_of_game(connection, game_id)
    return get(connection, match_id) if match_id is not None else None


def origin(connection: Connection, match_id: str) -> str | None:
    """The challenge that a match came from."""
    found: str | None = connection.scalar(
        select(challenges.c.id).where(challenges.c.match_id == match_id)
    )
    return found


def whole(connection: Connection, rows: Sequence[Row[Any]]) -> list[Match]:
    """Whole matches, in the order of their rows: so many statements for one as for fifty.

    One that cannot be read is left out.
    """
    ids = [row.id for row in rows]
    if not ids:
        return []
    seat_rows = connection.execute(
        select(match_seats).where(match_seats.c.match_id.in_(ids)).order_by(match_seats.c.seat)
    ).all()
    known = player_store.by_ids(connection, (seat.player_id for seat in seat_rows))
    seats: dict[str, dict[int, str]] = {one: {} for one in ids}
    for seat in seat_rows:
        seats[seat.match_id][seat.seat] = seat.player_id
    played = summaries.of_matches(connection, ids)
    newest = [of_match[-1].id for of_match in played.values() if of_match]
    offers = summaries.wishes(connection, newest)
    following = connection.execute(
        select(matches.c.follows, matches.c.id).where(matches.c.follows.in_(ids))
    )
    follower = {row.follows: row.id for row in following}

    def made(row: Row[Any]) -> Match:
        sitting = {seat: known[one] for seat, one in seats[row.id].items()}
        must_be_whole(sitting, row.ruleset)
        return _match(row, sitting, played[row.id], offers, follower.get(row.id))

    found = (readable("matches", row.id, partial(made, row)) for row in rows)
    return [match for match in found if match is not None]


def _match(
    row: Row[Any],
    seats: dict[int, Player],
    played: tuple[GameSummary, ...],
    offers: dict[str, tuple[int, ...]],
    following: str | None,
) -> Match:
    for game in played:
        one_of(game.status, GAME_STATUSES)
        one_of(game.how, HOWS)
    over = bool(played) and played[-1].status == "over"
    return Match(
        id=row.id,
        status=one_of(row.status, MATCH_STATUSES),
        closed=row.closed,
        seats=seats,
        ruleset=ruleset_of(row.ruleset),
        target=row.target,
        pace=one_of(row.pace, PACES),
        games=played,
        offers=offers.get(played[-1].id, ()) if played else (),
        next=following,
        next_seal=row.next_seal if over and not row.closed else None,
        winner=row.winner,
        created_at=row.created_at,
    )
