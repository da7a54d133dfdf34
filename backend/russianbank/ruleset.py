"""A ruleset: one immutable value per option, checked when it is made (rules.md section 8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from russianbank.contradictions import contradictions
from russianbank.options import OPTION, OPTIONS, PRESETS, Option, Value
from russianbank.reasons import BadRuleset

# Letters of a wrong name or value that its sentence repeats.
SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options O1-O30 of one game; made with `Ruleset.of`."""

    preset: str
    players: int
    reserve_size: int
    facedown_houses: bool
    start_rule: str
    start_tie: str
    next_start: str
    turned_to: str
    own_waste: str
    decline_playable: bool
    auto_end_unplayable: bool
    space_scope: str
    foundation_duty: str
    foundation_order: str
    house_moves: str
    load_targets: str
    strict_release: int
    strict_load: bool
    enforcement: str
    touch_mode: str
    touch_proof_s: int
    proven_effect: str
    false_call_penalty: str
    win_grace_s: int
    win_condition: str
    blocked_rule: str
    stall_turn_cap: int
    max_idle_house_moves: int
    match_target: int | None
    turn_seconds: int | None
    hints: bool
    undo: str

    @staticmethod
    def of(obj: object) -> "Ruleset":
        """The ruleset of an object like `{"preset": "classic", "reserve_size": 12}`.

        Raises BadRuleset with a sentence for an unknown name or value, or a contradiction (O1-O30).
        """
        if not isinstance(obj, Mapping):
            raise BadRuleset("A ruleset is an object with a preset and options.")
        preset = obj.get("preset")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise BadRuleset("A ruleset names one of the presets classic, table and touch.")
        given: dict[str, Value] = {}
        for name, value in obj.items():
            if name != "preset":
                given[name] = checked_value(name, value)
        values = usual_values(preset, given) | given
        for broken in contradictions(values):
            raise BadRuleset(broken.sentence, broken.options)
        fields: dict[str, Any] = {"preset": preset, **values}
        return Ruleset(**fields)

    def as_json(self) -> dict[str, Value]:
        """The preset and the options that differ from what it gives; `Ruleset.of` reads it."""
        given: dict[str, Value] = {
            "players": self.players,
            "enforcement": self.enforcement,
        }
        usual = usual_values(self.preset, given)
        usual["players"] = OPTION["players"].defaults[self.preset]
        usual["enforcement"] = OPTION["enforcement"].defaults[self.preset]
        differing: dict[str, Value] = {"preset": self.preset}
        for option in OPTIONS:
            value: Value = getattr(self, option.name)
            if value != usual[option.name]:
                differing[option.name] = value
        return differing


def checked_value(name: object, value: object) -> Value:
    """A value that its option knows. Raises BadRuleset with a sentence."""
    option = OPTION.get(name) if isinstance(name, str) else None
    if option is None:
        raise BadRuleset(f"There is no option called {_shown(name)}.")
    if not _is_value(option, value):
        raise BadRuleset(f"{option.name} cannot be {_shown(value)}; {_choice(option)}.")
    assert value is None or isinstance(value, bool | int | str)
    return value


def _shown(value: object) -> str:
    """As a sentence can bear it."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _is_value(option: Option, value: object) -> bool:
    if not option.values:
        return type(value) is int and value >= 1
    # 1 == True in Python, so the type counts too.
    return any(type(value) is type(known) and value == known for known in option.values)


def _choice(option: Option) -> str:
    if not option.values:
        return "it is a whole number of at least 1"
    words = {None: "null", True: "true", False: "false"}
    shown = [words[v] if v is None or isinstance(v, bool) else str(v) for v in option.values]
    return "it is one of " + ", ".join(shown)


def usual_values(preset: str, given: Mapping[str, Value]) -> dict[str, Value]:
    """The preset's value of each option beside what is given of players and enforcement."""
    values = {option.name: option.defaults[preset] for option in OPTIONS}
    if given.get("players", values["players"]) == 3:
        values["reserve_size"] = 15
    if given.get("enforcement", values["enforcement"]) != "strict":
        values["hints"] = False
    return values
