"""The lobby: who is here, and how they want to be found."""

from dataclasses import dataclass
from typing import Literal

from cardroom.model.player import Player
from cardroom.services.attendances import Attendances
from cardroom.services.presence import Presence

Status = Literal["free", "busy", "playing", "away"]


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """A player of the lobby."""

    player: Player
    status: Status
    game: str | None


class Lobby:
    """Reads presence and attendance; stores nothing."""

    def __init__(self, presence: Presence, attendances: Attendances) -> None:
        self._presence = presence
        self._attendances = attendances

    def listing(self) -> list[LobbyLine]:
        """Everybody who shows in the lobby, in the order of names."""
        lines = []
        for known in self._presence.players():
            game = self._attendances.playing(known.player.id)
            status: Status
            if game is not None:
                status = "playing"
                lines.append(LobbyLine(known.player, status, game))
                continue
            # Who plays against a computer while waiting can still be found.
            game = self._attendances.waiting(known.player.id)
            if not (known.in_lobby or game) or self._presence.is_hidden(known):
                continue
            here: Status = "busy" if known.do_not_disturb else "free"
            status = here if known.sockets else "away"
            lines.append(LobbyLine(known.player, status, game))
        return sorted(lines, key=lambda line: (line.player.name.casefold(), line.player.id))
