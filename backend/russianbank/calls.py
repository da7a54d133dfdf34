"""Calling a fault: the window, the call, a failed proof and its price (R26-R29, R32-R34)."""

from dataclasses import dataclass
from typing import Any

from russianbank.carry import Log
from russianbank.ending import serve_lost_turn
from russianbank.events import Called, Declined, Expired, Failed, Offered, Penalty
from russianbank.picture import picture_of
from russianbank.placement import placeable_moves
from russianbank.proof import is_right, named_card, uphold
from russianbank.reasons import IllegalMove, Reason
from russianbank.state import CALLED, PLAY, PROVISIONAL, State
from russianbank.window import Call, Window

STRIKES = 3


@dataclass(frozen=True, slots=True)
class CallStep:
    """One entry that a call may look at: the picture before it and what could be placed then.

    `provable` says whether a proof may name this entry at all (R29).
    """

    seq: int
    seat: int
    move: str
    before: dict[str, Any]
    moves: list[str]
    provable: bool


def callable_entry(state: State) -> int | None:
    """The last action that a `stop` may name, for those who may call at all (R27, R34)."""
    window = state.window
    if window is None or window.shut or state.phase not in (PLAY, PROVISIONAL):
        return None
    return window.deeds[-1].seq if window.deeds else None


def call_steps(state: State) -> list[CallStep]:
    """What the caller may step through while a call is open (R28, R29); empty otherwise.

    `classic`: the called entry and, if a newer one crossed it, that; `advanced`: the whole turn.
    """
    call, window = state.call, state.window
    if call is None or window is None:
        return []
    first = 0 if state.plan.advanced else call.at
    steps = []
    # R29: an older entry only during the turn and before a win.
    oldest = call.at if window.ended or call.phase == PROVISIONAL else 0
    for at, deed in enumerate(window.deeds[first:], first):
        then = state.copy()
        then.restore(deed.before)
        then.phase = PLAY
        moves = sorted(placeable_moves(then))
        provable = oldest <= at <= call.at
        steps.append(
            CallStep(deed.seq, window.seat, deed.action, picture_of(then), moves, provable)
        )
    return steps


def open_call(state: State, seat: int, entry: int, log: Log) -> None:
    """`stop N` (R27, R34); raises IllegalMove with a reason of group 5 or 6."""
    window = state.window
    own = window is not None and not window.shut and seat == window.seat
    if state.gone[seat] or own:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    if not state.was_action(entry):
        raise IllegalMove(Reason.NOTHING_TO_CALL)
    at = _callable_at(window, entry)
    if window is None or at is None:
        raise IllegalMove(Reason.TOO_LATE)
    if seat in window.failed:
        raise IllegalMove(Reason.ALREADY_CALLED)
    state.call = Call(seat, at, entry, False, state.phase)
    state.caller = seat
    state.phase = CALLED
    if log is not None:
        log.append(Called(seat, entry))


def _callable_at(window: Window | None, entry: int) -> int | None:
    """R34: the last action, or the one before it in the same turn."""
    if window is None or window.shut:
        return None
    deeds = window.deeds
    for at in range(max(0, len(deeds) - 2), len(deeds)):
        if deeds[at].seq == entry:
            return at
    return None


def prove(state: State, entry: int | None, move: str, log: Log) -> None:
    """The caller names the missed move, in `advanced` with the entry that skipped it (R28, R29)."""
    call, window = state.call, state.window
    assert call is not None
    assert window is not None
    at: int | None = call.at
    if entry is not None:
        at = next((at for at, deed in enumerate(window.deeds) if deed.seq == entry), None)
    if at is None or not is_right(state, window, call, at, move):
        card = None if log is None or at is None else named_card(state, window.deeds[at], move)
        _fail(state, log, move, card)
        return
    state.phase = PLAY
    state.out = None
    _hang_up(state)
    uphold(state, window, call, at, move, log)
    serve_lost_turn(state, log)


def decline(state: State, log: Log) -> None:
    """R33: the other opponent gives no proof; the first caller cannot decline."""
    call = state.call
    assert call is not None
    if not call.offered:
        raise IllegalMove(Reason.NOT_AVAILABLE)
    if log is not None:
        log.append(Declined(call.seat))
    _resume(state, log)


def lapse_proof(state: State, log: Log) -> None:
    """R32, R33: the time for the proof is over; for the second opponent it is a decline."""
    call = state.call
    assert call is not None
    if log is not None:
        log.append(Expired(call.seat, "proof"))
    if call.offered:
        decline(state, log)
    else:
        _fail(state, log)


def _fail(state: State, log: Log, move: str | None = None, card: str | None = None) -> None:
    """R32: not proven. R33: with three players the other opponent may try."""
    call, window = state.call, state.window
    assert call is not None
    assert window is not None
    window.failed.add(call.seat)
    if log is not None:
        log.append(Failed(call.seat, call.entry, move, card))
    _charge(state, call.seat, log)
    for other in range(1, state.seats + 1):
        if other != window.seat and other not in window.failed and not state.gone[other]:
            state.call = Call(other, call.at, call.entry, True, call.phase)
            state.caller = other
            if log is not None:
                log.append(Offered(other, call.entry))
            return
    _resume(state, log)


def _charge(state: State, seat: int, log: Log) -> None:
    """R32: what a failed call costs."""
    state.strikes[seat] += 1
    penalty = state.plan.rules.false_call_penalty
    if penalty in ("points_5", "points_10"):
        points = int(penalty[7:])
        state.fines[seat] += points
        if log is not None:
            log.append(Penalty(seat, "points", points))
    elif penalty == "lose_next_turn" or (
        penalty == "three_strikes" and state.strikes[seat] % STRIKES == 0
    ):
        state.skips[seat] += 1
        if log is not None:
            log.append(Penalty(seat, "turn", 0))


def _resume(state: State, log: Log) -> None:
    """The call is over without effect: play goes on where it stood."""
    call = state.call
    assert call is not None
    state.phase = call.phase
    _hang_up(state)
    serve_lost_turn(state, log)


def _hang_up(state: State) -> None:
    state.call = None
    state.caller = None
