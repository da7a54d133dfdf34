"""The moves a seat has now: what fits, within the phase, and under `strict` within the duties."""

from russianbank.cards import BESIDE, FACES, UNDER_A, UNDER_B
from russianbank.duties import broken_by, fill_duty
from russianbank.placement import (
    fits_somewhere,
    houses_for,
    run_length,
    sequence_limit,
    waste_is_open,
)
from russianbank.plan import NEVER, Chair
from russianbank.state import CALLED, PLAY, PROVISIONAL, State


def legal_moves(state: State, seat: int, *, undo: bool = False) -> list[str]:
    """What a seat may do now, `resign` aside; `stop` and `prove` stand without arguments.

    Best first: foundation, what empties the reserve, loads, houses, then turn, discard, end, and
    `undo` last where it is asked for and possible. In ASCII order where faults can be called,
    so that the order is no hint (R36). Empty for a seat that must wait.
    """
    if state.phase == CALLED:
        if seat != state.caller:
            return []
        return ["decline", "prove"] if state.call and state.call.offered else ["prove"]
    moves: list[str] = []
    if state.phase == PLAY and seat == state.turn:
        moves = turn_moves(state)[:]
    if not state.plan.strict:
        if may_call(state, seat):
            moves.append("stop")
        moves.sort()
    elif undo and moves and state.history and seat == state.turn:
        moves.append("undo")
    return moves


def may_call(state: State, seat: int) -> bool:
    """R27: is there anything this seat may call about now?"""
    window = state.window
    return (
        window is not None
        and state.phase in (PLAY, PROVISIONAL)
        and not window.shut
        and bool(window.deeds)
        and seat != window.seat
        and not state.gone[seat]
        and seat not in window.failed
    )


def turn_moves(state: State) -> list[str]:
    """What the seat in turn may play in phase play, best first; do not change the list."""
    known = state.known
    if known is None:
        known = state.known = _turn_moves(state, state.plan.chairs[state.turn])
    return known


def _turn_moves(state: State, chair: Chair) -> list[str]:
    plan = state.plan
    piles = state.piles
    wants = state.wants
    notation = chair.notation
    slot = piles[plan.layout.slot]
    reserve = piles[chair.reserve]
    moves: list[str] = []
    # R15: under strict C1, then C2, leave nothing else.
    if reserve and wants[reserve[-1] % FACES]:
        moves.append(notation.to_foundation[chair.reserve])
        if plan.strict and plan.duty_reserve and not plan.any_order:
            return moves
    if slot and wants[slot[-1] % FACES]:
        moves.append(notation.to_foundation[plan.layout.slot])
    if plan.own_waste != NEVER:
        waste = piles[chair.waste]
        if waste and wants[waste[-1] % FACES] and waste_is_open(state, chair, to_foundation=True):
            moves.append(notation.to_foundation[chair.waste])
    if state.ready:
        moves += notation.from_houses(state.ready, plan.layout.first_foundation)
    if moves and plan.strict and plan.duty_all:
        return moves
    return _rest(state, chair, moves)


def _rest(state: State, chair: Chair, moves: list[str]) -> list[str]:
    """The moves beside the foundations, behind those already in the list."""
    plan = state.plan
    piles = state.piles
    reserve = piles[chair.reserve]
    loads: list[str] = []
    _add_loads(state, chair, moves, loads)
    if reserve:
        _add_houses(state, chair, chair.reserve, moves)
    moves += loads
    slot = piles[plan.layout.slot]
    if slot:
        _add_houses(state, chair, plan.layout.slot, moves)
    if (
        plan.own_waste != NEVER
        and piles[chair.waste]
        and waste_is_open(state, chair, to_foundation=False)
    ):
        _add_houses(state, chair, chair.waste, moves)
    if state.idle < plan.idle_cap:
        _add_house_moves(state, chair, moves)
        if plan.sequences:
            _add_sequences(state, moves)
    if plan.strict and not plan.must_release and not plan.must_load and plan.slot and plan.decline:
        # The usual case, in short: only C3 is left, and it binds `turn` and the empty `end`.
        if slot:
            moves.append(chair.discard)
        elif not (reserve and state.spaces & chair.fill_mask):
            moves.append("turn" if piles[chair.hand] or piles[chair.waste] else "end")
        return moves
    for action in ("turn", chair.discard, "end"):
        if may_close(state, chair, action):
            moves.append(action)
    return moves


def _add_loads(state: State, chair: Chair, first: list[str], others: list[str]) -> None:
    """R5: loads of the own reserve to `first`, of other piles to `others`."""
    piles = state.piles
    plan = state.plan
    tops = state.tops
    names = plan.layout.names
    mine = _face(piles[chair.reserve])
    turned = _face(piles[plan.layout.slot])
    wasted = -1
    if plan.own_waste != NEVER and waste_is_open(state, chair, to_foundation=False):
        wasted = _face(piles[chair.waste])
    for target in chair.loads:
        pile = piles[target]
        if not pile:
            continue
        for face in BESIDE[pile[-1] % FACES]:
            if face == mine:
                first.append(f"{names[chair.reserve]}-{names[target]}")
            if face == turned:
                others.append(f"x-{names[target]}")
            if face == wasted:
                others.append(f"{names[chair.waste]}-{names[target]}")
            if tops[face]:
                others += chair.notation.from_houses(tops[face], target)


def _face(pile: list[int]) -> int:
    return pile[-1] % FACES if pile else -1


def _add_houses(state: State, chair: Chair, source: int, moves: list[str]) -> None:
    """R4: the moves of one pile to houses, cards before spaces."""
    face = state.piles[source][-1] % FACES
    cards = state.tops[UNDER_A[face]] | state.tops[UNDER_B[face]]
    if cards:
        moves += chair.notation.to_houses(source, cards)
    if state.spaces:
        moves += chair.notation.to_houses(source, state.spaces)


def _add_house_moves(state: State, chair: Chair, moves: list[str]) -> None:
    """R4, R6: single cards from house to house."""
    layout = state.plan.layout
    notation = chair.notation
    tops = state.tops
    spaces = state.spaces
    source = layout.first_house
    for pile in state.piles[source : layout.first_foundation]:
        if pile:
            face = pile[-1] % FACES
            houses = tops[UNDER_A[face]] | tops[UNDER_B[face]] | spaces
            if houses:
                known = notation.house_targets[source].get(houses)
                moves += notation.to_houses(source, houses) if known is None else known
        source += 1


def _add_sequences(state: State, moves: list[str]) -> None:
    """O14: runs of two and more cards, as far as the spaces allow."""
    layout = state.plan.layout
    for source in range(layout.first_house, layout.first_foundation):
        pile = state.piles[source]
        for count in range(2, run_length(state, source) + 1):
            houses = houses_for(state, pile[-count])
            for target in range(layout.first_house, layout.first_foundation):
                fits = houses >> (target - layout.first_house) & 1
                if fits and target != source and count <= sequence_limit(state, target):
                    moves.append(f"{layout.names[source]}-{layout.names[target]}*{count}")


def may_close(state: State, chair: Chair, action: str) -> bool:
    """May the seat in turn make this `turn`, discard or `end` now (R13, R14, R18, O9)?"""
    return (
        is_ready(state, chair, action)
        and not duty_refuses(state, chair, action)
        and not (action != "turn" and must_play_turned(state, chair))
    )


def is_ready(state: State, chair: Chair, action: str) -> bool:
    """R13, R14: is this `turn`, discard or `end` possible, duties left aside?"""
    slot = state.piles[state.plan.layout.slot]
    left = bool(state.piles[chair.hand] or state.piles[chair.waste])
    if action == "turn":
        return not slot and not state.pending and left
    if action == "end":
        return not slot and (not left or (not state.plan.slot and state.turned))
    return bool(slot)


def duty_refuses(state: State, chair: Chair, action: str) -> bool:
    """R18: is this `turn`, discard or `end` refused for a duty?"""
    plan = state.plan
    if plan.strict:
        return broken_by(state, action) is not None
    return plan.touch and fill_refuses(state, chair, action)


def fill_refuses(state: State, chair: Chair, action: str) -> bool:
    """R16: does C3 bind this action, and is it possible?"""
    if action == "turn" or (
        action == "end" and not state.piles[chair.hand] and not state.piles[chair.waste]
    ):
        return fill_duty(state, chair) is not None
    return False


def must_play_turned(state: State, chair: Chair) -> bool:
    """O9: the turned card may not be declined and has a destination."""
    if state.plan.decline:
        return False
    slot = state.piles[state.plan.layout.slot]
    if slot:
        return fits_somewhere(state, slot[-1], chair)
    waste = state.piles[chair.waste]
    return state.pending and bool(waste) and fits_somewhere(state, waste[-1], chair)
