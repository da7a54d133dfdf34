"""A ruleset made ready for play: flags, masks and tables that the hot paths read."""

from functools import lru_cache
from typing import Final

from russianbank.moves import Notation, notation_of
from russianbank.piles import LAYOUTS, Layout
from russianbank.ruleset import Ruleset

NEVER: Final = 0
AFTER_TURN: Final = 1
ALWAYS: Final = 2
WHEN_RESERVE_EMPTY: Final = 3
_OWN_WASTE: Final = {
    "never": NEVER,
    "after_turn": AFTER_TURN,
    "always": ALWAYS,
    "when_reserve_empty": WHEN_RESERVE_EMPTY,
}


class Chair:
    """What a seat needs in its turn: its piles, whom it may load, which spaces it must fill."""

    __slots__ = ("discard", "fill_mask", "hand", "loads", "notation", "reserve", "seat", "waste")

    def __init__(self, rules: Ruleset, layout: Layout, seat: int) -> None:
        self.seat: Final = seat
        self.reserve: Final = layout.reserve(seat)
        self.hand: Final = layout.hand(seat)
        self.waste: Final = layout.waste(seat)
        self.discard: Final = f"x-w{seat}"
        self.notation: Final[Notation] = notation_of(layout, seat)
        self.loads: Final[list[int]] = _load_targets(rules, layout, seat)
        masks = {"all": (1 << layout.houses) - 1, "own": layout.own_houses(seat), "none": 0}
        self.fill_mask: Final[int] = masks[rules.space_scope]


class Plan:
    """A ruleset as plain flags; `chairs[seat]`, index 0 unused."""

    __slots__ = (
        "advanced", "all_piles", "any_order", "auto_end", "chairs", "decline", "duty_all",
        "duty_reserve", "full_pass", "idle_cap", "layout", "must_load", "must_release",
        "own_waste", "release", "rules", "sequences", "slot", "stall_cap", "stop", "strict",
        "touch", "undo",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        layout = LAYOUTS[rules.players]
        self.rules: Final = rules
        self.layout: Final = layout
        chairs = [Chair(rules, layout, seat) for seat in range(1, rules.players + 1)]
        self.chairs: Final[list[Chair]] = [chairs[0], *chairs]
        self.strict: Final[bool] = rules.enforcement == "strict"
        self.stop: Final[bool] = rules.enforcement == "stop"
        self.touch: Final[bool] = rules.enforcement == "touch"
        self.advanced: Final[bool] = rules.touch_mode == "advanced"
        self.duty_reserve: Final[bool] = rules.foundation_duty != "none"
        self.duty_all: Final[bool] = rules.foundation_duty == "all"
        # R15: with `any` C1 and C2 are one class; with `reserve_only` there is no C2 to join.
        self.any_order: Final[bool] = self.duty_all and rules.foundation_order == "any"
        self.own_waste: Final[int] = _OWN_WASTE[rules.own_waste]
        self.slot: Final[bool] = rules.turned_to == "slot"
        self.decline: Final[bool] = rules.decline_playable
        self.auto_end: Final[bool] = rules.auto_end_unplayable
        self.sequences: Final[bool] = rules.house_moves == "sequence"
        # R18: under touch C4 and C5 bind only where older faults can be called.
        binding = not self.touch or self.advanced
        self.release: Final[int] = rules.strict_release if binding else 0
        self.must_release: Final[bool] = self.release > 0
        self.must_load: Final[bool] = rules.strict_load and binding
        self.idle_cap: Final[int] = rules.max_idle_house_moves
        self.stall_cap: Final[int] = rules.stall_turn_cap
        self.full_pass: Final[bool] = rules.blocked_rule == "full_pass"
        self.all_piles: Final[bool] = rules.win_condition == "all_piles"
        self.undo: Final[bool] = rules.undo != "off"


def _load_targets(rules: Ruleset, layout: Layout, seat: int) -> list[int]:
    targets: list[int] = []
    for other in range(1, layout.seats + 1):
        if other == seat or rules.load_targets == "off":
            continue
        if rules.load_targets == "reserve_and_waste":
            targets.append(layout.reserve(other))
        targets.append(layout.waste(other))
    return targets


@lru_cache(maxsize=64)
def plan_of(rules: Ruleset) -> Plan:
    """The plan of a ruleset, made once."""
    return Plan(rules)
