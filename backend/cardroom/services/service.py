"""What services have in common: where they store, what time it is, whom they tell, what is due."""

from dataclasses import dataclass

from cardroom.bus.bus import Bus
from cardroom.clock import Clock
from cardroom.services.deadlines import Deadlines
from cardroom.store.database import Database


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
