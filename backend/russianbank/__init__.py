"""Russian Bank as a library: rules, records and pictures; no clock, no I/O, no chance but a seed.

>>> game = deal(Ruleset.of({"preset": "classic"}), seed="tour")
>>> game.turn, legal_moves(game, game.turn)
(2, ['t7-f'])
>>> [event.as_json() for event in play(game, 2, "t7-f")]
[{'type': 'moved', 'seat': 2, 'cards': ['As2'], 'source': 't7', 'target': 'f1'}]
>>> legal_moves(game, 2)[:3], duties(game)
(['r2-t7', 't1-t7', 't2-t7'], ['r2-t7'])
>>> play(game, 2, "turn")
Traceback (most recent call last):
russianbank.reasons.IllegalMove: fill_space
>>> picture_of(game)["piles"]["r2"]
{'count': 13, 'top': '6c2'}
>>> print(Record(game.ruleset, "tour", entries=(Entry(1, 2, "t7-f"),)).text().strip())
russianbank 1
ruleset {"preset":"classic"}
seed tour
1 2 t7-f
"""

from russianbank.calls import CallStep, call_steps, callable_entry
from russianbank.deal import deal
from russianbank.draft import Draft, draft_of
from russianbank.duties import duties, first_duty
from russianbank.events import Event
from russianbank.legal import legal_moves
from russianbank.option_words import GROUP_WORDS, PRESET_WORDS, VALUE_WORDS
from russianbank.options import OPTIONS, PRESETS, Option
from russianbank.picture import PictureText, picture_json, picture_of
from russianbank.play import enact, play
from russianbank.position import place, position_of
from russianbank.reasons import BadPosition, BadRecord, BadRuleset, IllegalMove, Reason
from russianbank.record import Entry, Record, replay
from russianbank.result import Result
from russianbank.ruleset import Ruleset, usual_values
from russianbank.scoring import SheetLine, blocked_counts, score_sheet
from russianbank.shuffle import seal_of, seed_of
from russianbank.state import State


def result_of(state: State) -> Result | None:
    """How the game ended, or None while it goes on (R42)."""
    return state.result


__all__ = [
    "GROUP_WORDS",
    "OPTIONS",
    "PRESETS",
    "PRESET_WORDS",
    "VALUE_WORDS",
    "BadPosition",
    "BadRecord",
    "BadRuleset",
    "CallStep",
    "Draft",
    "Entry",
    "Event",
    "IllegalMove",
    "Option",
    "PictureText",
    "Reason",
    "Record",
    "Result",
    "Ruleset",
    "SheetLine",
    "State",
    "blocked_counts",
    "call_steps",
    "callable_entry",
    "deal",
    "draft_of",
    "duties",
    "enact",
    "first_duty",
    "legal_moves",
    "picture_json",
    "picture_of",
    "place",
    "play",
    "position_of",
    "replay",
    "result_of",
    "score_sheet",
    "seal_of",
    "seed_of",
    "usual_values",
]
