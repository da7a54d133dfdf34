"""play(state, seat, action): one entry of a record, checked and carried out."""

from typing import Final

from russianbank.calls import decline, lapse_proof, open_call, prove
from russianbank.carry import Log, carry, carry_run
from russianbank.ending import block, finish, has_won, leave, win
from russianbank.events import (
    Abandoned,
    Agreed,
    Cancelled,
    Claimed,
    Event,
    Expired,
    Won,
)
from russianbank.expiry import play_out
from russianbank.moves import DISCARD, END, LOAD, TO_HOUSE, TURN, Action, read_number
from russianbank.reasons import IllegalMove, Reason
from russianbank.refusal import check
from russianbank.state import CALLED, OVER, PLAY, PROVISIONAL, State
from russianbank.takeback import note_deed, undo
from russianbank.turning import close_turn, turn_card

_ALONE: Final = frozenset({"resign", "decline", "expire", "cancel", "abandon", "agree"})
_ABOUT: Final = frozenset({"forfeit", "claim"})
_ROOM: Final = frozenset({"expire", "cancel", "abandon", "agree", "forfeit", "claim"})
_IN_CALL: Final = frozenset(
    {"prove", "decline", "resign", "expire", "forfeit", "cancel", "abandon"}
)
_IN_GRACE: Final = frozenset({"stop", "expire"})


def play(state: State, seat: int, action: str) -> list[Event]:
    """Make one entry; changes the state and returns what happened.

    Seat 0 is the room. Raises IllegalMove with the reason of records.md, the state untouched.
    """
    log: list[Event] = []
    enact(state, seat, action, log)
    return log


def enact(state: State, seat: int, action: str, log: Log = None) -> None:
    """Like `play`, without telling what happened unless a list for it is given."""
    known = state.known
    if known is not None and seat == state.turn and state.phase == PLAY and action in known:
        read = state.plan.chairs[seat].notation.actions.get(action)
        if read is None:
            read = _read_play(state, seat, action)
            assert read is not None
        _play(state, seat, action, read, log)
        return
    read = _read_play(state, seat, action)
    word = "play" if read else _word(state, action)
    _check_phase(state, word)
    if read is not None:
        if seat != state.turn:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        check(state, action, read)
        _play(state, seat, action, read, log)
    elif word in _ROOM:
        if seat != 0:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        state.known = None
        _decide(state, action, word, log)
        state.seq += 1
    else:
        _speak(state, seat, action, word, log)


def _read_play(state: State, seat: int, action: str) -> Action | None:
    chair = state.plan.chairs[seat if 0 < seat <= state.seats else state.turn]
    found = chair.notation.actions.get(action)
    if found is None and state.plan.sequences:
        return chair.notation.read(action, sequences=True)
    return found


def _word(state: State, action: str) -> str:
    """The first word of an entry that is no play, if it can ever be one (reason 1)."""
    word, _, rest = action.partition(" ")
    if not rest:
        known = action in _ALONE or (action == "undo" and state.plan.undo)
    elif word == "stop":
        known = bool(read_number(rest))
    elif word == "prove":
        known = _read_proof(state, rest) is not None
    else:
        seat = read_number(rest)
        known = word in _ABOUT and bool(seat and seat <= state.seats and not state.gone[seat])
    if not known or action.endswith(" "):
        raise IllegalMove(Reason.UNKNOWN_ACTION)
    return word


def _read_proof(state: State, rest: str) -> tuple[int | None, str] | None:
    """The entry, if one is named, and the move of a proof; None if it can never be one (R28)."""
    number, _, move = rest.rpartition(" ")
    entry = read_number(number) if number else None
    if number and not (entry and state.plan.advanced):
        return None
    named = state.plan.chairs[1].notation.read(move, state.plan.sequences)
    return None if named is None or named[0] in (TURN, END) else (entry, move)


def _check_phase(state: State, word: str) -> None:
    """Reasons 2 to 4: over, frozen, no calls."""
    if state.phase == OVER:
        raise IllegalMove(Reason.GAME_OVER)
    if state.phase == CALLED and word not in _IN_CALL:
        raise IllegalMove(Reason.FROZEN)
    if state.phase == PROVISIONAL and word not in _IN_GRACE:
        raise IllegalMove(Reason.FROZEN)
    if word == "stop" and state.plan.strict:
        raise IllegalMove(Reason.NO_CALLS)


def _play(state: State, seat: int, text: str, action: Action, log: Log) -> None:
    """An allowed action of the seat in turn."""
    plan = state.plan
    chair = plan.chairs[seat]
    kind, source, target, count = action
    state.seq += 1
    if not plan.strict:
        note_deed(state, text)
    elif plan.undo:
        state.history.append((state.seq, state.snapshot()))
    state.known = None
    over = False
    if kind <= LOAD:
        layout = plan.layout
        if kind == TO_HOUSE and layout.first_house <= source < layout.first_foundation:
            state.idle += 1
            state.trail += (action,)
        else:
            state.idle = 0
            state.trail = ()
        if count == 1:
            shown = carry(state, chair, source, target, kind, log)
        else:
            shown = carry_run(state, chair, source, target, count, log)
        if shown and plan.undo:
            state.history.clear()
    else:
        state.idle = 0
        state.trail = ()
        over = turn_card(state, chair, log) if kind == TURN else True
    if kind == DISCARD:
        carry(state, chair, source, target, kind, log)
    if not state.piles[chair.reserve] and has_won(state, chair):
        win(state, seat, log, grace=True)
    elif over:
        close_turn(state, chair, text, log)


def _decide(state: State, action: str, word: str, log: Log) -> None:
    """An entry of the room (R32, R35, R37-R41)."""
    if word == "expire":
        _expire(state, log)
    elif word == "agree":
        _tell(log, Agreed())
        block(state, "agreed", log)
    elif word == "cancel":
        _tell(log, Cancelled())
        finish(state, "cancelled", None, log)
    elif word == "abandon":
        _tell(log, Abandoned())
        finish(state, "abandoned", None, log)
    elif word == "forfeit":
        leave(state, int(action[-1]), log, forfeit=True)
    else:
        claimer = int(action[-1])
        _tell(log, Claimed(claimer))
        finish(state, "claimed", claimer, log)


def _expire(state: State, log: Log) -> None:
    """The running clock ended; the phase says which."""
    if state.phase == CALLED:
        lapse_proof(state, log)
    elif state.phase == PROVISIONAL:
        winner = state.out
        assert winner is not None
        _tell(log, Expired(winner, "grace"))
        _tell(log, Won(winner))
        finish(state, "won", winner, log)
    else:
        _tell(log, Expired(state.turn, "turn"))
        play_out(state, log)


def _speak(state: State, seat: int, action: str, word: str, log: Log) -> None:
    """What a seat may say beside playing: resign, undo, stop, prove, decline."""
    if not 0 < seat <= state.seats:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    if word == "undo":
        undo(state, seat, log)
    elif word == "resign":
        if state.gone[seat]:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        leave(state, seat, log)
    elif word == "stop":
        open_call(state, seat, int(action[5:]), log)
    elif seat != state.caller:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    elif word == "decline":
        decline(state, log)
    else:
        proof = _read_proof(state, action[6:])
        assert proof is not None
        prove(state, proof[0], proof[1], log)
    state.known = None
    state.seq += 1


def _tell(log: Log, event: Event) -> None:
    if log is not None:
        log.append(event)
