"""The computers of the room: players with a level, two of each, under ids that never change."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from cardroom.model.names import skeletons
from cardroom.model.refusal import Code, Refused
from russianbank.players import LEVELS

PREFIX: Final = "computer-"
# As many of one level as a table can seat beside a person.
COPIES: Final = (1, 2)
# A computer's share of the seed (R44) is known to everybody, so it cannot be chosen.
NONCE: Final = "computer"


def level_of(player_id: str) -> str | None:
    """The level of a computer; None for a person."""
    if not player_id.startswith(PREFIX):
        return None
    return player_id.removeprefix(PREFIX).rpartition("-")[0]


def is_computer(player_id: str) -> bool:
    """Whether this is one of the computers."""
    return player_id.startswith(PREFIX)


def people_of(player_ids: Iterable[str]) -> tuple[str, ...]:
    """Those who are no computers."""
    return tuple(one for one in player_ids if not is_computer(one))


def chosen(levels: Sequence[str]) -> tuple[str, ...]:
    """A computer for each level, nobody twice. Raises Refused unknown_level with a sentence."""
    taken: list[str] = []
    for level in levels:
        if level not in LEVELS:
            known = f"{', '.join(LEVELS[:-1])} and {LEVELS[-1]}"
            raise Refused(
                Code.UNKNOWN_LEVEL, f"There is no level called {level!r}; there are {known}."
            )
        copy = sum(level_of(one) == level for one in taken) + 1
        taken.append(f"{PREFIX}{level}-{copy}")
    return tuple(taken)


def name_of(level: str, copy: int) -> str:
    """What a computer is called."""
    return level.capitalize() if copy == 1 else f"{level.capitalize()} {copy}"


@cache
def kept_names() -> frozenset[str]:
    """The look-alike keys of their names: nobody else may bear one."""
    return frozenset(
        key for level in LEVELS for copy in COPIES for key in skeletons(name_of(level, copy))
    )
