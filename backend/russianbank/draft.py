"""A ruleset in the making: what it amounts to, and everything that stands against it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from russianbank.contradictions import (
    Contradiction,
    contradictions,
    reserve_sizes,
    without_effect,
)
from russianbank.options import PRESETS, Value
from russianbank.reasons import BadRuleset
from russianbank.ruleset import Ruleset, checked_value, usual_values


@dataclass(frozen=True, slots=True)
class Draft:
    """What a form over the options has to show.

    `ruleset` as `Ruleset.as_json` gives it, None while there are problems; `values` of all options;
    `choices` where the other options leave fewer values; `idle` the options without effect.
    """

    ruleset: dict[str, Value] | None
    values: dict[str, Value]
    problems: tuple[Contradiction, ...]
    choices: dict[str, tuple[Value, ...]]
    idle: tuple[str, ...]


def draft_of(obj: Mapping[str, Any]) -> Draft:
    """Look at an object that may or may not be a ruleset; it tells all that `Ruleset.of` refuses.

    Unknown names and values are problems and count as not given. Without a preset: BadRuleset.
    """
    preset = obj.get("preset")
    if not isinstance(preset, str) or preset not in PRESETS:
        Ruleset.of(obj)
    problems: list[Contradiction] = []
    given: dict[str, Value] = {}
    for name, value in obj.items():
        if name != "preset":
            try:
                given[name] = checked_value(name, value)
            except BadRuleset as bad:
                problems.append(Contradiction((name,), str(bad)))
    values = usual_values(str(preset), given) | given
    problems += contradictions(values)
    return Draft(
        ruleset=None if problems else Ruleset.of(obj).as_json(),
        values=values,
        problems=tuple(problems),
        choices={"reserve_size": reserve_sizes(values)},
        idle=without_effect(values),
    )
