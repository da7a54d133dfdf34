"""What a computer at a table has to decide next, asked with what its seat may see and no more."""

import hashlib
from dataclasses import dataclass
from typing import Literal

from cardroom.model.live_game import LiveGame
from russianbank import State, blocked_counts, legal_moves
from russianbank.players import View, view_of

# Turns without progress after which an offer to call the game blocked is sensible, a seat.
STUCK_TURNS = 3


@dataclass(frozen=True, slots=True)
class Question:
    """`choose` a move, `call` a fault or not, or `agree` that the game is blocked."""

    kind: Literal["choose", "call", "agree"]
    seat: int
    player_id: str
    level: str
    seq: int
    view: View
    # What chance is drawn from: the same for the same game and entry.
    number: int
    # What is played when nobody can think.
    instead: str


def next_question(live: LiveGame, called: frozenset[int]) -> Question | None:
    """What waits for a computer now; `called` are the seats that have thought about a call here.

    Calls come before moves, the seats in order (R27).
    """
    state = live.state
    if live.over or not live.levels:
        return None
    if state.phase == "called":
        return _question(live, "choose", state.caller)
    for seat in live.levels:
        if seat not in called and "stop" in legal_moves(state, seat):
            return _question(live, "call", seat)
    if live.block.seats:
        for seat in live.levels:
            if seat not in live.block.seats and agrees_to_block(state, seat):
                return _question(live, "agree", seat)
    return _question(live, "choose", state.turn) if state.phase == "play" else None


def agrees_to_block(state: State, seat: int) -> bool:
    """R41: nothing has moved on for some turns, and while there is hope the count is not lost.

    Looks at nothing but numbers of cards, which everybody can count.
    """
    if state.gone[seat] or state.stalled < STUCK_TURNS * state.seats:
        return False
    counts = blocked_counts(state)
    patient = state.stalled < 2 * STUCK_TURNS * state.seats
    return not patient or counts[seat] <= min(counts.values())


def _question(
    live: LiveGame, kind: Literal["choose", "call", "agree"], seat: int | None
) -> Question | None:
    if seat is None or seat not in live.levels:
        return None
    seq = live.state.seq
    view = view_of(live.state, seat)
    plain = [move for move in view.legal if move not in ("stop", "undo", "prove", "decline")]
    return Question(
        kind=kind,
        seat=seat,
        player_id=live.seats[seat].id,
        level=live.levels[seat],
        seq=seq,
        view=view,
        number=draw(live.seed, seq, seat),
        instead=plain[0] if plain else "decline" if "decline" in view.legal else f"prove r{seat}-f",
    )


def draw(seed: str, seq: int, seat: int) -> int:
    """A number from the seed of a game and an entry, from which the seed cannot be found."""
    digest = hashlib.sha256(f"{seed}:computer:{seq}:{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
