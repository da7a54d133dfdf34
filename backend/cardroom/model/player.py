"""A player as everybody may know it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a name; the token is kept apart and never here."""

    id: str
    name: str
    guest: bool = True
    since: int = 0
