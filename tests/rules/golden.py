"""Golden games and perft counts: `python -m tests.rules.golden` rewrites the files, tests compare.

A playthrough keeps its entries when it is rewritten; only what the rules say about them changes.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from russianbank import Entry, Record, Ruleset, State, deal, duties, legal_moves, play
from russianbank.chance import random_entry
from russianbank.diagram import diagram_of, draw
from russianbank.picture import picture_json, picture_of
from russianbank.play import enact

HERE: Final = Path(__file__).parent
PLAYTHROUGHS: Final = HERE / "playthroughs"
PERFT: Final = HERE / "perft"
LENGTH: Final = 160
DRAWN_EACH: Final = 25
ENOUGH_LEAVES: Final = 150
GAMES: Final[dict[str, dict[str, Any]]] = {
    "classic": {"preset": "classic"},
    "table": {"preset": "table"},
    "touch": {"preset": "touch"},
    "touch_advanced": {"preset": "touch", "touch_mode": "advanced"},
    "classic_three": {"preset": "classic", "players": 3},
    "touch_three": {"preset": "touch", "players": 3},
    "undo_and_runs": {
        "preset": "classic",
        "undo": "until_reveal",
        "house_moves": "sequence",
        "facedown_houses": True,
    },
    "stricter": {"preset": "table", "strict_release": 2, "strict_load": True},
}


def playthrough(record: Record) -> str:
    """A game told entry by entry: events, legal moves, duties, picture; drawn now and then."""
    state = record.first_state()
    lines = [record.text(), diagram_of(state)]
    for entry in record.entries:
        events = play(state, entry.seat, entry.action)
        lines.append(f"{entry.seq} {entry.seat} {entry.action}")
        lines += [f"  {json.dumps(event.as_json())}" for event in events]
        for seat in range(1, state.seats + 1):
            moves = legal_moves(state, seat, undo=True)
            if moves:
                lines.append(f"  seat {seat} may: {' '.join(moves)}")
        if duties(state):
            lines.append(f"  seat {state.turn} must: {' '.join(duties(state))}")
        lines.append(f"  picture {sha256(picture_json(state).encode()).hexdigest()[:16]}")
        if entry.seq % DRAWN_EACH == 0 or entry.seq == len(record.entries):
            lines.append(draw(picture_of(state)))
    return "\n".join(lines).rstrip() + "\n"


def recorded(name: str) -> Record:
    """The game of a playthrough file, made by chance if there is none yet."""
    path = PLAYTHROUGHS / f"{name}.txt"
    if path.exists():
        return Record.parse(path.read_text(encoding="utf-8").split("\n\n")[0])
    ruleset, seed = Ruleset.of(GAMES[name]), f"golden-{name}"
    state, chance = deal(ruleset, seed), Random(seed)
    entries: list[Entry] = []
    while state.phase != "over" and len(entries) < LENGTH:
        seat, action = random_entry(state, chance)
        entries.append(Entry(len(entries) + 1, seat, action))
        enact(state, seat, action)
    return Record(ruleset, seed, entries=tuple(entries))


def perft(preset: str) -> str:
    """Positions after every line of play of some depths, counted and digested, for some deals."""
    lines = []
    for number in range(4):
        seed = f"perft-{number}"
        leaves = [deal(Ruleset.of({"preset": preset}), seed)]
        for depth in range(1, 8):
            leaves = [after for leaf in leaves for after in _next(leaf)]
            digest = sha256("".join(sorted(map(picture_json, leaves))).encode()).hexdigest()
            lines.append(f"{seed} depth {depth} leaves {len(leaves)} {digest[:16]}")
            if len(leaves) > ENOUGH_LEAVES:
                break
    return "\n".join(lines) + "\n"


def _next(state: State) -> Iterator[State]:
    for move in legal_moves(state, state.turn):
        if move != "stop":
            after = state.copy()
            enact(after, state.turn, move)
            yield after


def main() -> None:
    """Rewrite all golden files."""
    PLAYTHROUGHS.mkdir(exist_ok=True)
    PERFT.mkdir(exist_ok=True)
    for name in GAMES:
        text = playthrough(recorded(name))
        (PLAYTHROUGHS / f"{name}.txt").write_text(text, encoding="utf-8")
    for preset in ("classic", "table", "touch"):
        (PERFT / f"{preset}.txt").write_text(perft(preset), encoding="utf-8")


if __name__ == "__main__":
    main()
