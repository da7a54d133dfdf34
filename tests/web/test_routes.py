"""Each route of HTTP by each kind of visitor; a new route fails here until it has its line."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest

from tests.support.person import Person, start_game
from tests.support.serving import Serving
from tests.web.conftest import Enter

# Who may: everybody gets the same answer; oneself, by session; a newcomer; the operator.
EVERYBODY, ONESELF, NEWCOMER, OPERATOR = "everybody", "oneself", "newcomer", "operator"
# Nobody while persons play; whoever plays computers alone is in test_reviews.py.
AFTERWARDS = "afterwards"
ROUTES: dict[str, tuple[str, Any]] = {
    "POST /api/session": (NEWCOMER, {"name": "Zoe"}),
    "DELETE /api/session": (ONESELF, None),
    "GET /api/me": (ONESELF, None),
    "PATCH /api/me": (ONESELF, {"name": "Renamed"}),
    "GET /api/players/{player_id}": (EVERYBODY, None),
    "GET /api/players/{player_id}/matches": (EVERYBODY, None),
    "GET /api/matches/{match_id}": (EVERYBODY, None),
    "GET /api/games/{game_id}": (EVERYBODY, None),
    "GET /api/games/{game_id}/record": (EVERYBODY, None),
    "GET /api/games/{game_id}/events": (EVERYBODY, None),
    "GET /api/games/{game_id}/missed": (AFTERWARDS, None),
    "GET /api/challenges/{challenge_id}": (EVERYBODY, None),
    "GET /api/rulesets": (EVERYBODY, None),
    "POST /api/rulesets/check": (EVERYBODY, {"ruleset": {"preset": "classic"}}),
    "GET /api/examples": (EVERYBODY, None),
    "POST /api/examples/{name}": (EVERYBODY, {"entries": []}),
    "GET /api/openapi.json": (EVERYBODY, None),
    "GET /healthz": (EVERYBODY, None),
    "GET /readyz": (EVERYBODY, None),
    "GET /metrics": (OPERATOR, None),
    "GET /{path:path}": (EVERYBODY, None),
}
FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


def routes_of(routes: Any) -> Iterator[str]:
    """`METHOD /path` of everything that the application answers over HTTP."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from routes_of(inner.routes)
        for method in sorted(getattr(route, "methods", None) or ()):
            if method != "HEAD":
                yield f"{method} {route.path}"


class Visit:
    """A room with a running game of Ann and Ben, an open challenge, and Cid."""

    def __init__(self, http: httpx.AsyncClient, known: dict[str, str], people: list[Person]):
        self.http = http
        self.known = known
        self.ann, self.ben, self.cid = people

    async def ask(
        self, route: str, *, who: Person | None = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        """One request; `who` brings a token."""
        method, _, path = route.partition(" ")
        for name, value in self.known.items():
            path = path.replace("{" + name + "}", value)
        sent = dict(headers or {})
        if who is not None:
            sent["Authorization"] = f"Bearer {who.token}"
        body = ROUTES[route][1] if route in ROUTES else {}
        self.http.cookies.clear()
        return await self.http.request(method, path, json=body, headers=sent)


@pytest.fixture
async def visit(room: Serving, people: Enter) -> Any:
    """Somebody else's game, seen from outside."""
    ann, ben, cid = entered = await people("Ann", "Ben", "Cid")
    game, match = await start_game(ann, ben)
    offer = await cid.done("offer", ruleset={"preset": "classic"}, listed=False)
    known = {
        "player_id": ann.id, "match_id": match, "game_id": game, "name": "ace_in_a_house",
        "challenge_id": offer["challenge"], "path:path": "lobby",
    }  # fmt: skip
    async with httpx.AsyncClient(base_url=room.url) as http:
        yield Visit(http, known, entered)


async def test_every_route_has_its_line(room: Serving) -> None:
    assert set(routes_of(room.app.routes)) == set(ROUTES)


async def test_what_is_public_is_the_same_for_everybody(visit: Visit) -> None:
    """R43: an opponent, a player of the game, a stranger and nobody read the same."""
    for route in (route for route, (who, _) in ROUTES.items() if who == EVERYBODY):
        answers = [
            await visit.ask(route, who=who) for who in (None, visit.ann, visit.ben, visit.cid)
        ]
        assert {answer.status_code for answer in answers} <= {200, 404, 503}, route
        assert len({answer.text for answer in answers}) == 1, route
        for person in (visit.ann, visit.ben, visit.cid):
            assert person.token not in answers[0].text


async def test_what_is_ones_own_needs_the_own_session(visit: Visit) -> None:
    """Rows 115 and 125: no session, no answer; another session, the other's answer."""
    own = [route for route, (who, _) in ROUTES.items() if who == ONESELF]
    for route in own:
        forged: list[dict[str, str]] = [
            {}, {"Authorization": "Bearer nonsense"}, {"Authorization": f"Bearer {visit.ann.id}"},
            {"Cookie": f"cardroom_session={visit.ann.token}"},
            {"Authorization": f"Basic {visit.ann.token}"},
        ]  # fmt: skip
        for headers in forged:
            answer = await visit.ask(route, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in"), route
    for route in sorted(own, key=lambda route: route.startswith("DELETE")):
        answer = await visit.ask(route, who=visit.cid)
        assert answer.status_code < 300
        assert visit.ann.id not in answer.text
    assert (await visit.ask("GET /api/me", who=visit.cid)).status_code == 401
    assert (await visit.ask("GET /api/me", who=visit.ann)).json()["player"]["name"] == "Ann"


async def test_what_would_help_is_told_only_after_the_game(visit: Visit) -> None:
    """R36: no player, no spectator and nobody else is told what to do in a running game."""
    for route in (route for route, (who, _) in ROUTES.items() if who == AFTERWARDS):
        assert (await visit.ask(route)).status_code == 401
        for person in (visit.ann, visit.ben, visit.cid):
            assert (await visit.ask(route, who=person)).status_code == 403


async def test_no_other_site_changes_anything(visit: Visit) -> None:
    """CSRF: every POST, PATCH, PUT and DELETE from a foreign page is refused before its route."""
    changing = [route for route in ROUTES if not route.startswith("GET")]
    for headers in FOREIGN:
        for route in (*changing, "PUT /api/me", "POST /healthz"):
            answer = await visit.ask(route, who=visit.ann, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_yours"), route
    assert (await visit.ask("GET /api/me", who=visit.ann)).json()["player"]["name"] == "Ann"


async def test_other_methods_are_refused(visit: Visit) -> None:
    """What is not written down is not there: 405 or 404, and never a fault of ours."""
    paths = {route.partition(" ")[2] for route in ROUTES}
    methods = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
    for method, path in itertools.product(methods, sorted(paths)):
        route = f"{method} {path}"
        if route in ROUTES:
            continue
        answer = await visit.ask(route)
        assert answer.status_code in (404, 405), route
        assert answer.headers["content-type"] == "application/problem+json"
