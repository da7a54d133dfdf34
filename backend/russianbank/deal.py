"""The deal: (ruleset, seed) -> first State, and who starts (R7-R9)."""

from collections.abc import Callable

from russianbank.cards import rank_of, suit_of
from russianbank.plan import plan_of
from russianbank.reasons import BadRecord
from russianbank.ruleset import Ruleset
from russianbank.shuffle import coin, cut, shuffled_deck
from russianbank.state import State


def deal(ruleset: Ruleset, seed: str, start: int | None = None) -> State:
    """The first state of a game; `start` names who begins and replaces R9.

    Raises BadRecord if there is no such seat (R7, R8, R44).
    """
    if start is not None and not 1 <= start <= ruleset.players:
        raise BadRecord(f"Nobody sits on seat {start}, so it cannot start.")
    state = State(plan_of(ruleset))
    for seat in range(1, state.seats + 1):
        _deal_deck(state, seat, shuffled_deck(seed, seat))
    state.turn = start or _starter(state, seed)
    state.index()
    state.note_open()
    return state


def _deal_deck(state: State, seat: int, deck: list[int]) -> None:
    layout = state.plan.layout
    size = state.plan.rules.reserve_size
    state.piles[layout.reserve(seat)] = deck[:size]
    state.dealt[seat] = size
    rest = deck[size:]
    first = layout.first_house + 4 * (seat - 1)
    if state.plan.rules.facedown_houses:
        for house in range(4):
            state.piles[first + house].append(rest[house])
            state.down.add(rest[house])
        rest = rest[4:]
    for house in range(4):
        state.piles[first + house].append(rest[house])
    state.piles[layout.hand(seat)] = rest[:3:-1]


def _starter(state: State, seed: str) -> int:
    rule = state.plan.rules.start_rule
    seats = list(range(1, state.seats + 1))
    if rule == "random":
        return coin(seed, seats)
    high = rule in ("reserve_high", "cut_high")
    if rule in ("cut_low", "cut_high"):
        attempt = 0
        while len(seats) > 1:
            attempt += 1
            cuts = {seat: rank_of(cut(seed, seat, attempt)) for seat in seats}
            seats = _first(seats, cuts.__getitem__, high)
        return seats[0]
    for question in _questions(state):
        seats = _first(seats, question, high)
    return seats[0] if len(seats) == 1 else coin(seed, seats)


def _first(seats: list[int], question: Callable[[int], int], high: bool) -> list[int]:
    """The seats with the lowest (or highest) answer: only they go on comparing (R9)."""
    answers = {seat: question(seat) for seat in seats}
    best = max(answers.values()) if high else min(answers.values())
    return [seat for seat in seats if answers[seat] == best]


def _questions(state: State) -> list[Callable[[int], int]]:
    """R9: what is compared one after the other under reserve_low and reserve_high."""
    layout = state.plan.layout

    def ask(of: Callable[[int], int], pile: Callable[[int], int]) -> Callable[[int], int]:
        return lambda seat: of(state.piles[pile(seat)][-1])

    def house(steps: int) -> Callable[[int], int]:
        # The nearest house of a seat is its last one.
        return lambda seat: layout.first_house + 4 * seat - 1 - steps

    questions = [ask(rank_of, layout.reserve)]
    with_suits = state.plan.rules.start_tie == "suit_then_houses"
    if with_suits:
        questions.append(ask(suit_of, layout.reserve))
    for steps in range(4):
        questions.append(ask(rank_of, house(steps)))
        if with_suits:
            questions.append(ask(suit_of, house(steps)))
    return questions
