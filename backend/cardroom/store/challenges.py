"""Challenges: every step is one transaction that compares and sets the status."""

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    func,
    insert,
    select,
    update,
)

from cardroom.model import computers
from cardroom.model.challenge import (
    MOST_OFFERS,
    SHOWN_MS,
    Challenge,
    NewChallenge,
    Ripple,
)
from cardroom.model.refusal import Code, Refused
from cardroom.store.challenge_rows import read
from cardroom.store.glance import glance
from cardroom.store.schema import challenge_players, challenges, seated

# Later than any time: a line of a challenge that has not ended.
PENDING = 2**62


def add(connection: Connection, new: NewChallenge) -> Ripple:
    """A new challenge. Raises Refused: already_playing, busy, too_many_offers."""
    if new.terms.pace == "live" and not new.alone:
        playing = games_of(connection, (new.maker, *new.named))
        if new.maker in playing:
            raise Refused(Code.ALREADY_PLAYING, game=playing[new.maker])
        if playing:
            raise Refused(Code.BUSY)
    pending = connection.scalar(
        select(func.count())
        .select_from(challenges)
        .where(challenges.c.maker_id == new.maker, challenges.c.status == "pending")
    )
    if (pending or 0) >= MOST_OFFERS and not new.alone:
        raise Refused(Code.TOO_MANY_OFFERS)
    connection.execute(
        insert(challenges).values(
            id=new.id,
            maker_id=new.maker,
            seats=new.terms.seats,
            ruleset=orjson.dumps(new.terms.ruleset).decode(),
            target=new.terms.target,
            open=new.open,
            listed=new.listed,
            pace=new.terms.pace,
            secret=new.secret,
            seal=new.seal,
            status="pending",
            created_at=new.now,
            expires_at=new.expires_at,
        )
    )
    lines = [
        _line_of(new.id, new.maker, place=0, nonce=new.nonce),
        *(_line_of(new.id, named, named=True) for named in new.named),
        *(
            _line_of(new.id, bot, place=place, nonce=computers.NONCE)
            for place, bot in enumerate(new.bots, 1)
        ),
    ]
    connection.execute(insert(challenge_players), lines)
    return Ripple({new.maker, *new.named}, open_changed=new.open and new.listed)


def game_of(connection: Connection, player_id: str) -> str | None:
    """The running live game in which a player sits."""
    found: str | None = connection.scalar(
        select(seated.c.game_id).where(seated.c.player_id == player_id)
    )
    return found


def games_of(connection: Connection, player_ids: tuple[str, ...]) -> dict[str, str]:
    """The running live games of those of the players who sit in one."""
    rows = connection.execute(select(seated).where(seated.c.player_id.in_(player_ids)))
    return {row.player_id: row.game_id for row in rows}


def must_be_free(connection: Connection, player_id: str) -> None:
    """Raises Refused already_playing, with the game."""
    game = game_of(connection, player_id)
    if game:
        raise Refused(Code.ALREADY_PLAYING, game=game)


def get(connection: Connection, challenge_id: str) -> Challenge:
    """Raises Refused unknown_challenge."""
    found = read(connection, challenges.c.id == challenge_id)
    if not found:
        # There is none, or nobody can read it.
        raise Refused(Code.UNKNOWN_CHALLENGE)
    return found[0]


def take_place(
    connection: Connection, challenge: Challenge, player_id: str, nonce: str | None
) -> None:
    """Take a seat: the named take their own, others an open one. Raises Refused."""
    if player_id in {player.id for player in challenge.named}:
        values: dict[str, object] = {"place": len(challenge.taken)}
        if nonce:
            values["nonce"] = nonce
        connection.execute(
            update(challenge_players).where(_line(challenge.id, player_id)).values(**values)
        )
        return
    named_open = {player.id for player in challenge.named} - set(challenge.taken)
    if len(challenge.taken) + len(named_open) >= challenge.terms.seats:
        raise Refused(Code.NOT_YOURS if not challenge.open else Code.TAKEN)
    place = len(challenge.taken)
    line = _line_of(challenge.id, player_id, place=place, nonce=nonce)
    connection.execute(insert(challenge_players), [line])


def give_up_place(connection: Connection, challenge: Challenge, player_id: str) -> None:
    """An accepter steps back before the start."""
    if player_id in {player.id for player in challenge.named}:
        change = update(challenge_players).values(place=None)
        connection.execute(change.where(_line(challenge.id, player_id)))
    else:
        connection.execute(delete(challenge_players).where(_line(challenge.id, player_id)))


def set_nonce(connection: Connection, challenge_id: str, player_id: str, nonce: str) -> bool:
    """A player's share of the seed; false for somebody without a line in the challenge."""
    change = update(challenge_players).where(_line(challenge_id, player_id)).values(nonce=nonce)
    return connection.execute(change).rowcount == 1


def secrets(connection: Connection, challenge_id: str) -> tuple[str, list[str]]:
    """The room's secret behind the seal; the nonces in seat order, or none if one is missing."""
    rows = connection.execute(
        select(challenges.c.secret, challenge_players.c.nonce)
        .join(challenge_players, challenge_players.c.challenge_id == challenges.c.id)
        .where(challenges.c.id == challenge_id, challenge_players.c.place.is_not(None))
        .order_by(challenge_players.c.place)
    ).all()
    given = [row.nonce for row in rows]
    return rows[0].secret, given if all(given) else []


def end(
    connection: Connection,
    challenge_id: str,
    status: str,
    now: int,
    *,
    by: str | None = None,
    reason: str | None = None,
    match: str | None = None,
    game: str | None = None,
) -> bool:
    """One step from pending to an end; false when somebody was first."""
    change = (
        update(challenges)
        .where(challenges.c.id == challenge_id, challenges.c.status == "pending")
        .values(
            status=status, ended_by=by, reason=reason, match_id=match, game_id=game, ended_at=now
        )
    )
    if connection.execute(change).rowcount != 1:
        return False
    # Where it has become a match, that is what stands in the lists.
    until = 0 if status == "started" else now + SHOWN_MS
    lines = challenge_players.c.challenge_id == challenge_id
    connection.execute(update(challenge_players).where(lines).values(shown_until=until))
    return True


def ripple_of(challenge: Challenge) -> Ripple:
    """Everybody whom a change of this challenge concerns."""
    concerned = {challenge.maker.id, *challenge.taken, *(p.id for p in challenge.named)}
    return Ripple(concerned, open_changed=challenge.open and challenge.listed)


def void_of_seated(connection: Connection, player_ids: tuple[str, ...], now: int) -> Ripple:
    """Players got seated: their other offers, and those made to them, are void."""
    ripple = Ripple()
    seated_now = set(player_ids)
    for challenge in _pending_with(connection, player_ids):
        ripple.add(ripple_of(challenge))
        bound = {challenge.maker.id, *(player.id for player in challenge.named)} & seated_now
        if bound:
            end(connection, challenge.id, "void", now, by=min(bound), reason="playing")
            continue
        for player_id in seated_now.intersection(challenge.taken):
            give_up_place(connection, challenge, player_id)
    return ripple


def void_of_absent(connection: Connection, player_id: str, now: int) -> Ripple:
    """A player has been away too long; only unlisted invitations outlive that."""
    ripple = Ripple()
    for challenge in _pending_with(connection, (player_id,)):
        if challenge.open and not challenge.listed and player_id == challenge.maker.id:
            continue
        ripple.add(ripple_of(challenge))
        named = {player.id for player in challenge.named}
        if player_id in named or player_id == challenge.maker.id:
            end(connection, challenge.id, "void", now, by=player_id, reason="away")
        else:
            give_up_place(connection, challenge, player_id)
    return ripple


def expire_due(connection: Connection, now: int) -> Ripple:
    """Everything whose time is over."""
    ripple = Ripple()
    due = and_(challenges.c.status == "pending", challenges.c.expires_at <= now)
    ids = connection.scalars(select(challenges.c.id).where(due)).all()
    known = {one.id: one for one in read(connection, due)} if ids else {}
    for challenge_id in ids:
        # One that cannot be read ends in its time like any other.
        if end(connection, challenge_id, "expired", now) and challenge_id in known:
            ripple.add(ripple_of(known[challenge_id]))
    return ripple


@glance
def pending_players(connection: Connection) -> set[str]:
    """Everybody who has a line in a pending challenge."""
    rows = connection.execute(
        select(challenge_players.c.player_id)
        .join(challenges, challenges.c.id == challenge_players.c.challenge_id)
        .where(challenges.c.status == "pending")
    )
    return {row.player_id for row in rows}


def of_player(connection: Connection, player_id: str, now: int) -> list[Challenge]:
    """What this player has a line in: pending, and the newly ended (started ones aside)."""
    return read(connection, challenges.c.id.in_(_lines_of((player_id,), now)))


def concerned_with(connection: Connection, player_id: str, now: int) -> set[str]:
    """Everybody to whom a list shows this player's name."""
    concerned: set[str] = set()
    for challenge in of_player(connection, player_id, now):
        concerned |= ripple_of(challenge).players
    return concerned


def open_listed(connection: Connection) -> list[Challenge]:
    """What the lobby lists."""
    return read(
        connection,
        and_(challenges.c.status == "pending", challenges.c.open, challenges.c.listed),
    )


@glance
def next_expiry(connection: Connection) -> int | None:
    """When the next pending challenge ends."""
    at: int | None = connection.scalar(
        select(func.min(challenges.c.expires_at)).where(challenges.c.status == "pending")
    )
    return at


def _pending_with(connection: Connection, player_ids: tuple[str, ...]) -> list[Challenge]:
    mine = _lines_of(player_ids, PENDING - 1)
    return read(connection, and_(challenges.c.status == "pending", challenges.c.id.in_(mine)))


def _lines_of(player_ids: tuple[str, ...], now: int) -> Select[tuple[str]]:
    """Ids of what stands in the players' lists."""
    return select(challenge_players.c.challenge_id).where(
        challenge_players.c.player_id.in_(player_ids), challenge_players.c.shown_until > now
    )


def _line(challenge_id: str, player_id: str) -> ColumnElement[bool]:
    return and_(
        challenge_players.c.challenge_id == challenge_id,
        challenge_players.c.player_id == player_id,
    )


def _line_of(
    challenge_id: str,
    player_id: str,
    *,
    named: bool = False,
    place: int | None = None,
    nonce: str | None = None,
) -> dict[str, object]:
    return {
        "challenge_id": challenge_id,
        "player_id": player_id,
        "named": named,
        "place": place,
        "nonce": nonce,
        "shown_until": PENDING,
    }
