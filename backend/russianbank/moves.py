"""The text of actions (records.md) and the tables that turn it into piles and back.

Only what a seat in turn plays is here; calls and the room's entries are read in play.py.
"""

from functools import cache
from sys import intern
from typing import Final

from russianbank.piles import Layout

TO_FOUNDATION: Final = 0
TO_HOUSE: Final = 1
LOAD: Final = 2
DISCARD: Final = 3
TURN: Final = 4
END: Final = 5
FORBIDDEN: Final = 6
"""Readable, but never allowed to this seat: an opponent's pile as source, an own as target."""

Action = tuple[int, int, int, int]
"""Kind, source pile, target pile, number of cards. The target of TO_FOUNDATION is the first."""

KEPT_MASKS: Final = 1024
"""Texts are kept by the mask of their houses; three seats have 4,096 masks for each pile."""

_RUNS: Final = {str(count): count for count in range(2, 14)}
"""O14: how many cards a run may have, as it is written."""


class Notation:
    """Every action a seat of this layout can write, and the texts by pile."""

    __slots__ = ("actions", "house_sources", "house_targets", "layout", "seat", "to_foundation")

    def __init__(self, layout: Layout, seat: int) -> None:
        self.layout: Final = layout
        self.seat: Final = seat
        self.actions: Final[dict[str, Action]] = _actions(layout, seat)
        self.to_foundation: Final[list[str]] = [f"{name}-f" for name in layout.names]
        # Filled on demand: source pile -> mask of houses -> texts; target pile -> the same.
        self.house_targets: Final[list[dict[int, list[str]]]] = [{} for _ in layout.names]
        self.house_sources: Final[list[dict[int, list[str]]]] = [{} for _ in layout.names]

    def to_houses(self, source: int, mask: int) -> list[str]:
        """The moves of a pile to the houses of a mask; do not change the list."""
        known = self.house_targets[source].get(mask)
        if known is None:
            name = self.layout.names[source]
            known = [intern(f"{name}-{house}") for house in self._names(mask)]
            _keep(self.house_targets[source], mask, known)
        return known

    def from_houses(self, mask: int, target: int) -> list[str]:
        """The moves of the houses of a mask to one pile; do not change the list.

        The first foundation stands for all of them.
        """
        known = self.house_sources[target].get(mask)
        if known is None:
            to = "f" if target == self.layout.first_foundation else self.layout.names[target]
            known = [intern(f"{house}-{to}") for house in self._names(mask)]
            _keep(self.house_sources[target], mask, known)
        return known

    def _names(self, mask: int) -> list[str]:
        layout = self.layout
        names = layout.names
        return [names[layout.first_house + h] for h in range(layout.houses) if mask >> h & 1]

    def read(self, text: str, sequences: bool) -> Action | None:
        """The action of a text, or None where it can never be one (reason unknown_action)."""
        action = self.actions.get(text)
        if action is None and sequences:
            move, _, count = text.partition("*")
            single = self.actions.get(move)
            if single and single[0] == TO_HOUSE and move[0] == "t" and count in _RUNS:
                return TO_HOUSE, single[1], single[2], _RUNS[count]
        return action


@cache
def notation_of(layout: Layout, seat: int) -> Notation:
    """The notation of a seat, the same for all rulesets: what it fills is filled once."""
    return Notation(layout, seat)


def _keep(known: dict[int, list[str]], mask: int, texts: list[str]) -> None:
    if len(known) >= KEPT_MASKS:
        known.clear()
    known[mask] = texts


def read_number(text: str) -> int | None:
    """The number of an entry or a seat as records write it: no sign, no leading zero."""
    if not text.isascii() or not text.isdecimal() or len(text) > 4000:
        return None
    return None if len(text) > 1 and text[0] == "0" else int(text)


def _actions(layout: Layout, seat: int) -> dict[str, Action]:
    names = layout.names
    actions: dict[str, Action] = {"turn": (TURN, 0, 0, 1), "end": (END, 0, 0, 1)}
    for source, name in enumerate(names):
        if name[0] in "hf":
            continue
        mine = name[0] in "tx" or name[1:] == str(seat)
        kind = TO_FOUNDATION if mine else FORBIDDEN
        actions[f"{name}-f"] = (kind, source, layout.first_foundation, 1)
        for target, other in enumerate(names):
            if other[0] not in "hfx" and other != name:
                kind = _kind(name, other, seat) if mine else FORBIDDEN
                actions[f"{name}-{other}"] = (kind, source, target, 1)
    return actions


def _kind(source: str, target: str, seat: int) -> int:
    if target[0] == "t":
        return TO_HOUSE
    if target[1:] != str(seat):
        return LOAD
    return DISCARD if source == "x" and target[0] == "w" else FORBIDDEN
