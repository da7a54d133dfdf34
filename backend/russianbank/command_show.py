"""`deal`, `show`, `legal`: one table for people, or as JSON."""

import json
import sys

from russianbank.command_trace import read_record
from russianbank.deal import deal
from russianbank.diagram import draw
from russianbank.duties import duties
from russianbank.legal import legal_moves
from russianbank.picture import picture_of
from russianbank.play import enact
from russianbank.reasons import BadRecord, BadRuleset, IllegalMove
from russianbank.record import read_ruleset
from russianbank.ruleset import Ruleset
from russianbank.scoring import score_sheet
from russianbank.state import State


def deal_command(preset: str, ruleset: str | None, seed: str, *, as_json: bool) -> int:
    """Print the first picture of a seed."""
    try:
        rules = read_ruleset(ruleset) if ruleset else Ruleset.of({"preset": preset})
        state = deal(rules, seed)
    except (BadRecord, BadRuleset) as error:
        print(error, file=sys.stderr)
        return 2
    _print_picture(state, as_json=as_json)
    return 0


def show_command(file: str, *, as_json: bool) -> int:
    """Print the last position of a record and its result."""
    state, status = _last_state(file, as_json=as_json)
    if state is None:
        return status
    _print_picture(state, as_json=as_json)
    if as_json or state.result is None:
        return 0
    points = ", ".join(f"seat {seat} {score}" for seat, score in state.result.points.items())
    print(f"{state.result.how}: {points}")
    for line in score_sheet(state):
        print(f"  seat {line.seat} {line.what}: {line.count} x {line.each} = {line.points}")
    return 0


def legal_command(file: str, *, as_json: bool) -> int:
    """Print what every seat may do in the last position of a record, and what it must."""
    state, status = _last_state(file, as_json=as_json)
    if state is None:
        return status
    legal = {str(seat): sorted(legal_moves(state, seat)) for seat in range(1, state.seats + 1)}
    if as_json:
        shown = {"seq": state.seq, "legal": legal, "duties": {str(state.turn): duties(state)}}
        print(json.dumps(shown, separators=(",", ":")))
        return 0
    for seat, moves in legal.items():
        print(f"seat {seat} may: {' '.join(moves) or '-'}")
    print(f"seat {state.turn} must: {' '.join(duties(state)) or '-'}")
    return 0


def _last_state(file: str, *, as_json: bool) -> tuple[State | None, int]:
    """The last state of a record, or None with the exit status after an error was printed."""
    try:
        record = read_record(file)
    except BadRecord as error:
        print(f"{file}: {error}", file=sys.stderr)
        return None, 2
    state = record.first_state()
    for entry in record.entries:
        try:
            enact(state, entry.seat, entry.action)
        except IllegalMove as refusal:
            if as_json:
                print(f'{{"seq":{entry.seq},"refused":"{refusal.reason.value}"}}')
            else:
                print(f"entry {entry.seq} {entry.action!r} is refused: {refusal.reason.value}")
            return None, 1
    return state, 0


def _print_picture(state: State, *, as_json: bool) -> None:
    if as_json:
        result = state.result.as_json() if state.result else None
        shown = {"seq": state.seq, "picture": picture_of(state), "result": result}
        print(json.dumps(shown, separators=(",", ":")))
    else:
        print(draw(picture_of(state)), end="")
