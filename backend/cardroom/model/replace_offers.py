"""Proposals that a computer takes over the seat of somebody who has left a game of three."""

from typing import Any, NamedTuple


class ReplaceOffer(NamedTuple):
    """`by` would let a computer of this level play on for `seat`."""

    by: int
    seat: int
    level: str


def offers_json(offers: tuple[ReplaceOffer, ...]) -> list[dict[str, Any]]:
    """As they are told: one line for each seat and level, with all who propose it."""
    lines: dict[tuple[int, str], list[int]] = {}
    for offer in sorted(offers):
        lines.setdefault((offer.seat, offer.level), []).append(offer.by)
    return [{"seat": seat, "level": level, "by": by} for (seat, level), by in lines.items()]
