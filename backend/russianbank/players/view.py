"""What a person at a seat sees and may remember: the only thing that computer players are given."""

from dataclasses import dataclass
from typing import Final

from russianbank.legal import legal_moves
from russianbank.moves import Action
from russianbank.ruleset import Ruleset
from russianbank.state import State
from russianbank.window import Call, Snapshot

UNKNOWN: Final = -1
"""A card that has never lain open."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as everybody remembers it: cards that were never shown are UNKNOWN.

    `down` names the house cards that lie face down, as (pile, height).
    """

    piles: tuple[tuple[int, ...], ...]
    down: frozenset[tuple[int, int]]
    dealt: tuple[int, ...]
    numbers: tuple[int, int, int, int, int]
    flags: tuple[bool, bool, bool]


@dataclass(frozen=True, slots=True)
class SeenDeed:
    """An action that can be called, with the table before it (R26, R27)."""

    seq: int
    action: str
    before: Sight


@dataclass(frozen=True, slots=True)
class View:
    """A game from one seat. Picklable, immutable, and without a card that R43 hides from memory.

    `legal` is what the seat may do now, as `legal_moves` lists it; `trail` the house moves just
    made in this turn; `deeds` what can be called, by seat `accused`; `gone`, `strikes`, `skips`
    and `fines` are by seat with an unused index 0.
    """

    ruleset: Ruleset
    seat: int
    turn: int
    phase: str
    seq: int
    legal: tuple[str, ...]
    table: Sight
    trail: tuple[Action, ...]
    gone: tuple[bool, ...]
    strikes: tuple[int, ...]
    skips: tuple[int, ...]
    fines: tuple[int, ...]
    out: int | None
    accused: int | None
    ended: bool
    deeds: tuple[SeenDeed, ...]
    call: Call | None


def view_of(state: State, seat: int) -> View:
    """What a seat sees of a game, remembered cards included (R43).

    All players see the same cards; views of one state differ in the seat and its legal moves.
    """
    window = state.window
    deeds = () if window is None or window.shut else tuple(window.deeds)
    return View(
        ruleset=state.plan.rules,
        seat=seat,
        turn=state.turn,
        phase=state.phase,
        seq=state.seq,
        legal=tuple(legal_moves(state, seat)),
        table=_sight(state.snapshot(), state.seen),
        trail=state.trail if len(state.trail) == state.idle else (),
        gone=tuple(state.gone),
        strikes=tuple(state.strikes),
        skips=tuple(state.skips),
        fines=tuple(state.fines),
        out=state.out,
        accused=window.seat if window is not None and deeds else None,
        ended=window is not None and window.ended,
        deeds=tuple(
            SeenDeed(deed.seq, deed.action, _sight(deed.before, state.seen)) for deed in deeds
        ),
        call=state.call,
    )


def _sight(table: Snapshot, seen: int) -> Sight:
    piles, down, dealt, numbers, flags = table
    return Sight(
        piles=tuple(
            tuple(card if seen >> card & 1 else UNKNOWN for card in pile) for pile in piles
        ),
        down=frozenset(
            (at, height)
            for at, pile in enumerate(piles if down else ())
            for height, card in enumerate(pile)
            if card in down
        ),
        dealt=tuple(dealt),
        numbers=numbers,
        flags=flags,
    )
