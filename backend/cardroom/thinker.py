"""A process that thinks for computer players: reads jobs, answers them, ends with its room.

Jobs and answers are pickles between a room and its own child, each after four bytes of length.
"""

import os
import pickle
import random
import signal
import sys
from typing import Any, BinaryIO

from russianbank.players import advise, call, choose

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
    return advise(*args)


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
