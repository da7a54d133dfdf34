"""R44: the fair shuffle. A seed decides the order of every deck, the coin and the cuts."""

from collections.abc import Sequence
from hashlib import sha256

from russianbank.cards import FACES, NAMES, deck_of


def shuffled_deck(seed: str, seat: int) -> list[int]:
    """The deck of a seat, first card dealt first (R44)."""
    return sorted(deck_of(seat), key=lambda card: _digest(f"{seed}:{NAMES[card]}"))


def coin(seed: str, tied: Sequence[int]) -> int:
    """One of the tied seats, which are given in seat order (R44)."""
    return tied[int(_digest(f"{seed}:coin"), 16) % len(tied)]


def cut(seed: str, seat: int, attempt: int) -> int:
    """The card that a seat cuts, in its own fresh deck; `attempt` from 1 (R9, R44)."""
    again = f":{attempt}" if attempt > 1 else ""
    return deck_of(seat)[int(_digest(f"{seed}:cut:{seat}{again}"), 16) % FACES]


def seal_of(secret: str) -> str:
    """The seal of a secret, shown before the deal (R44)."""
    return _digest(secret)


def seed_of(secret: str, nonces: Sequence[str] = ()) -> str:
    """The seed of a game: the secret, and the nonces of all players if all gave one (R44)."""
    return ":".join((secret, *nonces))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
