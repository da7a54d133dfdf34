"""Cards as small numbers, and their names.

A card is `52 * (deck - 1) + face`; a face is `13 * suit + rank`, rank 0 = Ace, suits c d h s.
"""

from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
FACES: Final = 52
NO_FACE: Final = 52
"""An index one behind the faces, for tables that are asked about a card that does not exist."""

NAMES: Final[list[str]] = [
    rank + suit + str(deck) for deck in (1, 2, 3) for suit in SUITS for rank in RANKS
]
"""Card number -> name, `7h1` (records.md)."""

NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(NAMES)}
"""Card name -> number."""


def _red(face: int) -> bool:
    return 1 <= face // 13 <= 2


def _under(face: int) -> list[int]:
    """R4: the two faces that `face` may be put on in a house."""
    if face % 13 == 12:
        return [NO_FACE, NO_FACE]
    return [f for f in range(FACES) if f % 13 == face % 13 + 1 and _red(f) != _red(face)]


def _beside(face: int) -> tuple[int, ...]:
    """R5, R2: the faces next to `face` in its suit; King and Ace are not adjacent."""
    return tuple(f for f in (face - 1, face + 1) if f // 13 == face // 13 and f >= 0)


UNDER_A: Final[list[int]] = [_under(face)[0] for face in range(FACES)]
UNDER_B: Final[list[int]] = [_under(face)[1] for face in range(FACES)]
BESIDE: Final[list[tuple[int, ...]]] = [_beside(face) for face in range(FACES)]


def rank_of(card: int) -> int:
    """0 for an Ace … 12 for a King (R2)."""
    return card % 13


def suit_of(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades: their order in R9."""
    return card % FACES // 13


def fits_on(card: int, under: int) -> bool:
    """R4: may `card` be put on `under` in a house?"""
    return under % FACES in (UNDER_A[card % FACES], UNDER_B[card % FACES])


def deck_of(seat: int) -> list[int]:
    """The fresh deck of a seat, clubs A…K first (R44)."""
    return list(range((seat - 1) * FACES, seat * FACES))
