"""Carrying cards from pile to pile; masks, flags and counters follow (R3, R12, R20)."""

from russianbank.cards import FACES, NAMES
from russianbank.events import CardTurned, Event, Moved, Recycled, Revealed
from russianbank.moves import TO_FOUNDATION
from russianbank.plan import Chair
from russianbank.state import State

Log = list[Event] | None


def carry(state: State, chair: Chair, source: int, target: int, kind: int, log: Log) -> bool:
    """Move the top card of a pile; the target of TO_FOUNDATION is found here (R3).

    True if a card was shown by it (R12, O30). Nothing is checked.
    """
    layout = state.plan.layout
    pile = state.piles[source]
    card = pile.pop()
    shown = False
    if layout.first_house <= source < layout.first_foundation:
        shown = _uncover(state, source - layout.first_house, card)
    elif source == chair.reserve:
        shown = bool(pile)
        # R20: only a card that was dealt to a reserve counts when it leaves.
        if len(pile) < state.dealt[chair.seat]:
            state.dealt[chair.seat] -= 1
            note_progress(state)
    elif source == chair.waste:
        state.pending = False
    if shown:
        state.seen |= 1 << pile[-1]
    if kind == TO_FOUNDATION:
        target = found(state, card)
    else:
        if target >= layout.first_house:
            cover(state, target - layout.first_house, card)
        state.piles[target].append(card)
    if log is not None:
        names = layout.names
        log.append(Moved(chair.seat, (NAMES[card],), names[source], names[target]))
        if shown:
            log.append(Revealed(names[source], NAMES[pile[-1]]))
    return shown


def carry_run(state: State, chair: Chair, source: int, target: int, count: int, log: Log) -> bool:
    """O14: move a run from house to house as one action; True if a card was shown."""
    layout = state.plan.layout
    pile = state.piles[source]
    run = pile[-count:]
    shown = False
    for _ in range(count):
        shown = _uncover(state, source - layout.first_house, pile.pop())
    if shown:
        state.seen |= 1 << pile[-1]
    for card in run:
        cover(state, target - layout.first_house, card)
        state.piles[target].append(card)
    if log is not None:
        names = layout.names
        moved = tuple(NAMES[card] for card in run)
        log.append(Moved(chair.seat, moved, names[source], names[target]))
        if shown:
            log.append(Revealed(names[source], NAMES[pile[-1]]))
    return shown


def found(state: State, card: int) -> int:
    """R3: put a card on the lowest-numbered foundation that it fits; returns the pile."""
    face = card % FACES
    waiting = state.wants[face]
    bit = waiting & -waiting
    wants = state.wants
    tops = state.tops
    if face % 13:
        wants[face] = waiting = waiting ^ bit
        if not waiting:
            state.ready &= ~tops[face]
    else:
        for ace in range(0, FACES, 13):
            wants[ace] &= ~bit
            if not wants[ace]:
                state.ready &= ~tops[ace]
    if face % 13 < 12:
        wants[face + 1] |= bit
        state.ready |= tops[face + 1]
    note_progress(state)
    target = state.plan.layout.first_foundation + bit.bit_length() - 1
    state.piles[target].append(card)
    return target


def cover(state: State, house: int, card: int) -> None:
    """Set the masks for a card that is about to lie outermost on a house."""
    bit = 1 << house
    pile = state.piles[state.plan.layout.first_house + house]
    if pile:
        state.tops[pile[-1] % FACES] ^= bit
    else:
        state.spaces ^= bit
    face = card % FACES
    state.tops[face] |= bit
    if state.wants[face]:
        state.ready |= bit
    else:
        state.ready &= ~bit


def _uncover(state: State, house: int, card: int) -> bool:
    """Set the masks for a card that has just left a house; True if one was turned up (R12)."""
    bit = 1 << house
    state.tops[card % FACES] ^= bit
    pile = state.piles[state.plan.layout.first_house + house]
    if not pile:
        state.spaces |= bit
        state.ready &= ~bit
        return False
    top = pile[-1]
    state.tops[top % FACES] |= bit
    if state.wants[top % FACES]:
        state.ready |= bit
    else:
        state.ready &= ~bit
    if state.down and top in state.down:
        state.down.discard(top)
        return True
    return False


def note_progress(state: State) -> None:
    """R20: all flags of all players are no."""
    state.progress = True
    state.clean = 0
    state.full = 0


def turn_up(state: State, chair: Chair, log: Log) -> int:
    """R13: turn up the top hand card, after the waste if the hand is empty; returns the card."""
    plan = state.plan
    hand = state.piles[chair.hand]
    waste = state.piles[chair.waste]
    if not hand:
        waste.reverse()
        state.piles[chair.hand], state.piles[chair.waste] = waste, hand
        hand, waste = waste, hand
        note_turned_over(state, chair.seat)
        if log is not None:
            log.append(Recycled(chair.seat, len(hand)))
    card = hand.pop()
    state.turned = True
    state.seen |= 1 << card
    if plan.slot:
        state.piles[plan.layout.slot].append(card)
    else:
        waste.append(card)
        state.pending = True
    if log is not None:
        target = "x" if plan.slot else plan.layout.names[chair.waste]
        log.append(CardTurned(chair.seat, NAMES[card], target))
    return card


def note_turned_over(state: State, seat: int) -> None:
    """R20: a waste is turned over: a clean pass makes full, every pass makes clean."""
    bit = 1 << seat
    if state.clean & bit:
        state.full |= bit
    state.clean |= bit


def put_away(state: State, chair: Chair, log: Log) -> None:
    """The turned card, if there is one, goes to the own waste (R14, R30, R24)."""
    slot = state.piles[state.plan.layout.slot]
    if slot:
        card = slot.pop()
        state.piles[chair.waste].append(card)
        if log is not None:
            names = state.plan.layout.names
            log.append(Moved(chair.seat, (NAMES[card],), "x", names[chair.waste]))
