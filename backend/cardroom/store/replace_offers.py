"""Proposals that a computer takes over an absent seat, and the change of the seat itself."""

from sqlalchemy import Connection, delete, insert, select, update

from cardroom.model.computers import is_computer
from cardroom.model.replace_offers import ReplaceOffer
from cardroom.store.schema import (
    attendances,
    games,
    match_seats,
    replace_offers,
    seated,
)


def add(connection: Connection, game_id: str, offer: ReplaceOffer) -> None:
    """What a seat proposes now, instead of what it proposed before."""
    mine = replace_offers.c.by_seat == offer.by
    connection.execute(delete(replace_offers).where(replace_offers.c.game_id == game_id, mine))
    connection.execute(
        insert(replace_offers).values(
            game_id=game_id, by_seat=offer.by, seat=offer.seat, level=offer.level
        )
    )


def of_game(connection: Connection, game_id: str) -> tuple[ReplaceOffer, ...]:
    """All proposals, by the seats that made them."""
    rows = connection.execute(
        select(replace_offers)
        .where(replace_offers.c.game_id == game_id)
        .order_by(replace_offers.c.by_seat)
    )
    return tuple(ReplaceOffer(row.by_seat, row.seat, row.level) for row in rows)


def drop(connection: Connection, game_id: str, seat: int) -> None:
    """Nobody proposes any more that this seat is taken over."""
    connection.execute(
        delete(replace_offers).where(
            replace_offers.c.game_id == game_id, replace_offers.c.seat == seat
        )
    )


def take_over(connection: Connection, game_id: str, seat: int, person: str, computer: str) -> bool:
    """The seat belongs to the computer from now on, and the person is free.

    False when the game is over, or the seat is not that person's any more.
    """
    match_id = connection.scalar(
        select(games.c.match_id).where(games.c.id == game_id, games.c.status == "running")
    )
    if match_id is None:
        return False
    change = (
        update(match_seats)
        .where(
            match_seats.c.match_id == match_id,
            match_seats.c.seat == seat,
            match_seats.c.player_id == person,
        )
        .values(player_id=computer)
    )
    if connection.execute(change).rowcount != 1:
        return False
    rows = connection.execute(
        select(match_seats.c.player_id).where(match_seats.c.match_id == match_id)
    )
    people = [row.player_id for row in rows if not is_computer(row.player_id)]
    # A game against computers alone keeps nobody busy.
    freed = [person, *people] if len(people) == 1 else [person]
    connection.execute(
        delete(seated).where(seated.c.game_id == game_id, seated.c.player_id.in_(freed))
    )
    connection.execute(
        delete(attendances).where(attendances.c.game_id == game_id, attendances.c.seat == seat)
    )
    connection.execute(delete(replace_offers).where(replace_offers.c.game_id == game_id))
    return True
