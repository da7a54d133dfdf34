"""Each change of another node is made good here once: by the bus, or by what is stored of it."""

from collections.abc import Awaitable, Callable

import structlog

from cardroom.bus.bus import Bus
from cardroom.model.notices import CHANGED, Change, parsed
from cardroom.store import changes as store
from cardroom.store import spoilt
from cardroom.store.database import Database

log = structlog.get_logger()
# A transaction is given up long before it takes so long from its note to its commit.
OVERLAP_MS = 10_000
# Ids are remembered for one to two times as long: in the database's time.
REMEMBERED_MS = 60_000


class Changes:
    """`take` makes one notice good; `missed` is called after too long a time without a look."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        take: Callable[[str, str], None],
        missed: Callable[[], Awaitable[None]],
    ) -> None:
        self._database = database
        self._take = take
        self._missed = missed
        self._known: set[str] = set()
        self._known_before: set[str] = set()
        self._turned_at = 0
        # When the database was last asked, by its own clock.
        self._asked_at = 0
        bus.subscribe(self._own)
        bus.listen(self._hear, lambda: None)

    async def begin(self) -> None:
        """What is stored so far is read anyway when a node starts. Raises StorageAway."""
        await self._news()

    async def look(self) -> None:
        """One question: what was told since the last, unheard by this node. Raises StorageAway."""
        last = self._asked_at
        unheard = await self._news()
        if self._asked_at - last > store.KEPT_MS:
            await self._missed()
            return
        if unheard:
            log.info("notices made good", changes=len(unheard))
        for change in unheard:
            self._make_good(change)

    async def forget(self) -> None:
        """Drop what is too old to be asked for. Raises StorageAway."""
        await self._database.write(store.forget)

    async def _news(self) -> list[Change]:
        now, noted = await self._database.read(store.since, self._asked_at - OVERLAP_MS)
        self._asked_at = now
        unheard = [change for change in noted if self._is_news(change.id)]
        if now - self._turned_at > REMEMBERED_MS:
            self._turned_at = now
            self._known_before, self._known = self._known, set()
        return unheard

    def _is_news(self, ident: str) -> bool:
        if ident in self._known or ident in self._known_before:
            return False
        self._known.add(ident)
        return True

    def _own(self, text: str) -> None:
        kind, ident = parsed(text)
        if kind == CHANGED:
            self._known.add(ident)

    def _hear(self, text: str, carried: str) -> None:
        kind, ident = parsed(text)
        if kind == CHANGED and self._is_news(ident):
            self._make_good(Change.of(ident, carried))

    def _make_good(self, change: Change) -> None:
        for text, carried in change.told:
            try:
                self._take(text, carried)
            except Exception as fault:
                # It means nothing; the others of the same change do.
                spoilt.tell("changes", change.id, fault)
