"""The options O1-O30: their values, the default of each preset, and words for people."""

from dataclasses import dataclass
from typing import Final

Value = bool | int | str | None
PRESETS: Final = ("classic", "table", "touch")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a ruleset.

    `values` is empty for a whole number of at least 1; `defaults` maps each preset to its value;
    `group` is one of deal, turn, duties, calls, end, match.
    """

    id: str
    name: str
    values: tuple[Value, ...]
    defaults: dict[str, Value]
    group: str
    title: str
    help: str


def _same(value: Value) -> dict[str, Value]:
    return {"classic": value, "table": value, "touch": value}


def _each(classic: Value, table: Value, touch: Value) -> dict[str, Value]:
    return {"classic": classic, "table": table, "touch": touch}


_FLAG: Final = (False, True)

_DEAL: Final = (
    Option(
        "O1",
        "players",
        (2, 3),
        _same(2),
        "deal",
        "Players",
        "How many sit at the table, each with a deck of the own.",
    ),
    Option(
        "O2",
        "reserve_size",
        (11, 12, 13, 14, 15),
        _same(13),
        "deal",
        "Reserve",
        "How many cards are dealt to a reserve; 14 and 15 are for three players, who start "
        "with 15.",
    ),
    Option(
        "O3",
        "facedown_houses",
        _FLAG,
        _same(False),
        "deal",
        "Hidden house cards",
        "Deals one card face down into every house, under the open one.",
    ),
    Option(
        "O4",
        "start_rule",
        ("reserve_low", "reserve_high", "cut_low", "cut_high", "random"),
        _same("reserve_low"),
        "deal",
        "Who starts",
        "The lowest or highest reserve card starts, the lowest or highest cut, or chance.",
    ),
    Option(
        "O5",
        "start_tie",
        ("houses_nearest", "suit_then_houses"),
        _each("houses_nearest", "houses_nearest", "suit_then_houses"),
        "deal",
        "Tied for the start",
        "Equal reserve cards are settled by the ranks of the houses, or by their suits first.",
    ),
)

_TURN: Final = (
    Option(
        "O7",
        "turned_to",
        ("slot", "waste"),
        _each("slot", "slot", "waste"),
        "turn",
        "Turned card",
        "A card turned from the hand lies apart until it is played, or goes on your waste.",
    ),
    Option(
        "O8",
        "own_waste",
        ("never", "after_turn", "always", "when_reserve_empty"),
        _each("never", "never", "after_turn"),
        "turn",
        "Playing from the waste",
        "Whether the top of your waste may be played again, and from when on.",
    ),
    Option(
        "O9",
        "decline_playable",
        (True, False),
        _same(True),
        "turn",
        "Declining a card",
        "You may put a turned card away although it could be played somewhere.",
    ),
    Option(
        "O10",
        "auto_end_unplayable",
        _FLAG,
        _each(False, False, True),
        "turn",
        "Turn ends by itself",
        "A turned card that fits nowhere ends the turn at once.",
    ),
    Option(
        "O14",
        "house_moves",
        ("single", "sequence"),
        _same("single"),
        "turn",
        "Moving rows",
        "Cards leave a house one at a time, or in ordered rows as far as spaces allow.",
    ),
    Option(
        "O15",
        "load_targets",
        ("reserve_and_waste", "waste_only", "off"),
        _same("reserve_and_waste"),
        "turn",
        "Loading",
        "Where you may put cards on an opponent: reserve and waste, waste alone, or not at all.",
    ),
    Option(
        "O30",
        "undo",
        ("off", "until_reveal"),
        _same("off"),
        "turn",
        "Taking back",
        "Lets you take back your own moves of this turn until a new card has been seen.",
    ),
)

_DUTIES: Final = (
    Option(
        "O11",
        "space_scope",
        ("all", "own", "none"),
        _each("all", "all", "own"),
        "duties",
        "Filling spaces",
        "Which empty houses your reserve must fill before you turn a card.",
    ),
    Option(
        "O12",
        "foundation_duty",
        ("all", "reserve_only", "none"),
        _same("all"),
        "duties",
        "Foundations first",
        "Which cards must go to a foundation as soon as they fit.",
    ),
    Option(
        "O13",
        "foundation_order",
        ("reserve_first", "any"),
        _same("reserve_first"),
        "duties",
        "Reserve before others",
        "A fitting reserve card goes before all others, or you choose the order.",
    ),
    Option(
        "O16",
        "strict_release",
        (0, 1, 2, 3),
        _same(0),
        "duties",
        "Freeing cards",
        "How many covering cards you must move off a house card that fits a foundation.",
    ),
    Option(
        "O17",
        "strict_load",
        _FLAG,
        _same(False),
        "duties",
        "Loading is compulsory",
        "A possible load must be made before you turn, discard or end.",
    ),
)

_CALLS: Final = (
    Option(
        "O18",
        "enforcement",
        ("strict", "stop", "touch"),
        _each("strict", "stop", "touch"),
        "calls",
        "Broken duties",
        "Forbidden moves are refused, or allowed until an opponent calls Stop! or Touch!",
    ),
    Option(
        "O19",
        "touch_mode",
        ("classic", "advanced"),
        _same("classic"),
        "calls",
        "What a call looks at",
        "A call is about the last move alone, or about any move of the turn.",
    ),
    Option(
        "O20",
        "touch_proof_s",
        (15, 30, 60, 90, 120),
        _each(15, 30, 60),
        "calls",
        "Time for the proof",
        "Seconds the caller has to show the move that was missed.",
    ),
    Option(
        "O21",
        "proven_effect",
        ("takeback_and_execute", "takeback"),
        _each("takeback_and_execute", "takeback_and_execute", "takeback"),
        "calls",
        "After a right call",
        "The missed move is made for the player, or the faulty one is only taken back.",
    ),
    Option(
        "O22",
        "false_call_penalty",
        ("three_strikes", "none", "lose_next_turn", "points_5", "points_10"),
        _same("three_strikes"),
        "calls",
        "After a wrong call",
        "What a failed call costs: every third one a turn, nothing, a turn, or points.",
    ),
    Option(
        "O23",
        "win_grace_s",
        (0, 5),
        _each(0, 5, 5),
        "calls",
        "Grace after a win",
        "Seconds in which the winning move itself can still be called.",
    ),
)

_END: Final = (
    Option(
        "O24",
        "win_condition",
        ("all_piles", "reserve_only"),
        _same("all_piles"),
        "end",
        "Winning",
        "You win with reserve, hand and waste empty, or with an empty reserve alone.",
    ),
    Option(
        "O25",
        "blocked_rule",
        ("full_pass", "agreement_only"),
        _same("full_pass"),
        "end",
        "Blocked game",
        "A game in which nobody gets on ends by itself, or only when all agree.",
    ),
    Option(
        "O26",
        "stall_turn_cap",
        (),
        _same(100),
        "end",
        "Longest standstill",
        "After so many turns in a row without progress the game is blocked.",
    ),
    Option(
        "O26",
        "max_idle_house_moves",
        (),
        _same(60),
        "end",
        "House moves in a row",
        "So many moves between houses in a row are allowed in one turn.",
    ),
)

_MATCH: Final = (
    Option(
        "O6",
        "next_start",
        ("same_rule", "alternate", "loser", "winner"),
        _same("same_rule"),
        "match",
        "Who starts the next game",
        "The same rule again, the next seat, the last loser or the last winner.",
    ),
    Option(
        "O27",
        "match_target",
        (None, 100, 200, 300, 500),
        _each(None, None, 100),
        "match",
        "Points to win the match",
        "The first to reach this score wins the match; without one you play on as you like.",
    ),
    Option(
        "O28",
        "turn_seconds",
        (None, 60, 90, 120, 180),
        _same(120),
        "match",
        "Turn clock",
        "Seconds for a turn before the table plays on for you.",
    ),
    Option(
        "O29",
        "hints",
        _FLAG,
        _each(True, False, False),
        "match",
        "Hints",
        "The table may show what must be done and suggest a move.",
    ),
)

OPTIONS: Final[tuple[Option, ...]] = tuple(
    sorted(_DEAL + _TURN + _DUTIES + _CALLS + _END + _MATCH, key=lambda option: int(option.id[1:]))
)
"""All options in the order of their ids; O26 is two options."""

OPTION: Final[dict[str, Option]] = {option.name: option for option in OPTIONS}
