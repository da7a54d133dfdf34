"""How a game comes to be: the last accept of a challenge, the last wish for a rematch.

Each is one transaction; whoever comes second in a race reads what the first has done.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from cardroom.model import computers
from cardroom.model.challenge import (
    MOST_ALONE,
    Challenge,
    NewChallenge,
    Ripple,
    Seating,
    Terms,
)
from cardroom.model.game_clock import turn_ms
from cardroom.model.match import Match, next_starter
from cardroom.model.refusal import Code, Refused
from cardroom.store import challenges as challenge_store
from cardroom.store import match_lists
from cardroom.store import matches as match_store
from russianbank import Ruleset, seal_of, seed_of


@dataclass(frozen=True, slots=True)
class Ids:
    """New ids for what may come of it."""

    match: str
    game: str


def accept(
    connection: Connection,
    challenge_id: str,
    player_id: str,
    nonce: str | None,
    now: int,
    ids: Ids,
) -> Seating:
    """Take a seat; the last one starts the match. Raises Refused.

    The same player again gets the same answer, from whichever tab.
    """
    challenge = challenge_store.get(connection, challenge_id)
    if player_id == challenge.maker.id:
        raise Refused(Code.SELF_CHALLENGE)
    if challenge.status == "started" and player_id in challenge.taken:
        return Seating(Ripple(), challenge.match, challenge.game, fresh=False)
    challenge.must_be_pending(now)
    if not challenge.open and player_id not in {player.id for player in challenge.named}:
        raise Refused(Code.NOT_YOURS)
    if player_id in challenge.taken:
        return Seating(Ripple(), fresh=False)
    if challenge.terms.pace == "live":
        challenge_store.must_be_free(connection, player_id)
    challenge_store.take_place(connection, challenge, player_id, nonce)
    ripple = challenge_store.ripple_of(challenge)
    ripple.players.add(player_id)
    taken = (*challenge.taken, player_id)
    if len(taken) < challenge.terms.seats:
        return Seating(ripple)
    _start(connection, challenge, taken, now, ids, ripple)
    return Seating(ripple, ids.match, ids.game)


def begin_alone(connection: Connection, new: NewChallenge, ids: Ids) -> Seating:
    """A game against computers, who accept at once. Raises Refused too_many_offers."""
    if len(match_lists.running_alone(connection, [new.maker])) >= MOST_ALONE:
        raise Refused(Code.TOO_MANY_OFFERS)
    ripple = challenge_store.add(connection, new)
    # One who begins anew wishes no rematch of what was played before.
    ripple.matches |= match_lists.close_played_alone(connection, new.maker, new.now)
    challenge = challenge_store.get(connection, new.id)
    _start(connection, challenge, challenge.taken, new.now, ids, ripple)
    return Seating(ripple, ids.match, ids.game)


def _start(
    connection: Connection,
    challenge: Challenge,
    taken: tuple[str, ...],
    now: int,
    ids: Ids,
    ripple: Ripple,
) -> None:
    started = challenge_store.end(
        connection, challenge.id, "started", now, match=ids.match, game=ids.game
    )
    if not started:
        raise Refused(Code.TAKEN)
    terms = challenge.terms
    seats = dict(enumerate(taken, 1))
    match_store.begin_match(connection, ids.match, seats, terms, now)
    secret, nonces = challenge_store.secrets(connection, challenge.id)
    _begin(connection, _Deal(ids, 1, secret, nonces, seats), terms, now, ripple)


def wish_rematch(
    connection: Connection,
    game_id: str,
    player_id: str,
    nonce: str | None,
    now: int,
    ids: Ids,
    absent: frozenset[str],
) -> Seating:
    """Wish the next game; the last wish begins it. Raises Refused.

    `absent` are players who are not here any more: nobody is left alone in a game.
    """
    match_id = match_store.match_of_game(connection, game_id)
    match = match_store.get(connection, match_id) if match_id else None
    if match is None:
        raise Refused(Code.UNKNOWN_GAME)
    seat = next((seat for seat, player in match.seats.items() if player.id == player_id), None)
    if seat is None:
        raise Refused(Code.NOT_SEATED)
    later = _later_game(connection, match, game_id)
    if later is not None:
        return Seating(Ripple(), later[0], later[1], fresh=False)
    if match.games[-1].status == "running":
        raise Refused(Code.TOO_SOON)
    if match.closed or (match.open_until is not None and match.open_until <= now):
        raise Refused(Code.MATCH_ENDED)
    terms = Terms(match.ruleset, len(match.seats), match.target, match.pace)
    if terms.pace == "live" and len(match.people) > 1:
        challenge_store.must_be_free(connection, player_id)
        for other in match.seats.values():
            if challenge_store.game_of(connection, other.id):
                raise Refused(Code.BUSY)
    if any(other.id in absent for other in match.seats.values() if other.id != player_id):
        raise Refused(Code.OPPONENT_LEFT)
    wishes = match_store.wish(connection, game_id, seat, nonce)
    for chair, other in match.seats.items():
        # Computers are always ready for another game.
        if other.level:
            wishes = match_store.wish(connection, game_id, chair, computers.NONCE)
    ripple = Ripple(matches={match.id})
    if len(wishes) < len(match.seats):
        return Seating(ripple, match.id)
    return _next_game(connection, match, terms, wishes, now, ids, ripple)


def _later_game(connection: Connection, match: Match, game_id: str) -> tuple[str, str] | None:
    """The game after this one, in this match or the following."""
    number = next(game.number for game in match.games if game.id == game_id)
    for game in match.games:
        if game.number == number + 1:
            return match.id, game.id
    if match.next is None:
        return None
    following = match_store.get(connection, match.next)
    assert following is not None
    return following.id, following.games[0].id


def _next_game(
    connection: Connection,
    match: Match,
    terms: Terms,
    wishes: dict[int, str],
    now: int,
    ids: Ids,
    ripple: Ripple,
) -> Seating:
    last = match.games[-1]
    secret, _ = match_store.next_secret(connection, match.id)
    nonces = [wishes[seat] for seat in sorted(wishes)]
    seats = {seat: player.id for seat, player in match.seats.items()}
    start = next_starter(
        Ruleset.of(match.ruleset).next_start,
        len(seats),
        match_store.starter(connection, last.id),
        last.winner,
        last.points or {},
    )
    match_id, number = match.id, last.number + 1
    if match.status == "ended":
        match_id, number = ids.match, 1
        match_store.begin_match(connection, match_id, seats, terms, now, follows=match.id)
        match_store.close(connection, match.id, now)
    match_store.clear_wishes(connection, last.id)
    deal = _Deal(Ids(match_id, ids.game), number, secret, nonces, seats, start)
    _begin(connection, deal, terms, now, ripple)
    return Seating(ripple, match_id, ids.game)


@dataclass(frozen=True, slots=True)
class _Deal:
    """The next game of a match."""

    ids: Ids
    number: int
    secret: str
    nonces: list[str]
    seats: dict[int, str]
    start: int | None = None


def _begin(connection: Connection, deal: _Deal, terms: Terms, now: int, ripple: Ripple) -> None:
    """The game itself; live players are seated and their other offers void."""
    turn = turn_ms(Ruleset.of(terms.ruleset), terms.pace)
    new = match_store.NewGame(
        id=deal.ids.game,
        match_id=deal.ids.match,
        number=deal.number,
        # One missing nonce = the secret alone (R44).
        seed=seed_of(deal.secret, deal.nonces if all(deal.nonces) else ()),
        seal=seal_of(deal.secret),
        start=deal.start,
        clock_at=None if turn is None else now + turn,
        now=now,
    )
    people = computers.people_of(deal.seats.values())
    # Games of slow pace and games against computers alone do not count (promise 7).
    players = people if terms.pace == "live" and len(people) > 1 else ()
    ripple.add(match_store.begin_game(connection, new, players))
    ripple.add(challenge_store.void_of_seated(connection, players, now))
    ripple.players |= set(deal.seats.values())
