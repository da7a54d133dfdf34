"""The piles of a table of two or three seats, as indexes into one list, and their names.

Order (also of a picture): r h w of every seat, the houses, the foundations, the turned card.
"""

from typing import Final


class Layout:
    """Where each pile of a table lies in the list of piles."""

    __slots__ = ("first_foundation", "first_house", "houses", "index", "names", "seats", "slot")

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats
        self.houses: Final = 4 * seats
        self.first_house: Final = 3 * seats
        self.first_foundation: Final = 7 * seats
        self.slot: Final = 11 * seats
        names = [kind + str(seat) for seat in range(1, seats + 1) for kind in "rhw"]
        names += [f"t{house}" for house in range(1, self.houses + 1)]
        names += [f"f{spot}" for spot in range(1, self.houses + 1)]
        names.append("x")
        self.names: Final[list[str]] = names
        self.index: Final[dict[str, int]] = {name: at for at, name in enumerate(names)}

    def reserve(self, seat: int) -> int:
        """The index of a seat's reserve."""
        return 3 * (seat - 1)

    def hand(self, seat: int) -> int:
        """The index of a seat's hand."""
        return 3 * (seat - 1) + 1

    def waste(self, seat: int) -> int:
        """The index of a seat's waste."""
        return 3 * (seat - 1) + 2

    def own_houses(self, seat: int) -> int:
        """The four houses of a seat as a bit mask (house 1 = bit 0)."""
        return 0b1111 << (4 * (seat - 1))


LAYOUTS: Final[dict[int, Layout]] = {2: Layout(2), 3: Layout(3)}
