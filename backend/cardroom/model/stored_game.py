"""A game as the store keeps it: everything that a replay needs."""

from dataclasses import dataclass
from typing import Any

from cardroom.model.challenge import Pace
from cardroom.model.player import Player
from cardroom.model.replace_offers import ReplaceOffer


@dataclass(frozen=True, slots=True)
class StoredGame:
    """`lines` are the entries as `seq seat action`, without gaps from 1."""

    id: str
    match_id: str
    number: int
    seats: dict[int, Player]
    ruleset: dict[str, Any]
    target: int | None
    pace: Pace
    seed: str
    seal: str
    start: int | None
    status: str
    how: str | None
    winner: int | None
    points: dict[int, int]
    sheet: list[dict[str, Any]] | None
    lines: str
    clock_at: int | None
    clock_left: int | None
    started_at: int
    ended_at: int | None
    # Offers to call it blocked: (seat, after which entry); the last entries with their times.
    block_offers: tuple[tuple[int, int], ...] = ()
    made: tuple[tuple[int, int], ...] = ()
    # Proposals that a computer takes over an absent seat.
    replace_offers: tuple[ReplaceOffer, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """What the entry that ends a game writes with itself."""

    how: str
    winner: int | None
    points: dict[int, int]
    sheet: list[dict[str, Any]]
    starter: int
    lines: str
    ended_at: int
    # For the next game, so that its seal can be shown at once (R44).
    next_secret: str
    next_seal: str
