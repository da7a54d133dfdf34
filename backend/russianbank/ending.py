"""The end of a turn and of a game: out, blocked, resigned, called off (R14, R19-R24)."""

from russianbank.carry import Log, put_away
from russianbank.events import (
    Blocked,
    Ended,
    EndOfTurn,
    Forfeited,
    Out,
    Resigned,
    TurnBegan,
    TurnEnded,
    Won,
)
from russianbank.plan import Chair
from russianbank.result import Result
from russianbank.scoring import blocked_counts, blocked_winner, points_of
from russianbank.state import OVER, PLAY, PROVISIONAL, State


def has_won(state: State, chair: Chair) -> bool:
    """R19, O24: has the seat nothing left of its own?"""
    piles = state.piles
    if piles[chair.reserve]:
        return False
    if not state.plan.all_piles:
        return True
    return not (piles[chair.hand] or piles[chair.waste] or piles[state.plan.layout.slot])


def win(state: State, seat: int, log: Log, *, grace: bool) -> None:
    """R19: a seat has won; where faults can be called the win waits for its grace (R35)."""
    rules = state.plan.rules
    if grace and not state.plan.strict and rules.win_grace_s:
        state.phase = PROVISIONAL
        state.out = seat
        if log is not None:
            log.append(Out(seat))
        return
    if log is not None:
        log.append(Won(seat))
    finish(state, "won", seat, log)


def finish(state: State, how: str, winner: int | None, log: Log) -> None:
    """R42: the game is over."""
    points = points_of(state, how, winner)
    state.phase = OVER
    state.out = None
    state.call = None
    state.caller = None
    state.history.clear()
    state.known = None
    state.result = Result(how, winner, points)
    if log is not None:
        log.append(Ended(how, winner, {str(seat): score for seat, score in points.items()}))


def end_turn(state: State, why: EndOfTurn, log: Log) -> None:
    """R14: the turn of the seat in turn is over; the game may be blocked by it (R20)."""
    if log is not None:
        log.append(TurnEnded(state.turn, why))
    window = state.window
    if window is not None and window.seat == state.turn:
        window.ended = True
    state.stalled = 0 if state.progress else state.stalled + 1
    everyone = 0
    for seat in range(1, state.seats + 1):
        if not state.gone[seat]:
            everyone |= 1 << seat
    if state.plan.full_pass and state.full & everyone == everyone:
        block(state, "blocked", log, stalled=False)
    elif state.stalled >= state.plan.stall_cap:
        block(state, "blocked", log, stalled=True)
    else:
        pass_on(state, log)


def block(state: State, how: str, log: Log, *, stalled: bool = False) -> None:
    """R20, R41: nobody gets on, or all agree to that; R23 scores."""
    if log is not None and how == "blocked":
        counts = {str(seat): count for seat, count in blocked_counts(state).items()}
        log.append(Blocked(counts, "stall" if stalled else "full_pass"))
    finish(state, how, blocked_winner(state), log)


def pass_on(state: State, log: Log) -> None:
    """R10: the next seat clockwise is in turn; who has lost a turn is skipped (R32)."""
    state.turned = False
    state.pending = False
    state.progress = False
    state.idle = 0
    state.trail = ()
    state.history.clear()
    while True:
        state.turn = state.turn % state.seats + 1
        if state.gone[state.turn]:
            continue
        if not state.skips[state.turn]:
            break
        state.skips[state.turn] -= 1
        if state.window is not None:
            state.window.skipped.append(state.turn)
        if log is not None:
            log.append(TurnEnded(state.turn, "skipped"))
    state.known = None
    if log is not None:
        log.append(TurnBegan(state.turn))


def serve_lost_turn(state: State, log: Log) -> None:
    """R32: who is in turn already when the next turn is lost loses this one, after the call."""
    if state.phase == PLAY and state.skips[state.turn]:
        state.skips[state.turn] -= 1
        if log is not None:
            log.append(TurnEnded(state.turn, "skipped"))
        pass_on(state, log)


def leave(state: State, seat: int, log: Log, *, forfeit: bool = False) -> None:
    """R24: a seat resigns or forfeits; with one player left that one wins."""
    if log is not None:
        log.append(Forfeited(seat) if forfeit else Resigned(seat))
    state.known = None
    state.gone[seat] = True
    left = [other for other in range(1, state.seats + 1) if not state.gone[other]]
    if len(left) == 1:
        finish(state, "forfeited" if forfeit else "resigned", left[0], log)
        return
    call = state.call
    window = state.window
    about_leaver = window is not None and window.seat == seat
    if call is not None and (about_leaver or call.seat == seat):
        state.phase = call.phase
        state.call = None
        state.caller = None
    if window is not None and about_leaver:
        window.shut = True
    if about_leaver and state.out == seat:
        state.phase = PLAY
        state.out = None
    if state.turn == seat:
        put_away(state, state.plan.chairs[seat], log)
        if log is not None:
            log.append(TurnEnded(seat, "resigned"))
        pass_on(state, log)
    serve_lost_turn(state, log)
