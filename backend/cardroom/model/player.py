"""A player as everybody may know it."""

from dataclasses import dataclass

from cardroom.model.computers import level_of


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a name; the token is kept apart and never here."""

    id: str
    name: str
    guest: bool = True
    since: int = 0

    @property
    def level(self) -> str | None:
        """How well a computer plays; None for a person."""
        return level_of(self.id)
