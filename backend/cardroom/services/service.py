"""What services have in common: where they store, what time it is, whom they tell, what is due."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from cardroom.bus.bus import Bus
from cardroom.clock import Clock, new_id
from cardroom.model.notices import CHANGED, Change, Line, notice
from cardroom.services.deadlines import Deadlines
from cardroom.store import changes
from cardroom.store.database import Connection, Database

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Means:
    """The means of one node."""

    database: Database
    clock: Clock
    bus: Bus
    deadlines: Deadlines


class Service:
    """A part of the room that stores, tells and sets deadlines."""

    def __init__(self, means: Means) -> None:
        self._database = means.database
        self._clock = means.clock
        self._bus = means.bus
        self._deadlines = means.deadlines

    async def _change(
        self,
        told: Callable[[R], tuple[Line, ...]],
        work: Callable[Concatenate[Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> tuple[R, Change]:
        """Run `work` as one transaction that holds what is `told` of it too. Raises StorageAway.

        Whoever calls tells the change once it may be seen.
        """
        ident = new_id()

        def noted(connection: Connection) -> tuple[R, Change]:
            done = work(connection, *args, **kwargs)
            change = Change(ident, told(done))
            changes.note(connection, change)
            return done, change

        return await self._database.write(noted)

    def _tell(self, change: Change) -> None:
        """Tell what is stored: this node at once, the others in one message."""
        for text, _ in change.told:
            self._bus.tell(text)
        if change.told:
            self._bus.publish(notice(CHANGED, change.id), change.text())
