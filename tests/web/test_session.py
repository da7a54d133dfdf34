"""Who is speaking: sessions, cookies, tokens, origins."""

import asyncio
import sqlite3
from typing import Any

import httpx
import websockets

from cardroom.web.builds import client_folder
from tests.support.person import Person, start_game
from tests.support.serving import Serving
from tests.web.conftest import Enter


async def shake(room: Serving, headers: dict[str, str]) -> int:
    """The HTTP status of a handshake with these headers."""
    url = room.url.replace("http", "ws") + "/ws"
    try:
        async with websockets.connect(url, additional_headers=headers):
            return 101
    except websockets.InvalidStatus as refused:
        return refused.response.status_code


async def test_a_session_is_a_cookie_and_a_token(room: Serving) -> None:
    """HttpOnly, SameSite=Lax; the same cookie again is the same player; then signed out."""
    async with httpx.AsyncClient(base_url=room.url) as http:
        answer = await http.post("/api/session", json={"name": "Ann"})
        assert answer.status_code == 201
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert "Secure" not in cookie
        player = answer.json()["player"]
        again = await http.post("/api/session", json={"name": "Other"})
        assert again.json()["player"] == player
        assert (await http.get("/api/me")).json() == {"player": player, "seated": []}
        renamed = await http.patch("/api/me", json={"name": "Anna Lee"})
        assert renamed.json()["player"]["name"] == "Anna Lee"
        assert (await http.delete("/api/session")).status_code == 204
        assert (await http.get("/api/me")).status_code == 401


async def test_a_name_is_refused_with_a_reason_and_a_suggestion(room: Serving) -> None:
    async with httpx.AsyncClient(base_url=room.url) as http:
        await http.post("/api/session", json={"name": "Ann"})
        http.cookies.clear()
        taken = await http.post("/api/session", json={"name": "\u0410nn"})
        assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
        assert taken.headers["content-type"] == "application/problem+json"
        assert taken.json()["suggestion"]
        bad = await http.post("/api/session", json={"name": "\u200b" * 5})
        assert (bad.status_code, bad.json()["code"]) == (422, "bad_name")
        assert bad.json()["suggestion"]
        wrong: list[Any] = [{}, {"name": 1}, {"name": "Bob", "admin": True}, [], "x", None]
        for body in wrong:
            answer = await http.post("/api/session", json=body)
            assert answer.status_code == 422, body
            assert answer.json()["code"] == "bad_request"
        huge = await http.post("/api/session", content=b"x" * 1_000_000)
        assert huge.status_code == 413
        broken = await http.post("/api/session", content=b'{"name": "Bo')
        assert broken.status_code == 422


async def test_tokens_are_kept_as_hashes_only(room: Serving, people: Enter) -> None:
    """Row 116: neither the database nor anything sent to others holds a token."""
    ann, ben = await people("Ann", "Ben")
    assert len(ann.token) >= 32
    store = sqlite3.connect(room.settings.database_file)
    everything = "".join(store.iterdump())
    store.close()
    for person in (ann, ben):
        assert person.token not in everything
        assert person.token not in str(ann.frames) + str(ben.frames)


async def test_the_handshake_asks_who_and_from_where(room: Serving) -> None:
    """Rows 20, 115 and 119: 401 without a good token, 403 from a foreign page."""
    ann = await Person(room.url, "Ann").sign_in()
    bearer = {"Authorization": f"Bearer {ann.token}"}
    own = {"Origin": room.url}
    async with httpx.AsyncClient(base_url=room.url) as http:
        await http.post("/api/session", json={"name": "Ben"})
        cookie = {"Cookie": f"cardroom_session={http.cookies['cardroom_session']}"}
    cases: list[tuple[dict[str, str], int]] = [
        (bearer, 101),
        (bearer | own, 101),
        (cookie | own, 101),
        (cookie, 403),
        (bearer | {"Origin": "https://evil.example"}, 403),
        (cookie | {"Origin": "https://evil.example"}, 403),
        (cookie | {"Origin": "null"}, 403),
        (cookie | {"Origin": f"{room.url}.evil.example"}, 403),
        (own, 401),
        ({"Authorization": f"Bearer {ann.id}"}, 401),
        ({"Authorization": f"Bearer {ann.token[:-1]}"}, 401),
        ({"Authorization": "Bearer "} | own, 401),
        ({"Cookie": f"cardroom_session={ann.token}"} | own, 401),
        ({"Cookie": f"cardroom_session={ann.token}.forged"} | own, 401),
    ]
    for headers, status in cases:
        assert await shake(room, headers) == status, headers
    before = len(room.app.state.connections.all)
    codes = await asyncio.gather(
        *(shake(room, {"Authorization": f"Bearer {number}" * 3}) for number in range(100))
    )
    assert set(codes) == {401}
    assert len(room.app.state.connections.all) == before


async def test_a_foreign_page_cannot_sign_anybody_in(room: Serving) -> None:
    async with httpx.AsyncClient(base_url=room.url) as http:
        answer = await http.post(
            "/api/session", json={"name": "Ann"}, headers={"Origin": "https://evil.example"}
        )
        assert answer.status_code == 403


async def test_unknown_and_malformed_ids_are_404(room: Serving) -> None:
    paths = (
        "players/{}",
        "players/{}/matches",
        "matches/{}",
        "challenges/{}",
        "games/{}",
        "games/{}/record",
        "games/{}/events",
        "{}",
    )
    idents = ("nobody", "%00", "..%2f..", "'; DROP", "x" * 3000, "\u0410", "nobody/")
    async with httpx.AsyncClient(base_url=room.url) as http:
        for path in paths:
            for ident in idents:
                answer = await http.get("/api/" + path.format(ident))
                assert answer.status_code == 404, (path, ident)
                assert answer.json() == {
                    "type": "about:blank",
                    "title": "Not found",
                    "status": 404,
                    "code": "not_found",
                }


async def test_the_rest_of_http(room: Serving, people: Enter) -> None:
    """Rulesets, profiles without private data (row 125), health, headers."""
    (ann,) = await people("Ann")
    async with httpx.AsyncClient(base_url=room.url) as http:
        rules = (await http.get("/api/rulesets")).json()
        assert set(rules["presets"]) == {"classic", "table", "touch"}
        assert {"O1", "O30"} <= {option["id"] for option in rules["options"]}
        assert [text["title"] for text in rules["texts"]] == ["Classic", "Table", "Touch"]
        reserve = next(one for one in rules["options"] if one["name"] == "reserve_size")
        assert (reserve["defaults"]["touch"], reserve["defaults_three"]["touch"]) == (13, 15)
        profile = (await http.get(f"/api/players/{ann.id}")).json()
        assert set(profile) == {"player", "since", "games"}
        assert set(profile["player"]) == {"id", "name", "guest", "rating"}
        assert (await http.get(f"/api/players/{ann.id}/matches")).json() == {"matches": []}
        assert (await http.get("/healthz")).json() == {"status": "ok"}
        assert (await http.get("/readyz")).status_code == 200
        metrics: Any = (await http.get("/metrics")).text
        assert "cardroom_sockets 1.0" in metrics
        headers = (await http.get("/api/rulesets")).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        missing = await http.get("/assets/nothing.js")
        assert missing.status_code == 404


async def test_a_new_name_is_sent_to_the_table_before_the_next_move(people: Enter) -> None:
    """Row 14: the opponent sees it at the same entry, on every screen."""
    ann, ben = await people("Ann", "Ben")
    game, _ = await start_game(ann, ben)
    async with httpx.AsyncClient(base_url=ann.url) as http:
        headers = {"Authorization": f"Bearer {ann.token}"}
        await http.patch("/api/me", json={"name": "Anna"}, headers=headers)
    await ben.until(lambda: ben.tables[game]["seats"][0]["player"]["name"] == "Anna")
    assert ben.tables[game]["seq"] == 0


async def test_a_ruleset_in_the_making_is_judged_by_the_room(room: Serving) -> None:
    """Section 8: what does not go together is said in a sentence, with the options it is about."""
    async with httpx.AsyncClient(base_url=room.url) as http:

        async def check(ruleset: Any) -> httpx.Response:
            return await http.post("/api/rulesets/check", json={"ruleset": ruleset})

        good = (await check({"preset": "classic", "players": 3, "reserve_size": 15})).json()
        assert good["ruleset"] == {"preset": "classic", "players": 3}
        assert good["problems"] == []
        bad = (await check({"preset": "table", "hints": True})).json()
        assert bad["ruleset"] is None
        assert bad["problems"][0]["options"] == ["hints", "enforcement"]
        assert bad["problems"][0]["sentence"].endswith(".")
        assert bad["values"]["hints"] is True
        unknown = await check({"preset": "whist"})
        assert (unknown.status_code, unknown.json()["code"]) == (422, "bad_ruleset")
        assert (await check(["classic"])).status_code == 422
        much = (await check({"preset": "classic", "stall_turn_cap": 10**300})).json()
        assert much["ruleset"] is None
        assert much["problems"][0]["options"] == ["stall_turn_cap"]
        assert much["problems"][0]["sentence"].endswith("in this room.")


async def test_a_challenge_can_be_read_before_it_is_accepted(people: Enter) -> None:
    """Who has its link reads who sits and by which rules; accepting comes later."""
    ann, ben = await people("Ann", "Ben")
    rules = {"preset": "touch", "players": 3, "facedown_houses": True}
    offer = await ann.done("offer", ruleset=rules, listed=False)
    await ben.done("accept", challenge=offer["challenge"])
    async with httpx.AsyncClient(base_url=ann.url) as http:
        shown = (await http.get(f"/api/challenges/{offer['challenge']}")).json()
    assert (shown["from"]["name"], shown["seats"], shown["status"]) == ("Ann", 3, "pending")
    assert [player["name"] for player in shown["sitting"]] == ["Ann", "Ben"]
    assert shown["ruleset"] == rules


async def test_the_client_is_served_under_each_of_its_addresses(room: Serving) -> None:
    """Pages of the client lead to it, missing files and unknown interfaces do not."""
    page = 200 if client_folder() else 503
    async with httpx.AsyncClient(base_url=room.url) as http:
        assert (await http.get("/")).status_code == page
        for path in ("/lobby", "/join/abc", "/table/abc"):
            assert (await http.get(path)).status_code == (200 if page == 200 else 404)
        for path in ("/assets/nothing.js", "/api/nothing", "/..%2f..%2fpyproject.toml"):
            assert (await http.get(path)).status_code == 404
