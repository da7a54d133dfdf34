"""R37: the turn clock ran out. Compulsory moves are made and the turn is brought to its end."""

from russianbank.carry import Log, carry, put_away, turn_up
from russianbank.duties import fill_duty, foundation_duty
from russianbank.ending import end_turn, has_won, win
from russianbank.placement import fits_somewhere
from russianbank.plan import Chair
from russianbank.state import State
from russianbank.takeback import note_expiry


def play_out(state: State, log: Log) -> None:
    """Finish the turn of the seat in turn; one entry and never a fault (R37, R26)."""
    chair = state.plan.chairs[state.turn]
    if not state.plan.strict:
        note_expiry(state)
    while True:
        duty = foundation_duty(state, chair) or fill_duty(state, chair)
        if duty:
            _make(state, chair, min(duty[1]), log)
        elif _may_close(state, chair) or _turn(state, chair, log):
            break
        if has_won(state, chair):
            win(state, chair.seat, log, grace=True)
            return
    put_away(state, chair, log)
    if not (state.piles[chair.hand] or state.piles[chair.waste]):
        state.full |= 1 << chair.seat
    end_turn(state, "expired", log)


def _may_close(state: State, chair: Chair) -> bool:
    """Can the turned card be discarded, or the turn end?"""
    if state.piles[state.plan.layout.slot]:
        return True
    left = state.piles[chair.hand] or state.piles[chair.waste]
    return not left or (not state.plan.slot and state.turned)


def _make(state: State, chair: Chair, move: str, log: Log) -> None:
    kind, source, target, _count = chair.notation.actions[move]
    state.idle = 0
    carry(state, chair, source, target, kind, log)


def _turn(state: State, chair: Chair, log: Log) -> bool:
    """Turn a card up; True if it ends the turn by itself (R14)."""
    state.idle = 0
    card = turn_up(state, chair, log)
    return state.plan.auto_end and not fits_somewhere(state, card, chair)
