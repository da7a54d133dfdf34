"""Turning a hand card, and closing the turn with a discard, an `end` or an unplayable card."""

from russianbank.carry import Log, put_away, turn_up
from russianbank.ending import end_turn
from russianbank.events import EndOfTurn
from russianbank.placement import fits_somewhere
from russianbank.plan import Chair
from russianbank.state import State


def turn_card(state: State, chair: Chair, log: Log) -> bool:
    """R13: `turn`; True if the card fits nowhere and so ends the turn by itself (R14)."""
    card = turn_up(state, chair, log)
    if state.plan.undo:
        state.history.clear()
    return state.plan.auto_end and not fits_somewhere(state, card, chair)


def close_turn(state: State, chair: Chair, action: str, log: Log) -> None:
    """R14: the turn ends with this action; an `end` with nothing left is a full pass (R20)."""
    why: EndOfTurn = "discard"
    if action == "turn":
        why = "unplayable"
        put_away(state, chair, log)
    elif action == "end":
        why = "end"
        if not (state.piles[chair.hand] or state.piles[chair.waste]):
            state.full |= 1 << chair.seat
    end_turn(state, why, log)
