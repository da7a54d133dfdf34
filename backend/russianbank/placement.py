"""May this card lie there? Fitting and availability (R3-R5, R11, section 4), duties left aside."""

from russianbank.cards import BESIDE, FACES, UNDER_A, UNDER_B, fits_on
from russianbank.plan import AFTER_TURN, ALWAYS, NEVER, WHEN_RESERVE_EMPTY, Chair
from russianbank.state import PLAY, State


def waste_is_open(state: State, chair: Chair, *, to_foundation: bool) -> bool:
    """O8: may the top of the own waste be played, to a foundation or elsewhere?"""
    rule = state.plan.own_waste
    if rule == NEVER:
        return False
    if rule == AFTER_TURN:
        return to_foundation or state.turned
    if rule == WHEN_RESERVE_EMPTY:
        return not state.piles[chair.reserve]
    return rule == ALWAYS


def houses_for(state: State, card: int) -> int:
    """R4: the houses that take a card, as a mask; spaces take any."""
    face = card % FACES
    return state.tops[UNDER_A[face]] | state.tops[UNDER_B[face]] | state.spaces


def may_load(state: State, card: int, target: int) -> bool:
    """R5: does a card fit the top of an opponent's pile?"""
    pile = state.piles[target]
    return bool(pile) and pile[-1] % FACES in BESIDE[card % FACES]


def fits_somewhere(state: State, card: int, chair: Chair) -> bool:
    """R14: has a card any destination that the options permit, duties left aside?"""
    if state.wants[card % FACES] or houses_for(state, card):
        return True
    return any(may_load(state, card, target) for target in chair.loads)


def open_sources(state: State, chair: Chair) -> list[int]:
    """The piles whose top may go to houses or opponents now (section 4); empty ones left out."""
    layout = state.plan.layout
    sources = [chair.reserve, layout.slot]
    if waste_is_open(state, chair, to_foundation=False):
        sources.append(chair.waste)
    sources += range(layout.first_house, layout.first_foundation)
    return [source for source in sources if state.piles[source]]


def load_moves(state: State, chair: Chair) -> list[str]:
    """Every possible load, unsorted (R5, O15)."""
    names = state.plan.layout.names
    return [
        f"{names[source]}-{names[target]}"
        for source in open_sources(state, chair)
        for target in chair.loads
        if may_load(state, state.piles[source][-1], target)
    ]


def foundation_moves(state: State, chair: Chair) -> list[str]:
    """Every possible move to a foundation but that of the reserve, unsorted (R3)."""
    layout = state.plan.layout
    moves: list[str] = []
    if state.ready:
        moves += chair.notation.from_houses(state.ready, layout.first_foundation)
    slot = state.piles[layout.slot]
    if slot and state.wants[slot[-1] % FACES]:
        moves.append(chair.notation.to_foundation[layout.slot])
    waste = state.piles[chair.waste]
    if waste and state.wants[waste[-1] % FACES] and waste_is_open(state, chair, to_foundation=True):
        moves.append(chair.notation.to_foundation[chair.waste])
    return moves


def run_length(state: State, house: int) -> int:
    """O14: how many outermost cards of a house pile are face up and in order."""
    pile = state.piles[house]
    length = min(1, len(pile))
    while length < len(pile):
        under = pile[-1 - length]
        if under in state.down or not fits_on(pile[-length], under):
            break
        length += 1
    return length


def sequence_limit(state: State, target: int) -> int:
    """O14: 2^m cards may move together, m = spaces other than the target."""
    house = target - state.plan.layout.first_house
    return 1 << (state.spaces & ~(1 << house)).bit_count()


def placeable_moves(state: State) -> list[str]:
    """All card moves that fit and are available now, whatever is compulsory, unsorted (R28)."""
    chair = state.plan.chairs[state.turn]
    moves = foundation_moves(state, chair) + load_moves(state, chair)
    reserve = state.piles[chair.reserve]
    if reserve and state.wants[reserve[-1] % FACES]:
        moves.append(chair.notation.to_foundation[chair.reserve])
    for source in open_sources(state, chair):
        moves += chair.notation.to_houses(source, houses_for(state, state.piles[source][-1]))
    return moves if state.phase == PLAY else []
