"""What the tests of players share."""

import pytest

from russianbank.players import levels, master


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strong players and masters who look at little."""
    monkeypatch.setattr(levels, "STRONG_NODES", 30)
    monkeypatch.setattr(master, "NODES", 30)
    monkeypatch.setattr(master, "GUESSES", 2)
    monkeypatch.setattr(master, "AHEAD_NODES", 10)
