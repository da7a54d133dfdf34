"""The nodes of a fleet: their signs of life, and what the time without any node is worth."""

from sqlalchemy import Connection, delete, func, insert, select, update

from cardroom.store import games as game_store
from cardroom.store.glance import glance
from cardroom.store.schema import nodes

# No node alive for so long is downtime of the server (R37).
DOWN_MS = 10_000
FORGOTTEN_MS = 24 * 3_600_000


def sign(connection: Connection, node: str, now: int, *, leaving: bool = False) -> int:
    """A sign of life of this node. Answers the downtime that it found and credited, or 0.

    The first node that is back credits all running clocks; the others find its sign.
    """
    last = connection.scalar(select(func.max(nodes.c.alive_at)))
    change = update(nodes).where(nodes.c.id == node).values(alive_at=now, leaving=leaving)
    if connection.execute(change).rowcount == 0:
        connection.execute(insert(nodes).values(id=node, alive_at=now, leaving=leaving))
        connection.execute(delete(nodes).where(nodes.c.alive_at < now - FORGOTTEN_MS))
    down = now - last if last is not None else 0
    if down <= DOWN_MS:
        return 0
    game_store.fold(connection, down)
    return down


@glance
def others(connection: Connection, node: str, since: int) -> set[str]:
    """The other nodes that have given a sign since, and mean to stay."""
    rows = connection.execute(
        select(nodes.c.id).where(
            nodes.c.id != node, nodes.c.alive_at >= since, nodes.c.leaving.is_(False)
        )
    )
    return {row.id for row in rows}
