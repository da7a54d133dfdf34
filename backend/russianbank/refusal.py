"""Why the seat in turn may not play an action: the ladder of records.md, reasons 7 to 15."""

from russianbank.cards import FACES
from russianbank.duties import Duty, broken_by, fill_duty
from russianbank.legal import fill_refuses, is_ready, must_play_turned
from russianbank.moves import (
    DISCARD,
    END,
    FORBIDDEN,
    LOAD,
    TO_FOUNDATION,
    TO_HOUSE,
    TURN,
    Action,
)
from russianbank.placement import houses_for, may_load, run_length, sequence_limit, waste_is_open
from russianbank.plan import Chair
from russianbank.reasons import IllegalMove, Reason
from russianbank.state import State


def check(state: State, text: str, action: Action) -> None:
    """Raise IllegalMove unless the seat in turn may play this (R11-R18, O9, R21)."""
    chair = state.plan.chairs[state.turn]
    kind = action[0]
    if kind in (TURN, END):
        _check_ready(state, chair, text)
    else:
        _check_place(state, chair, action)
    _check_duties(state, chair, text, kind)
    if kind in (DISCARD, END) and must_play_turned(state, chair):
        raise IllegalMove(Reason.PLAY_TURNED_CARD)
    layout = state.plan.layout
    from_house = layout.first_house <= action[1] < layout.first_foundation
    if kind == TO_HOUSE and from_house and state.idle >= state.plan.idle_cap:
        raise IllegalMove(Reason.IDLE_MOVES)


def _check_place(state: State, chair: Chair, action: Action) -> None:
    """Reasons 7 to 9: is this card move possible in itself?"""
    kind, source, target, count = action
    pile = state.piles[source]
    if not pile:
        raise IllegalMove(Reason.EMPTY_PILE)
    if kind == FORBIDDEN or (kind == LOAD and target not in chair.loads):
        raise IllegalMove(Reason.NOT_AVAILABLE)
    if source == chair.waste and not waste_is_open(
        state, chair, to_foundation=kind == TO_FOUNDATION
    ):
        raise IllegalMove(Reason.NOT_AVAILABLE)
    if count > 1 and count > run_length(state, source):
        raise IllegalMove(Reason.NOT_AVAILABLE)
    if not _fits(state, action, pile[-count]):
        raise IllegalMove(Reason.DOES_NOT_FIT)


def _fits(state: State, action: Action, card: int) -> bool:
    kind, _source, target, count = action
    if kind == TO_FOUNDATION:
        return bool(state.wants[card % FACES])
    if kind == TO_HOUSE:
        house = target - state.plan.layout.first_house
        fits = bool(houses_for(state, card) >> house & 1)
        return fits and (count == 1 or count <= sequence_limit(state, target))
    return kind == DISCARD or may_load(state, card, target)


def _check_ready(state: State, chair: Chair, text: str) -> None:
    if is_ready(state, chair, text):
        return
    if state.piles[state.plan.layout.slot] or (text == "turn" and state.pending):
        raise IllegalMove(Reason.TURNED_CARD_PENDING)
    raise IllegalMove(Reason.NOTHING_TO_TURN if text == "turn" else Reason.MUST_TURN)


def _check_duties(state: State, chair: Chair, text: str, kind: int) -> None:
    duty: Duty | None = None
    if state.plan.strict:
        duty = broken_by(state, text)
    elif state.plan.touch and kind in (TURN, END) and fill_refuses(state, chair, text):
        duty = fill_duty(state, chair)
    if duty:
        raise IllegalMove(duty[0], tuple(sorted(duty[1])))
