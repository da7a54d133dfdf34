"""A process that thinks for computer players: reads jobs, answers them, ends with its room.

Jobs and answers are pickles between a room and its own child, each after four bytes of length.
"""

import os
import pickle
import random
import signal
import sys
from typing import Any, BinaryIO

from russianbank import Record, picture_json, play
from russianbank.players import Missed, advise, call, choose, missed

LENGTH = 4
# Thinking can wait; whoever plays cannot.
NICE = 5


def read(stream: BinaryIO) -> Any | None:
    """The next message; None at the end."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    return pickle.loads(stream.read(int.from_bytes(head, "big")))


def packed(message: Any) -> bytes:
    """A message with its length before it."""
    body = pickle.dumps(message)
    return len(body).to_bytes(LENGTH, "big") + body


def answer(kind: str, *args: Any) -> Any:
    """Think about one thing, with a view and a number to draw chance from, and nothing else."""
    if kind == "choose":
        level, view, number = args
        return choose(level, view, random.Random(number))
    if kind == "call":
        level, view, number = args
        return call(level, view, random.Random(number))
    if kind == "missed":
        return reviewed(*args)
    return advise(*args)


def reviewed(record: Record, since: int, pictures: bool) -> list[tuple[Missed, str | None]]:
    """What was missed from an entry on; with the picture before each where it is wanted."""
    found = missed(record, since)
    if not pictures:
        return [(one, None) for one in found]
    wanted = {one.seq - 1 for one in found}
    state = record.first_state()
    shown = {0: picture_json(state)}
    for entry in record.entries:
        play(state, entry.seat, entry.action)
        if entry.seq in wanted:
            shown[entry.seq] = picture_json(state)
    return [(one, shown[one.seq - 1]) for one in found]


def main() -> None:
    """Answer until the room hangs up."""
    # Ctrl-C in a terminal reaches the whole group: it is the room that ends its thinkers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    while (job := read(sys.stdin.buffer)) is not None:
        try:
            told = ("done", answer(*job))
        except Exception as fault:
            told = ("failed", f"{type(fault).__name__}: {fault}")
        try:
            sys.stdout.buffer.write(packed(told))
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
