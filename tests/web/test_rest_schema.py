"""The REST interface against its own description: made-up requests, every answer as promised."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import APIOperation, Case
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.e2e.served import Served

EXAMPLES = 12
# Any text may be a name as far as its type goes; which are taken in, names.py says.
EXCLUDED: list[Any] = [positive_data_acceptance]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A room as a process: whatever happens in it, happens as it would to people."""
    room = Served(tmp_path, CARDROOM_LIMITS="off")
    room.start()
    yield room
    room.stop()


def asked(route: APIOperation[Any, Any, Any, Any], headers: dict[str, str]) -> None:
    """Some dozen requests to a route, each answer held against its description."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=route.as_strategy())
    def ask(case: Case[Any]) -> None:
        case.call_and_validate(headers=headers, excluded_checks=EXCLUDED)

    ask()


def test_every_route_answers_as_its_description_says(served: Served) -> None:
    """No 5xx, no undocumented status or shape, nothing wrong taken in; the same cases each run."""
    described = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    token = httpx.post(f"{served.url}/api/session", json={"name": "Ann"}).json()["token"]
    routes = [one.ok() for one in described.get_all_operations() if isinstance(one, Ok)]
    assert len(routes) >= 15
    for route in routes:
        asked(route, {"Authorization": f"Bearer {token}"} if route.path == "/api/me" else {})
    assert httpx.get(f"{served.url}/readyz").status_code == 200
    log = (served.data / "server.log").read_text(encoding="utf-8")
    assert "level=error" not in log
    assert "Traceback" not in log
