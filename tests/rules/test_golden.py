"""Golden games and perft counts have not changed; `make golden` rewrites them on purpose."""

import pytest

from . import golden


@pytest.mark.parametrize("name", list(golden.GAMES))
def test_a_golden_game_is_told_as_before(name: str) -> None:
    path = golden.PLAYTHROUGHS / f"{name}.txt"
    assert golden.playthrough(golden.recorded(name)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", ["classic", "table", "touch"])
def test_as_many_positions_are_reached_as_before(preset: str) -> None:
    path = golden.PERFT / f"{preset}.txt"
    assert golden.perft(preset) == path.read_text(encoding="utf-8")
