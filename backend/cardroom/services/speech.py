"""What players say to each other at a table: ready phrases, told to all who look, kept nowhere."""

from cardroom.bus.bus import Bus
from cardroom.model.notices import SAID, notice
from cardroom.services.live_games import LiveGames


class Speech:
    """A phrase is no part of a game: one that is lost on the way is lost."""

    def __init__(self, bus: Bus, games: LiveGames) -> None:
        self._bus = bus
        self._games = games

    async def say(self, player_id: str, game_id: str, phrase: str) -> None:
        """To everybody at the table, after the game too. Raises unknown_game, not_seated."""
        async with self._games.hold(game_id) as live:
            seat = live.must_sit(player_id)
        self._bus.publish(notice(SAID, f"{game_id} {seat} {phrase}"))
