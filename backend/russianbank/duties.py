"""What must be done first, in which order, and why (R15-R18, O16, O17).

C1 the reserve to a foundation, C2 others to a foundation, C4 freeing, C3 filling, C5 loading.
"""

from russianbank.cards import FACES, fits_on
from russianbank.placement import foundation_moves, load_moves
from russianbank.plan import Chair
from russianbank.reasons import Reason
from russianbank.state import PLAY, State

Duty = tuple[Reason, list[str]]
"""A class of duties by the reason that refuses other actions, and its moves, unsorted."""


def duties(state: State) -> list[str]:
    """The compulsory moves of the first class that is possible, sorted (R15-R17).

    For the seat in turn; empty in every phase but play.
    """
    first = first_duty(state)
    return sorted(first[1]) if first else []


def first_duty(state: State) -> Duty | None:
    """The first class of duties that is possible, with its reason, for the seat in turn."""
    if state.phase != PLAY:
        return None
    chair = state.plan.chairs[state.turn]
    return (
        foundation_duty(state, chair)
        or release_duty(state)
        or fill_duty(state, chair)
        or load_duty(state, chair)
    )


def foundation_duty(state: State, chair: Chair) -> Duty | None:
    """R15: C1 or, where it is not possible, C2; one class under foundation_order=any."""
    plan = state.plan
    reserve = state.piles[chair.reserve]
    first: list[str] = []
    if reserve and plan.duty_reserve and state.wants[reserve[-1] % FACES]:
        first = [chair.notation.to_foundation[chair.reserve]]
        if not plan.any_order:
            return Reason.RESERVE_FIRST, first
    if plan.duty_all:
        first = first + foundation_moves(state, chair)
        if first:
            return Reason.FOUNDATION_FIRST, first
    return None


def fill_duty(state: State, chair: Chair) -> Duty | None:
    """R16, C3: every space in the scope is filled from the reserve."""
    if not state.piles[chair.reserve]:
        return None
    spaces = state.spaces & chair.fill_mask
    if not spaces:
        return None
    return Reason.FILL_SPACE, chair.notation.to_houses(chair.reserve, spaces)


def load_duty(state: State, chair: Chair) -> Duty | None:
    """O17, C5: a possible load is compulsory."""
    loads = load_moves(state, chair) if state.plan.must_load else []
    return (Reason.LOAD_FIRST, loads) if loads else None


def release_duty(state: State) -> Duty | None:
    """O16, C4: a card that fits a foundation is freed of its few covering cards."""
    plan = state.plan
    # R21: at the cap of house moves C4 could not be obeyed, so it binds nothing.
    if not plan.must_release or state.idle >= plan.idle_cap:
        return None
    layout = plan.layout
    first: list[str] = []
    for house in range(layout.first_house, layout.first_foundation):
        for target in sorted(_ways(state, house)):
            first.append(f"{layout.names[house]}-{layout.names[target]}")
    return (Reason.RELEASE_FIRST, first) if first else None


def _ways(state: State, house: int) -> set[int]:
    """The first targets of all ways that free a card of one house pile."""
    pile = state.piles[house]
    layout = state.plan.layout
    outer: list[int] = [-1] * layout.houses
    for other in range(layout.houses):
        cards = state.piles[layout.first_house + other]
        if cards:
            outer[other] = cards[-1]
    targets: set[int] = set()
    for covering in range(1, min(state.plan.release, len(pile) - 1) + 1):
        if pile[-covering] in state.down or pile[-covering - 1] in state.down:
            break
        if state.wants[pile[-covering - 1] % FACES]:
            moving = pile[: -covering - 1 : -1]
            targets |= _first_steps(outer, house - layout.first_house, moving)
    return {layout.first_house + target for target in targets}


def _first_steps(outer: list[int], house: int, moving: list[int]) -> set[int]:
    """The houses where the first of the moving cards may go so that all can follow (O16)."""
    steps: set[int] = set()
    for target, top in enumerate(outer):
        if target == house or (top >= 0 and not fits_on(moving[0], top)):
            continue
        if len(moving) > 1:
            outer[target] = moving[0]
            leads_on = bool(_first_steps(outer, house, moving[1:]))
            outer[target] = top
            if not leads_on:
                continue
        steps.add(target)
    return steps


def broken_by(state: State, action: str) -> Duty | None:
    """The class of duties that an action of the seat in turn breaks in this position (R15-R18).

    Under `strict` the action is refused with it, else it is a fault (R26).
    """
    chair = state.plan.chairs[state.turn]
    first = foundation_duty(state, chair)
    if first:
        return None if action in first[1] else first
    if action not in ("turn", "end", chair.discard):
        return None
    return _broken_by_ending(state, action, chair)


def _broken_by_ending(state: State, action: str, chair: Chair) -> Duty | None:
    first = release_duty(state)
    if first:
        return first
    if action == "turn" or (
        action == "end" and not (state.piles[chair.hand] or state.piles[chair.waste])
    ):
        first = fill_duty(state, chair)
        if first:
            return first
    return load_duty(state, chair)
