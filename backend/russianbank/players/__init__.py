"""Computer players: they see a View, never a hidden card, and think in nodes, never in seconds.

After every entry of others ask `call` for each seat; in the own turn, or for the proof of an own
call, ask `choose`. `advise` is the judgement behind hints, `missed` looks back
at a record.
"""

from russianbank.players.advice import CODES, Advice, Because, advise
from russianbank.players.calling import call
from russianbank.players.levels import LEVELS, RANDOM, choose
from russianbank.players.review import Missed, missed
from russianbank.players.view import View, view_of

__all__ = [
    "CODES",
    "LEVELS",
    "RANDOM",
    "Advice",
    "Because",
    "Missed",
    "View",
    "advise",
    "call",
    "choose",
    "missed",
    "view_of",
]
