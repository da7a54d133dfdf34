"""Taking back: the notes that make it possible, `undo` (O30), and R30 after a proven call."""

from russianbank.carry import Log
from russianbank.events import Undone
from russianbank.reasons import IllegalMove, Reason
from russianbank.state import State
from russianbank.window import Deed, Window


def note_deed(state: State, action: str) -> None:
    """Keep an action and the position before it, so that it can be called (R26, R29).

    Called with the sequence number of the action already counted.
    """
    window = state.window
    if window is None or window.ended or window.seat != state.turn:
        window = state.window = Window(state.turn)
    window.deeds.append(Deed(state.seq, action, state.snapshot()))
    # R29, R34: the last action and the one before it are all that `classic` can look at.
    if not state.plan.advanced and len(window.deeds) > 2:
        del window.deeds[0]
    state.note_action(state.seq)


def note_expiry(state: State) -> None:
    """R26: an `expire` can be called, never proven, and nothing before it can be called."""
    seq = state.seq + 1
    window = state.window
    if window is None or window.ended or window.seat != state.turn:
        window = state.window = Window(state.turn)
    window.deeds = [Deed(seq, "expire", state.snapshot())]
    state.note_action(seq)


def undo(state: State, seat: int, log: Log) -> None:
    """O30: the seat in turn takes its last action back, if no card has been shown since."""
    if seat != state.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    if not state.history:
        raise IllegalMove(Reason.NOT_AVAILABLE)
    entry, before = state.history.pop()
    state.restore(before)
    if log is not None:
        log.append(Undone(seat, entry))
