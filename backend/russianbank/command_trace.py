"""`trace`: replay records and print one JSON line for each position (records.md)."""

import json
import sys
from pathlib import Path

from russianbank.duties import duties
from russianbank.legal import legal_moves
from russianbank.picture import picture_json
from russianbank.play import enact
from russianbank.reasons import BadRecord, IllegalMove
from russianbank.record import Record
from russianbank.state import State


def trace(files: list[str]) -> int:
    """Print the trace of every file; the exit status: 2 unreadable, 1 refused, 0."""
    status = 0
    shown = len(files) > 1 and sys.stderr.isatty() and not sys.stdout.isatty()
    for number, file in enumerate(files, 1):
        if shown:
            print(f"\r{number}/{len(files)} {file}\x1b[K", end="", file=sys.stderr)
        try:
            record = read_record(file)
        except BadRecord as error:
            print(f"{file}: {error}", file=sys.stderr)
            status = 2
            continue
        lines, refused = trace_lines(record)
        sys.stdout.write("".join(line + "\n" for line in lines))
        status = max(status, 1 if refused else 0)
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr)
    return status


def read_record(file: str) -> Record:
    """The record of a file, `-` for standard input. Raises BadRecord."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        # Editors on Windows put a mark in front that is no part of the text.
        return Record.parse(data.decode("utf-8-sig"))
    except OSError as error:
        raise BadRecord(f"The file cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadRecord("The file is not UTF-8 text.") from None


def trace_lines(record: Record) -> tuple[list[str], bool]:
    """The lines of a trace, and whether the last one is a refusal."""
    state = record.first_state()
    lines = [position_line(state, 0)]
    for entry in record.entries:
        try:
            enact(state, entry.seat, entry.action)
        except IllegalMove as refusal:
            lines.append(f'{{"seq":{entry.seq},"refused":"{refusal.reason.value}"}}')
            return lines, True
        lines.append(position_line(state, entry.seq))
    return lines, False


def position_line(state: State, seq: int) -> str:
    """One position: legal moves, duties, picture, result."""
    legal = {str(seat): sorted(legal_moves(state, seat)) for seat in range(1, state.seats + 1)}
    result = state.result.as_json() if state.result else None
    return (
        f'{{"seq":{seq},"legal":{_compact(legal)},'
        f'"duties":{_compact({str(state.turn): duties(state)})},'
        f'"picture":{picture_json(state)},"result":{_compact(result)}}}'
    )


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
