"""Games to read: events, records, results; of a running game only what is open to everybody."""

import re
from typing import Any

import orjson

from cardroom.model.refusal import Code, Refused, StorageAway
from cardroom.model.stored_game import StoredGame
from cardroom.store import games as store
from cardroom.store import spoilt
from cardroom.store.database import Database
from russianbank import Entry, Record, Ruleset, deal, picture_json, play

CARD = re.compile(r"(?<![0-9A-Za-z])[A23456789TJQK][cdhs][123](?![0-9A-Za-z])")
HIDDEN = "##"


class History:
    """What REST tells about games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def game(self, game_id: str) -> StoredGame:
        """Raises Refused unknown_game."""
        try:
            stored = await self._database.read(store.get, game_id)
        except StorageAway:
            raise
        except Exception as fault:
            raise _unreadable(game_id, fault) from None
        if stored is None:
            raise Refused(Code.UNKNOWN_GAME)
        return stored

    async def record(self, game_id: str) -> str:
        """The text of records.md; of a running game without the seed, for reading along."""
        stored = await self.game(game_id)
        try:
            if stored.status == "running":
                return running_record(stored)
            return record_of(stored).text()
        except Exception as fault:
            raise _unreadable(game_id, fault) from None

    async def events(self, game_id: str) -> list[dict[str, Any]]:
        """Everything that happened: `[{seq, seat, move, events}]`.

        Of a running game, cards that lie hidden again – under a waste's top, in a hand that was
        a waste – are not named (R43: remembering them is skill).
        """
        stored = await self.game(game_id)
        try:
            return _events_of(stored)
        except Exception as fault:
            raise _unreadable(game_id, fault) from None


def _events_of(stored: StoredGame) -> list[dict[str, Any]]:
    state = deal(Ruleset.of(stored.ruleset), stored.seed, stored.start)
    told: list[dict[str, Any]] = []
    for seq, seat, action in _split(stored.lines):
        events = [event.as_json() for event in play(state, int(seat), action)]
        told.append({"seq": int(seq), "seat": int(seat), "move": action, "events": events})
    if stored.status != "running":
        return told
    seen = set(CARD.findall(picture_json(state)))
    text = CARD.sub(
        lambda card: card[0] if card[0] in seen else HIDDEN, orjson.dumps(told).decode()
    )
    masked: list[dict[str, Any]] = orjson.loads(text)
    return masked


def _unreadable(game_id: str, fault: Exception) -> Refused:
    """A spoilt record: its game alone cannot be shown."""
    spoilt.tell("games", game_id, fault)
    return Refused(Code.UNKNOWN_GAME, "The record of this game cannot be read.")


def record_of(stored: StoredGame) -> Record:
    """The whole game, with its seed: never to be told while it runs."""
    entries = tuple(
        Entry(int(seq), int(seat), action) for seq, seat, action in _split(stored.lines)
    )
    rules = Ruleset.of(stored.ruleset)
    return Record(rules, seed=stored.seed, start=stored.start, entries=entries)


def running_record(stored: StoredGame) -> str:
    """Ruleset, `start` and entries of a running game, with its seal as a comment."""
    lines = [
        "russianbank 1",
        f"ruleset {orjson.dumps(stored.ruleset).decode()}",
        f"; seal {stored.seal}",
    ]
    if stored.start is not None:
        lines.append(f"start {stored.start}")
    return "\n".join(lines) + "\n" + stored.lines


def _split(lines: str) -> list[list[str]]:
    return [line.split(" ", 2) for line in lines.splitlines()]
