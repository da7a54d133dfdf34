"""Club: sensible priorities, one move at a time. Also the quick hand that plays games out."""

from russianbank.duties import duties
from russianbank.legal import turn_moves
from russianbank.moves import LOAD, TO_FOUNDATION, TO_HOUSE
from russianbank.state import State


def quick_move(state: State, *, loads: bool = True, merges: bool = True) -> str:
    """The first sensible move: foundation, reserve, loads, turned card, merges, then turn or end.

    Never moves a card from house to house without making a space, so it never goes to and fro.
    Without `loads` or `merges` those are overlooked.
    """
    moves = turn_moves(state)
    if len(moves) == 1:
        return moves[0]
    plan = state.plan
    layout = plan.layout
    piles = state.piles
    chair = plan.chairs[state.turn]
    actions = chair.notation.actions
    reserve = piles[chair.reserve]
    closing = ""
    filling = ""
    for move in moves:
        action = actions.get(move)
        if action is None:
            continue
        kind, source, target, _count = action
        if kind == TO_FOUNDATION:
            return move
        if kind == LOAD:
            if loads:
                return move
        elif kind != TO_HOUSE:
            closing = closing or move
        elif source < layout.first_house or source == layout.slot:
            if piles[target]:
                return move
            if source == chair.reserve or not reserve:
                filling = filling or move
        elif merges and not filling and len(piles[source]) == 1 and piles[target]:
            filling = move if reserve or piles[layout.slot] else ""
    if filling:
        return filling
    if closing:
        return closing
    bound = [move for move in duties(state) if move in moves]
    return bound[0] if bound else moves[0]
