"""Ten thousand frames that nobody ought to send (rows 118 and 128)."""

from tests.support.fuzzing import flood
from tests.support.serving import Serving

FRAMES = 10_000


async def test_ten_thousand_bad_frames_harm_nobody(room: Serving) -> None:
    """Only refusals and closes; the game beside goes on, memory stays, nothing is left behind."""
    outcome = await flood(room, FRAMES, seed=118)
    assert outcome.frames >= FRAMES
    assert outcome.wrongly_done == []
    assert set(outcome.closes) == {1009}
    assert outcome.answers["bad_request"] > FRAMES / 4
    for code in ("not_seated", "unknown_game", "unknown_challenge", "not_yours", "bad_ruleset"):
        assert outcome.answers[code] > 0, code
    assert outcome.moves_beside > 10
    assert outcome.grown_mb < 20
    app = room.app.state
    assert len(app.connections.all) == 0
    assert not any(known.sockets for known in app.room.presence.players())
    assert app.keeper.tally.failures == 0
