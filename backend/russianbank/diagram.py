"""A table as text: the whole position to write and read in tests, the picture drawn for people."""

from collections.abc import Mapping
from typing import Any, Final

from russianbank.cards import NAMES, NUMBERS
from russianbank.position import place, position_of
from russianbank.reasons import BadPosition
from russianbank.ruleset import Ruleset
from russianbank.state import State

_WIDTH: Final = 26


def diagram_of(state: State) -> str:
    """The whole position as text, hidden cards too; `read_diagram` reads it.

    A pile is its name and its cards from bottom to top, `-` before a face-down one; `Ah1..4h1`
    is a run of one deck; `turn 2`, `turned`, `pending`, `clean 1 2`, `full 1` are the rest.
    """
    position = position_of(state)
    facts = [f"turn {state.turn}"]
    facts += [word for word in ("turned", "pending") if position.get(word)]
    for word in ("clean", "full"):
        seats = [str(seat) for seat, flag in enumerate(position[word], 1) if flag]
        facts.append(" ".join([word, *seats]))
    lines = ["   ".join(facts)]
    names = state.plan.layout.names
    for seat in range(1, state.seats + 1):
        lines.append(_line([f"r{seat}", f"w{seat}", f"h{seat}"], position))
    for kind in "tf":
        piles = [name for name in names if name[0] == kind]
        for first in range(0, len(piles), 4):
            lines.append(_line(piles[first : first + 4], position))
    if position["x"]:
        lines.append(f"x {position['x']}")
    return "\n".join(line for line in lines if line) + "\n"


def read_diagram(ruleset: Ruleset, text: str) -> State:
    """The state of a diagram. Raises BadPosition with a sentence."""
    position: dict[str, Any] = {}
    pile: list[str] | None = None
    for token in text.split():
        if token in ("turned", "pending"):
            position[token], pile = True, None
        elif token in ("turn", "clean", "full") or _is_pile(token):
            if token in position:
                raise BadPosition(f"{token} stands twice in the diagram.")
            position[token] = pile = []
        elif pile is None:
            raise BadPosition(f"{token!r} belongs to no pile of the diagram.")
        else:
            pile += _run(token)
    return place(ruleset, _facts(position, ruleset.players))


def _is_pile(token: str) -> bool:
    return token == "x" or (token[0] in "rhwtf" and token[1:].isdecimal())


def draw(picture: Mapping[str, Any]) -> str:
    """A picture drawn for people: nothing that R43 hides."""
    seats, piles = picture["seats"], picture["piles"]
    lines = []
    for seat in range(seats, 0, -1):
        mark = "to move" if picture["turn"] == seat and picture["phase"] != "over" else ""
        lines.append(
            f"seat {seat}   reserve {_count(piles[f'r{seat}'])}   hand {_count(piles[f'h{seat}'])}"
            f"   waste {_count(piles[f'w{seat}'])}   {mark}".rstrip()
        )
    for house in range(1, 4 * seats + 1):
        cards = " ".join(piles[f"t{house}"]["cards"])
        lines.append(f"  {f't{house}':<4}{cards}".rstrip())
    spots = [f"f{spot} {_count(piles[f'f{spot}'])}" for spot in range(1, 4 * seats + 1)]
    for first in range(0, len(spots), 4):
        lines.append("  " + "".join(spot.ljust(16) for spot in spots[first : first + 4]).rstrip())
    if picture["x"]:
        lines.append(f"  turned card {picture['x']}")
    if picture["phase"] != "play":
        lines.append(f"  phase {picture['phase']}")
    return "\n".join(lines) + "\n"


def _count(pile: Mapping[str, Any]) -> str:
    top = f" [{pile['top']}]" if "top" in pile else ""
    return f"{pile['count']}{top}" if pile["count"] else "-"


def _line(names: list[str], position: Mapping[str, Any]) -> str:
    shown = [f"{name} {_short(position[name])}" for name in names if position.get(name)]
    return "   ".join(part.ljust(_WIDTH) for part in shown).rstrip()


def _short(cards: list[str]) -> str:
    """The cards of a pile; a run of one deck and suit, Ace first, is written with `..`."""
    whole = _run(f"{cards[0]}..{cards[-1]}") if len(cards) > 2 else None
    return f"{cards[0]}..{cards[-1]}" if whole == cards else " ".join(cards)


def _run(token: str) -> list[str]:
    first, dots, last = token.partition("..")
    if not dots:
        return [token]
    low, high = NUMBERS.get(first), NUMBERS.get(last)
    if low is None or high is None or low // 13 != high // 13:
        return [token]
    return NAMES[low : high + 1]


def _facts(position: dict[str, Any], seats: int) -> dict[str, Any]:
    """The words of a diagram as the values that `place` reads."""
    for word in ("turn", "clean", "full"):
        numbers = position.get(word)
        if numbers is None:
            continue
        if not all(number in ("1", "2", "3")[:seats] for number in numbers):
            raise BadPosition(f"{word} is followed by the numbers of seats.")
        position[word] = [str(seat) in numbers for seat in range(1, seats + 1)]
        if word == "turn":
            if len(numbers) != 1:
                raise BadPosition("turn is followed by the number of one seat.")
            position[word] = int(numbers[0])
    if "x" in position:
        if len(position["x"]) != 1:
            raise BadPosition("x is one card.")
        position["x"] = position["x"][0]
    return position
