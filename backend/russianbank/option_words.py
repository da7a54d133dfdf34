"""Words for people: each preset, each group, each value of an option."""

from typing import Final

PRESET_WORDS: Final[dict[str, tuple[str, str]]] = {
    "classic": (
        "Classic",
        "The table accepts only allowed moves, and says what has to be done first.",
    ),
    "table": (
        "Table",
        "As Classic, but you may overlook what you must do – until an opponent calls Stop!",
    ),
    "touch": (
        "Touch",
        "Turned cards go on your waste and can still be played; faults are called with Touch!",
    ),
}
"""Title and one sentence for each preset."""

GROUP_WORDS: Final[dict[str, str]] = {
    "deal": "The deal",
    "turn": "The turn",
    "duties": "What must be done",
    "calls": "Calling a fault",
    "end": "The end of a game",
    "match": "The match and the clock",
}

_YES_NO: Final = ("no", "yes")

VALUE_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "players": ("two", "three"),
    "reserve_size": ("11 cards", "12 cards", "13 cards", "14 cards", "15 cards"),
    "facedown_houses": _YES_NO,
    "start_rule": (
        "lowest reserve card",
        "highest reserve card",
        "lowest cut card",
        "highest cut card",
        "chance",
    ),
    "start_tie": ("by the houses’ ranks", "by suits, then by the houses"),
    "next_start": ("same rule again", "the next seat", "the last loser", "the last winner"),
    "turned_to": ("lies apart", "goes on the waste"),
    "own_waste": (
        "never",
        "after turning a card; to a foundation always",
        "always",
        "once the reserve is empty",
    ),
    "decline_playable": ("allowed", "not allowed"),
    "auto_end_unplayable": _YES_NO,
    "space_scope": ("all houses", "your own houses", "none"),
    "foundation_duty": ("all cards that fit", "the reserve card alone", "none"),
    "foundation_order": ("the reserve card goes first", "in any order"),
    "house_moves": ("one card at a time", "ordered rows together"),
    "load_targets": ("reserve and waste", "the waste alone", "not allowed"),
    "strict_release": ("none", "from under one card", "from under two", "from under three"),
    "strict_load": _YES_NO,
    "enforcement": ("are refused", "can be called: Stop!", "can be called: Touch!"),
    "touch_mode": ("the last move alone", "any move of the turn"),
    "touch_proof_s": ("15 s", "30 s", "60 s", "90 s", "120 s"),
    "proven_effect": ("taken back, and the missed move made", "taken back"),
    "false_call_penalty": (
        "every third costs a turn",
        "nothing",
        "the next turn",
        "5 points",
        "10 points",
    ),
    "win_grace_s": ("none", "5 s"),
    "win_condition": ("all piles empty", "the reserve empty"),
    "blocked_rule": ("ends by itself", "ends when all agree"),
    "stall_turn_cap": (),
    "max_idle_house_moves": (),
    "match_target": ("none", "100", "200", "300", "500"),
    "turn_seconds": ("no clock", "60 s", "90 s", "120 s", "180 s"),
    "hints": _YES_NO,
    "undo": ("no", "until a new card is seen"),
}
"""A short text for each value, in the order of `Option.values`; numbers have none."""
