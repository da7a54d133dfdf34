"""Options that do not go together, or change nothing beside others (O1-O30)."""

from collections.abc import Mapping
from dataclasses import dataclass

from russianbank.options import Value

Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why a ruleset cannot be made: the options it is about, and a sentence for people."""

    options: tuple[str, ...]
    sentence: str


def contradictions(values: Values) -> tuple[Contradiction, ...]:
    """Everything that does not go together in a full set of known values."""
    called = values["enforcement"] != "strict"
    rules = (
        (
            values["reserve_size"] not in reserve_sizes(values),
            ("reserve_size", "players"),
            "With two players a reserve has 11, 12 or 13 cards.",
        ),
        (
            values["turned_to"] == "waste"
            and values["own_waste"] in ("never", "when_reserve_empty"),
            ("turned_to", "own_waste"),
            "A card that is turned on the waste must be playable from there: the waste has to be "
            "open after turning, or always.",
        ),
        (
            values["own_waste"] == "after_turn" and values["turned_to"] == "slot",
            ("own_waste", "turned_to"),
            "The waste can open after turning a card only where turned cards go on the waste.",
        ),
        (
            values["foundation_duty"] == "none" and called,
            ("foundation_duty", "enforcement"),
            "Where no card must go to a foundation there is no fault to call: broken duties have "
            "to be refused.",
        ),
        (
            values["house_moves"] == "sequence" and values["strict_release"] != 0,
            ("house_moves", "strict_release"),
            "Freeing covered cards counts single moves, so cards must leave a house one at a time.",
        ),
        (
            values["undo"] != "off" and called,
            ("undo", "enforcement"),
            "Moves cannot be taken back where faults can be called.",
        ),
        (
            values["hints"] is True and called,
            ("hints", "enforcement"),
            "Hints would show the faults that can be called: there are none in such games.",
        ),
    )
    return tuple(Contradiction(options, said) for broken, options, said in rules if broken)


def reserve_sizes(values: Values) -> tuple[int, ...]:
    """How many cards a reserve may have (O2)."""
    return (11, 12, 13) if values["players"] == 2 else (11, 12, 13, 14, 15)


def without_effect(values: Values) -> tuple[str, ...]:
    """Options that change nothing beside the others (section 8, R18)."""
    idle: list[str] = []
    if values["enforcement"] == "strict":
        idle += [
            "touch_mode",
            "touch_proof_s",
            "proven_effect",
            "false_call_penalty",
            "win_grace_s",
        ]
    if values["enforcement"] == "touch" and values["touch_mode"] == "classic":
        idle += ["strict_release", "strict_load"]
    elif values["load_targets"] == "off":
        idle.append("strict_load")
    if values["start_rule"] not in ("reserve_low", "reserve_high"):
        idle.append("start_tie")
    if values["foundation_duty"] != "all":
        idle.append("foundation_order")
    return tuple(idle)
