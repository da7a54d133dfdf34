"""Sessions end by themselves, old tokens are replaced, names come free."""

import pytest

from cardroom.model.session import GRACE_MS, LIFE_MS, RENEW_MS
from tests.support.hosts import Host, code_of


async def test_a_session_ends_after_a_year_and_its_name_is_free(host: Host) -> None:
    """Whoever does not come back for a year gives the name back."""
    ann, token = await host.room.accounts.enter("Ann")
    host.clock.advance(LIFE_MS / 1000 - 1)
    assert (await host.room.accounts.of_token(token)).id == ann.id
    assert await code_of(host.room.accounts.enter("Ann")) == "name_taken"
    host.clock.advance(1)
    assert await code_of(host.room.accounts.of_token(token)) == "not_signed_in"
    await host.room.accounts.forget_expired()
    other, _ = await host.room.accounts.enter("Ann")
    assert other.id != ann.id
    assert await code_of(host.room.accounts.leave(token)) == "not_signed_in"


async def test_an_old_token_is_replaced_and_ends_an_hour_later(host: Host) -> None:
    """A stolen cookie is worth a month; what is on its way still arrives."""
    ann, old = await host.room.accounts.enter("Ann")
    assert await host.room.accounts.renewed(old) is None
    host.clock.advance(RENEW_MS / 1000)
    new = await host.room.accounts.renewed(old)
    assert new is not None
    assert len(new) >= 32
    assert new != old
    for token in (old, new):
        assert (await host.room.accounts.of_token(token)).id == ann.id
    # A second tab that asks at the same moment does not make a third.
    assert await host.room.accounts.renewed(old) is None
    host.clock.advance(GRACE_MS / 1000)
    assert await code_of(host.room.accounts.of_token(old)) == "not_signed_in"
    await host.room.accounts.forget_expired()
    assert (await host.room.accounts.of_token(new)).id == ann.id
    assert await code_of(host.room.accounts.enter("Ann")) == "name_taken"


async def test_expired_sessions_are_swept_by_the_clock(host: Host) -> None:
    """Without anybody asking: the room looks every hour."""
    _, token = await host.room.accounts.enter("Ann")
    host.clock.advance(LIFE_MS / 1000)
    await host.room.deadlines.fire_due()
    assert await code_of(host.room.accounts.leave(token)) == "not_signed_in"


@pytest.mark.parametrize("nonsense", ["", "nobody", "\x00", "' OR 1=1 --", "x" * 5000])
async def test_nonsense_is_nobody(host: Host, nonsense: str) -> None:
    await host.room.accounts.enter("Ann")
    assert await code_of(host.room.accounts.of_token(nonsense)) == "not_signed_in"
    assert await host.room.accounts.renewed(nonsense) is None
