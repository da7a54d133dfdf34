"""A proof is judged, and a right one takes effect: during the turn R30, after it R31."""

from russianbank.cards import NAMES
from russianbank.carry import (
    Log,
    carry,
    cover,
    found,
    note_turned_over,
    put_away,
    turn_up,
)
from russianbank.duties import broken_by
from russianbank.ending import end_turn, has_won, win
from russianbank.events import Moved, Proven, TakenBack
from russianbank.moves import TO_FOUNDATION, Action
from russianbank.placement import placeable_moves
from russianbank.plan import Chair
from russianbank.state import PROVISIONAL, State
from russianbank.window import Call, Deed, Window


def is_right(state: State, window: Window, call: Call, at: int, move: str) -> bool:
    """R28, R29: was that action a fault, and does the move belong to the class it broke?"""
    older = at < call.at
    if at > call.at or (older and (window.ended or call.phase == PROVISIONAL)):
        return False
    deed = window.deeds[at]
    if deed.action == "expire":
        return False
    broken = broken_by(position_before(state, deed), deed.action)
    return broken is not None and move in broken[1]


def position_before(state: State, deed: Deed) -> State:
    """The state in which a deed was done, as far as R15-R18 ask for it."""
    then = State(state.plan)
    then.gone = state.gone[:]
    then.restore(deed.before)
    return then


def named_card(state: State, deed: Deed, move: str) -> str | None:
    """The card that a named move would have taken before a deed; None if it could not be made.

    Such a card lay open then, so naming it shows nothing that R43 hides.
    """
    then = position_before(state, deed)
    if move not in placeable_moves(then):
        return None
    source = state.plan.chairs[then.turn].notation.actions[move][1]
    return NAMES[then.piles[source][-1]]


def uphold(state: State, window: Window, call: Call, at: int, move: str, log: Log) -> None:
    """A right call takes effect; the call itself is closed already (R29-R31)."""
    window.shut = True
    older = at < call.at
    last = call.at == len(window.deeds) - 1
    afterwards = window.ended and last
    executed = afterwards or (
        not older and state.plan.rules.proven_effect == "takeback_and_execute"
    )
    if log is not None:
        card = named_card(state, window.deeds[at], move)
        assert card is not None
        log.append(Proven(call.seat, window.deeds[at].seq, move, executed, window.seat, card))
    chair = state.plan.chairs[window.seat]
    if older:
        put_away(state, chair, log)
        end_turn(state, "called", log)
    elif afterwards:
        _make_afterwards(state, chair, window.deeds[at], move, log)
    else:
        _take_back(state, chair, window, at, move if executed else None, log)


def _take_back(
    state: State, chair: Chair, window: Window, at: int, move: str | None, log: Log
) -> None:
    """R30: the action is undone, with a newer one; the named move is made; the turn ends."""
    undone = window.deeds[at:]
    if window.ended:
        # The end of the turn is undone with it, and so are the lost turns that it used up.
        for seat in window.skipped:
            state.skips[seat] += 1
        window.skipped.clear()
    state.restore(undone[0].before)
    if log is not None:
        log.append(TakenBack(chair.seat, tuple(deed.seq for deed in undone)))
    if move is not None:
        kind, source, target, _count = chair.notation.actions[move]
        carry(state, chair, source, target, kind, log)
    turned = not state.plan.slot and any(deed.action == "turn" for deed in undone)
    if turned and (state.piles[chair.hand] or state.piles[chair.waste]):
        turn_up(state, chair, log)
    put_away(state, chair, log)
    if move is not None and has_won(state, chair):
        win(state, chair.seat, log, grace=True)
    else:
        end_turn(state, "called", log)


def _make_afterwards(state: State, chair: Chair, deed: Deed, move: str, log: Log) -> None:
    """R31: the named move is made as if just before the faulty action; nothing else changes."""
    before = position_before(state, deed)
    action = chair.notation.actions[move]
    card = before.piles[action[1]][-1]
    running = state.progress
    state.progress = False
    _pull(state, chair, action, card, log)
    if state.progress:
        state.stalled = 0
        _note_again(state, chair, before, deed)
    state.progress = running
    if has_won(state, chair):
        win(state, chair.seat, log, grace=False)


def _pull(state: State, chair: Chair, action: Action, card: int, log: Log) -> None:
    """Make a move with a card that the faulty action may have covered or put elsewhere."""
    kind, source, target, _count = action
    if state.piles[source] and state.piles[source][-1] == card:
        carry(state, chair, source, target, kind, log)
        return
    layout = state.plan.layout
    source = chair.waste if card in state.piles[chair.waste] else chair.hand
    state.piles[source].remove(card)
    if kind == TO_FOUNDATION:
        target = found(state, card)
    else:
        if target >= layout.first_house:
            cover(state, target - layout.first_house, card)
        state.piles[target].append(card)
    if log is not None:
        log.append(Moved(chair.seat, (NAMES[card],), layout.names[source], layout.names[target]))


def _note_again(state: State, chair: Chair, before: State, deed: Deed) -> None:
    """R20: progress came before the faulty action, so what that did to the flags still holds."""
    if before.piles[chair.hand]:
        return
    if deed.action == "turn":
        note_turned_over(state, chair.seat)
    elif deed.action == "end" and not before.piles[chair.waste]:
        state.full |= 1 << chair.seat
