"""How much one player or address may ask, and that nobody else notices who asks too much."""

import sqlite3
from pathlib import Path

import httpx
import pytest
import websockets
from starlette.requests import HTTPConnection

from cardroom.model.session import RENEW_MS
from cardroom.web import limits
from cardroom.web.limits import OpenSockets, Quota, Window
from cardroom.web.origin import address_of
from tests.support.clock import HeldClock
from tests.support.person import CLASSIC, Person
from tests.support.serving import serving

WINDOWS = ((60, 60), (100, 3600))


@pytest.mark.usefixtures("minute_stands")
async def test_signing_up_without_end_is_slowed_down(tmp_path: Path) -> None:
    """An address makes 60 players a minute; who has a session is not stopped by it."""
    async with serving(tmp_path) as room, httpx.AsyncClient(base_url=room.url) as http:
        for number in range(60):
            http.cookies.clear()
            answer = await http.post("/api/session", json={"name": f"Guest {number}"})
            assert answer.status_code == 201
        token = answer.json()["token"]
        http.cookies.clear()
        slowed = await http.post("/api/session", json={"name": "One too many"})
        assert (slowed.status_code, slowed.json()["code"]) == (429, "slow_down")
        assert int(slowed.headers["retry-after"]) > 0
        known = await http.post(
            "/api/session", json={"name": "x"}, headers={"Authorization": f"Bearer {token}"}
        )
        assert known.status_code == 200


@pytest.mark.usefixtures("minute_stands")
async def test_renaming_and_offering_without_end_is_slowed_down(tmp_path: Path) -> None:
    """By player: 20 names an hour, 30 offers a minute; somebody else still may."""
    async with serving(tmp_path) as room, httpx.AsyncClient(base_url=room.url) as http:
        ann, ben = await Person(room.url, "Ann").enter(), await Person(room.url, "Ben").enter()
        for number in range(limits.NAMES_AN_HOUR + 1):
            answer = await http.patch(
                "/api/me",
                json={"name": f"Ann {number}"},
                headers={"Authorization": f"Bearer {ann.token}"},
            )
        assert (answer.status_code, answer.json()["code"]) == (429, "slow_down")
        for _ in range(limits.OFFERS_A_MINUTE):
            refused = await ann.refused("offer", to="nobody", ruleset=CLASSIC)
            assert refused["code"] == "unknown_player"
        assert (await ann.refused("offer", to=ben.id, ruleset=CLASSIC))["code"] == "slow_down"
        await ben.done("offer", to=ann.id, ruleset=CLASSIC)
        for person in (ann, ben):
            await person.drop()


@pytest.mark.usefixtures("minute_stands")
async def test_requests_and_replays_without_end_are_slowed_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Health checks are never refused, or a flood would take the node out of service."""
    monkeypatch.setattr(limits, "REQUESTS_A_MINUTE", 150)
    async with serving(tmp_path) as room, httpx.AsyncClient(base_url=room.url) as http:
        for _ in range(120):
            assert (await http.get("/api/games/none/events")).status_code == 404
        assert (await http.get("/api/games/none/events")).status_code == 429
        for _ in range(29):
            assert (await http.get("/api/games/none")).status_code == 404
        slowed = await http.get("/api/games/none")
        assert (slowed.status_code, slowed.json()["code"]) == (429, "slow_down")
        assert (await http.get("/healthz")).status_code == 200


@pytest.mark.usefixtures("minute_stands")
async def test_sockets_are_counted_by_player_and_handshakes_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more page than is decent is refused; closing one makes room."""
    monkeypatch.setattr(limits, "SOCKETS_A_PLAYER", 3)
    monkeypatch.setattr(limits, "HANDSHAKES_A_MINUTE", 8)
    async with serving(tmp_path) as room:
        ann = await Person(room.url, "Ann").sign_in()
        tabs = [await ann.tab().connect() for _ in range(3)]

        async def status() -> int:
            with pytest.raises(websockets.InvalidStatus) as denied:
                await ann.tab().connect()
            return denied.value.response.status_code

        assert await status() == 429
        await tabs[0].drop()
        tabs[0] = await ann.tab().connect()
        for _ in range(3):
            with pytest.raises(websockets.InvalidStatus):
                await ann.tab().connect()
        # The eighth was the last handshake of this minute, whoever asks.
        ben = await Person(room.url, "Ben").sign_in()
        with pytest.raises(websockets.InvalidStatus) as denied:
            await ben.connect()
        assert denied.value.response.status_code == 429
        await tabs[1].done("pong")
        for tab in tabs:
            await tab.drop()


def test_closed_sockets_are_forgotten() -> None:
    """The count of those who have gone takes no memory."""
    sockets = OpenSockets(on=True)
    for number in range(limits.SOCKETS_AN_ADDRESS):
        assert sockets.takes(f"p{number}", "address")
    assert not sockets.takes("one more", "address")
    for number in range(limits.SOCKETS_AN_ADDRESS):
        sockets.give_back(f"p{number}", "address")
    assert len(sockets) == 0


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("a socket", "a socket"),
    ],
)
def test_a_household_of_ipv6_is_one_address(host: str, key: str) -> None:
    """Whoever has a network of 2^64 addresses has one of each quota all the same."""
    scope = {"type": "http", "client": (host, 1), "headers": []}
    assert address_of(HTTPConnection(scope)) == key


async def test_an_old_cookie_is_replaced_by_the_page_that_asks_who_it_is(tmp_path: Path) -> None:
    """Rotation: a new cookie after a month; a bot's token is left alone."""
    async with serving(tmp_path) as room, httpx.AsyncClient(base_url=room.url) as http:
        answer = await http.post("/api/session", json={"name": "Ann"})
        token, cookie = answer.json()["token"], http.cookies["cardroom_session"]
        assert "set-cookie" not in (await http.get("/api/me")).headers
        with sqlite3.connect(room.settings.database_file) as store:
            store.execute("UPDATE sessions SET created_at = created_at - ?", (RENEW_MS,))
        store.close()
        bearer = {"Authorization": f"Bearer {token}"}
        assert "set-cookie" not in (await http.get("/api/me", headers=bearer)).headers
        renewed = await http.get("/api/me")
        assert "HttpOnly" in renewed.headers["set-cookie"]
        assert http.cookies["cardroom_session"] != cookie
        assert (await http.get("/api/me")).json()["player"] == answer.json()["player"]


def test_what_was_asked_counts_less_and_less_as_its_minute_goes_by() -> None:
    """No burst of twice the quota around the turn of a minute; another key is not touched."""
    clock = HeldClock(600_000)
    window = Window(60, 60, lambda: clock.now() / 1000)
    quota = Quota(window, on=True)
    clock.advance(30)
    assert [quota.takes("ann") for _ in range(61)] == [True] * 60 + [False]
    assert quota.takes("ben")
    clock.advance(30)
    assert not quota.takes("ann")
    clock.advance(30)
    assert [quota.takes("ann") for _ in range(31)] == [True] * 30 + [False]
    clock.advance(90)
    assert [quota.takes("ann") for _ in range(61)] == [True] * 60 + [False]


def test_of_two_windows_the_narrower_decides_and_what_is_refused_is_not_counted() -> None:
    """60 a minute and 100 an hour: the second minute has room for 40 alone."""
    clock = HeldClock(36_000_000)
    minute, hour = (Window(most, length, lambda: clock.now() / 1000) for most, length in WINDOWS)
    quota = Quota(minute, hour, on=True)
    assert sum(quota.takes("ann") for _ in range(500)) == 60
    clock.advance(120)
    assert sum(quota.takes("ann") for _ in range(500)) == 40
    assert all(Quota(minute, hour, on=False).takes("ann") for _ in range(500))


def test_addresses_that_asked_long_ago_are_forgotten() -> None:
    """Ten thousand addresses an hour leave nothing behind after two windows."""
    clock = HeldClock(600_000)
    window = Window(60, 60, lambda: clock.now() / 1000)
    quota = Quota(window, on=True)
    for number in range(10_000):
        assert quota.takes(f"address {number}")
        clock.advance(0.36)
        assert len(window) <= 2 * 167
    clock.advance(120)
    assert quota.takes("ann")
    assert len(window) == 1
