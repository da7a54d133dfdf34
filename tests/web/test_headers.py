"""What every answer carries, whatever it is about: pages, problems, faults, refused handshakes."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
import websockets

from cardroom.web.builds import client_folder
from cardroom.web.policy import SECURITY
from tests.support.person import Person
from tests.support.serving import Serving, serving

PUBLIC = "https://cards.example"


async def chunks() -> AsyncIterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(20):
        yield b"x" * 1000


async def answers(room: Serving) -> list[tuple[str, Any]]:
    """One answer of each kind: what it is, and its headers."""
    told: list[tuple[str, Any]] = []
    async with httpx.AsyncClient(base_url=room.url) as http:
        for method, path, options in (
            ("GET", "/", {}), ("GET", "/healthz", {}), ("GET", "/api/rulesets", {}),
            ("GET", "/api/me", {}), ("GET", "/api/nothing", {}), ("GET", "/assets/none.js", {}),
            ("PUT", "/api/me", {}), ("POST", "/api/session", {"content": b"{"}),
            ("POST", "/api/session", {"content": b"x" * 100_000}),
            ("POST", "/api/session", {"content": chunks()}),
            ("POST", "/api/session", {"json": {"name": "B"}}),
            ("POST", "/api/session", {"headers": {"Origin": "https://evil.example"}}),
        ):  # fmt: skip
            answer = await http.request(method, path, **options)
            told.append((f"{method} {path} {answer.status_code}", answer.headers))
    for headers in ({"Origin": "https://evil.example"}, {"Authorization": "Bearer no"}):
        with pytest.raises(websockets.InvalidStatus) as denied:
            await websockets.connect(
                room.url.replace("http", "ws") + "/ws", additional_headers=headers
            )
        told.append((f"/ws {denied.value.response.status_code}", denied.value.response.headers))
    return told


async def test_every_answer_carries_the_headers_of_security(tmp_path: Path) -> None:
    """Pages, problems of each status and refused handshakes alike; over https HSTS as well."""
    async with serving(tmp_path, CARDROOM_PUBLIC_URL=PUBLIC) as room:
        told = await answers(room)
    assert [what.split()[-1] for what, _ in told].count("413") == 2
    assert {int(what.split()[-1]) for what, _ in told} >= {200, 401, 403, 404, 405, 413, 422}
    for what, headers in told:
        for name, value in SECURITY.items():
            assert headers.get(name) == value, (what, name)
        assert headers["Strict-Transport-Security"] == "max-age=31536000", what
        assert headers["Cache-Control"] in ("no-store", "no-cache"), what
        assert "server" not in headers, what
        assert headers.get("Access-Control-Allow-Origin") is None, what


async def test_only_what_never_changes_is_kept_for_ever(room: Serving) -> None:
    """Whatever is asked for below the files of a build: a page in its place would stay there."""
    folder = client_folder()
    assert folder is not None
    program = next((folder / "assets").glob("*.js")).name
    async with httpx.AsyncClient(base_url=room.url) as http:
        for path, status, kept in (
            (f"/assets/{program}", 200, "public, max-age=31536000, immutable"),
            ("/assets/", 404, "no-cache"),
            ("/assets/gone", 404, "no-cache"),
            ("/assets/gone-1a2b.js", 404, "no-cache"),
            ("/assets/..%2findex.html", 200, "no-cache"),
            ("/assets/%2e%2e/index.html", 200, "no-cache"),
        ):
            answer = await http.get(path)
            assert (answer.status_code, answer.headers["Cache-Control"]) == (status, kept), path


async def test_a_fault_of_ours_says_nothing_and_carries_them_too(
    room: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500 is a problem without a word of what went wrong; it is counted for the operator."""

    async def broken(_: str) -> None:
        raise RuntimeError("the secret is 12345")

    monkeypatch.setattr(room.app.state.room.matches, "get", broken)
    async with httpx.AsyncClient(base_url=room.url) as http:
        with structlog.testing.capture_logs() as lines:
            answer = await http.get("/api/matches/any")
        assert [line["event"] for line in lines] == ["request failed"]
        metrics = (await http.get("/metrics")).text
    assert answer.status_code == 500
    assert answer.json()["code"] == "try_again"
    assert "secret" not in answer.text
    assert answer.headers["Content-Security-Policy"] == SECURITY["Content-Security-Policy"]
    assert "cardroom_failures_total 1.0" in metrics


def test_the_policy_lets_no_inline_script_or_style_run() -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in SECURITY["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in SECURITY["Content-Security-Policy"]


async def test_over_https_the_cookie_is_bound_to_this_host(tmp_path: Path) -> None:
    """Secure, HttpOnly, SameSite, and the `__Host-` prefix: no other host can plant one."""
    async with (
        serving(tmp_path, CARDROOM_PUBLIC_URL=PUBLIC) as room,
        httpx.AsyncClient(base_url=room.url) as http,
    ):
        answer = await http.post("/api/session", json={"name": "Ann"})
        cookie = answer.headers["set-cookie"]
        name = cookie.partition("=")[0]
        assert name == "__Host-cardroom_session"
        for flag in ("HttpOnly", "Secure", "SameSite=lax", "Path=/", "Max-Age=31536000"):
            assert flag.lower() in cookie.lower()
        assert "domain" not in cookie.lower()
        value = cookie.partition("=")[2].partition(";")[0]
        http.cookies.clear()
        for given, status in ((name, 200), ("cardroom_session", 401)):
            me = await http.get("/api/me", headers={"Cookie": f"{given}={value}"})
            assert me.status_code == status


OURS = [
    ("https://cards.example", "cards.example"),
    ("https://CARDS.example", "cards.example"),
    ("http://127.0.0.1:8000", "127.0.0.1:8000"),
    ("http://localhost:8000", "localhost:8000"),
]
FOREIGN = [
    ("http://cards.example", "cards.example"),
    ("https://cards.example:8443", "cards.example"),
    ("https://cards.example.evil.example", "cards.example"),
    ("http://evil.example", "evil.example"),
    ("http://127.0.0.1:9000", "127.0.0.1:8000"),
]


async def test_the_public_address_decides_which_page_is_ours(tmp_path: Path) -> None:
    """A name that somebody else pointed at this machine is not ours (DNS rebinding)."""
    async with serving(tmp_path, CARDROOM_PUBLIC_URL=PUBLIC) as room:
        ann = await Person(room.url, "Ann").sign_in()
        async with httpx.AsyncClient(base_url=room.url) as http:
            for origin, host in OURS + FOREIGN:
                headers = {
                    "Authorization": f"Bearer {ann.token}", "Origin": origin, "Host": host,
                }  # fmt: skip
                answer = await http.patch("/api/me", json={"name": "Ann"}, headers=headers)
                wanted = 200 if (origin, host) in OURS else 403
                assert answer.status_code == wanted, (origin, host)
