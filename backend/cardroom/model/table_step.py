"""What a table shows after an entry: plain data, taken before the state moves on."""

from typing import Any, NamedTuple

from cardroom.model.game_clock import GameClock
from russianbank import (
    State,
    blocked_counts,
    call_steps,
    callable_entry,
    first_duty,
    legal_moves,
)
from russianbank import score_sheet as sheet_of


class TableStep(NamedTuple):
    """One position as it is told; `moves` by seat, best first, empty lists left out."""

    seq: int
    last: dict[str, Any] | None
    picture: str
    events: list[dict[str, Any]]
    moves: dict[int, list[str]]
    turn: int
    duties: list[str] | None
    duty_reason: str | None
    callable: int | None
    call: dict[str, Any] | None
    steps: list[dict[str, Any]] | None
    strikes: dict[str, int]
    skips: dict[str, int]
    out: int | None
    gone: list[int]
    block_offers: tuple[int, ...]
    deadline: dict[str, Any] | None
    result: dict[str, Any] | None
    sheet: list[dict[str, Any]] | None
    counts: dict[str, int] | None
    replace_offers: list[dict[str, Any]] | None = None
    timeouts: dict[str, int] | None = None


def step_of(
    state: State,
    picture: str,
    clock: GameClock,
    last: dict[str, Any] | None,
    events: list[dict[str, Any]],
    block_offers: tuple[int, ...] = (),
) -> TableStep:
    """The position of a state, ready to be told to any viewer; `picture` is its picture as JSON."""
    rules = state.ruleset
    undo = rules.undo != "off"
    seats = range(1, state.seats + 1)
    moves: dict[int, list[str]] = {}
    for seat in seats:
        # Under strict rules nobody but the seat in turn can do anything.
        if seat == state.turn or rules.enforcement != "strict":
            found = legal_moves(state, seat, undo=undo)
            if found:
                moves[seat] = found
    call, steps = _call_of(state, clock)
    reason, duties = _duties_of(state)
    result = state.result
    return TableStep(
        seq=state.seq,
        last=last,
        picture=picture,
        events=events,
        moves=moves,
        turn=state.turn,
        duties=duties,
        duty_reason=reason,
        callable=None if rules.enforcement == "strict" else callable_entry(state),
        call=call,
        steps=steps,
        strikes=_by_seat(state.strikes),
        skips=_by_seat(state.skips),
        out=state.out,
        gone=[seat for seat in seats if state.gone[seat]] if any(state.gone) else _NOBODY,
        block_offers=block_offers,
        deadline=None if clock.at is None else {"kind": clock.kind, "at": clock.at},
        result=None if result is None else result.as_json(),
        sheet=None if result is None else sheet_json(state),
        counts=_counts_of(state),
    )


_NOBODY: list[int] = []
# Of most tables at most times; shared, as nobody changes what a step holds.
_NOTHING = {seats: {str(seat): 0 for seat in range(1, seats + 1)} for seats in (2, 3)}


def _by_seat(counts: list[int]) -> dict[str, int]:
    """Counts by seat, whose unused first one is 0."""
    if not any(counts):
        return _NOTHING[len(counts) - 1]
    return {str(seat): count for seat, count in enumerate(counts) if seat}


def _duties_of(state: State) -> tuple[str | None, list[str] | None]:
    """What must be done first and why (R15-R17); where hints are off nobody is told (R36)."""
    if not state.ruleset.hints:
        return None, None
    first = first_duty(state)
    return (str(first[0]), sorted(first[1])) if first else (None, [])


def _call_of(
    state: State, clock: GameClock
) -> tuple[dict[str, Any] | None, list[dict[str, Any]] | None]:
    """An open call, and what its maker may step through (R28, R29)."""
    if state.phase != "called" or state.call is None:
        return None, None
    steps = [
        {
            "seq": one.seq,
            "seat": one.seat,
            "move": one.move,
            "before": one.before,
            "moves": one.moves,
            "provable": one.provable,
        }
        for one in call_steps(state)
    ]
    return {"by": state.caller, "entry": state.call.entry, "deadline": clock.at}, steps


def _counts_of(state: State) -> dict[str, int] | None:
    """What everybody had left when a game ended as blocked (R23)."""
    if state.result is None or state.result.how not in ("blocked", "agreed"):
        return None
    return {str(seat): count for seat, count in blocked_counts(state).items()}


def sheet_json(state: State) -> list[dict[str, Any]]:
    """How the points of an ended game came, as plain values."""
    return [
        {
            "seat": line.seat,
            "what": line.what,
            "count": line.count,
            "each": line.each,
            "points": line.points,
        }
        for line in sheet_of(state)
    ]
