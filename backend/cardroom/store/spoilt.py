"""A row that somebody or something has spoilt harms its own thing alone, and is told of once."""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import orjson
import structlog

from cardroom.model.challenge import Pace
from russianbank import Ruleset

log = structlog.get_logger()
T = TypeVar("T")
PACES: tuple[Pace, ...] = ("live", "slow")
MATCH_STATUSES = ("open", "ended")
GAME_STATUSES = ("running", "over")
CHALLENGE_STATUSES = ("pending", "started", "declined", "withdrawn", "expired", "taken", "void")
HOWS = (
    "won",
    "blocked",
    "agreed",
    "resigned",
    "forfeited",
    "claimed",
    "cancelled",
    "abandoned",
    None,
)
_told: set[tuple[str, str]] = set()


def readable(table: str, ident: str, make: Callable[[], T]) -> T | None:
    """What a row means; None where it means nothing: whoever lists rows leaves it out."""
    try:
        return make()
    except Exception as fault:
        tell(table, ident, fault)
        return None


def tell(table: str, ident: str, fault: Exception) -> None:
    """Say once that a row is spoilt: what is stored stays, for whoever mends it."""
    if (table, ident) not in _told:
        _told.add((table, ident))
        reason = f"{type(fault).__name__}: {fault}"[:200]
        log.error("a row cannot be read", table=table, row=ident, reason=reason)


def one_of(word: T, known: Collection[T]) -> T:
    """A word of a column that holds only these. Raises ValueError."""
    if word not in known:
        raise ValueError(f"{word!r} is none of {', '.join(map(str, known))}")
    return word


def must_be_whole(seats: Mapping[int, object], ruleset: str) -> None:
    """Everybody whom the ruleset of a row wants sits there. Raises ValueError."""
    if sorted(seats) != list(range(1, _players_of(ruleset) + 1)):
        raise ValueError("somebody's seat is missing")


@lru_cache(maxsize=256)
def _players_of(ruleset: str) -> int:
    return Ruleset.of(orjson.loads(ruleset)).players


@lru_cache(maxsize=256)
def ruleset_of(text: str) -> dict[str, Any]:
    """The ruleset of a row, as it is stored. Raises ValueError, BadRuleset."""
    ruleset: dict[str, Any] = orjson.loads(text)
    Ruleset.of(ruleset)
    return ruleset
