"""Offers to call a game blocked (R41), each after the entry at which it was made."""

from sqlalchemy import Connection, delete, insert, select

from cardroom.store.schema import block_offers


def add(connection: Connection, game_id: str, seat: int, seq: int) -> None:
    """A seat offers, or agrees; the same again changes nothing."""
    if (seat, seq) not in of_game(connection, game_id):
        connection.execute(insert(block_offers).values(game_id=game_id, seat=seat, seq=seq))


def take_back(connection: Connection, game_id: str, seat: int, seq: int) -> None:
    """An offer that came too late to be one."""
    of = block_offers.c
    connection.execute(
        delete(block_offers).where(of.game_id == game_id, of.seat == seat, of.seq == seq)
    )


def of_game(connection: Connection, game_id: str) -> tuple[tuple[int, int], ...]:
    """All offers as (seat, seq), in their order."""
    rows = connection.execute(
        select(block_offers.c.seat, block_offers.c.seq)
        .where(block_offers.c.game_id == game_id)
        .order_by(block_offers.c.seq, block_offers.c.seat)
    )
    return tuple((row.seat, row.seq) for row in rows)
