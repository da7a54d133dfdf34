"""The help over HTTP: examples in, verdicts out, and what happens to nonsense."""

from pathlib import Path
from typing import Any

import httpx

from cardroom.web.limits import EXAMPLES_A_MINUTE
from tests.support.serving import Serving, serving


async def test_the_examples_are_listed_and_judged_without_a_session(room: Serving) -> None:
    async with httpx.AsyncClient(base_url=room.url) as http:
        lines = (await http.get("/api/examples")).json()["examples"]
        assert lines[0]["name"] == "ace_in_a_house"
        assert {line["preset"] for line in lines} == {"classic", "table", "touch"}
        for line in lines:
            answer = await http.post(f"/api/examples/{line['name']}", json={"entries": []})
            assert answer.status_code == 200
            body = answer.json()
            assert (body["name"], body["steps"], body["done"]) == (line["name"], line["steps"], 0)
            assert body["table"]["picture"]["seats"] == 2
        wrong = await http.post("/api/examples/ace_in_a_house", json={"entries": ["turn"]})
        verdict = wrong.json()["verdict"]
        assert (verdict["kind"], verdict["code"]) == ("refused", "foundation_first")
        assert verdict["duty"] == ["t2-f"]
        right = await http.post("/api/examples/ace_in_a_house", json={"entries": ["t2-f"]})
        assert right.json()["verdict"]["kind"] == "right"
        assert right.json()["done"] == 1


async def test_nonsense_is_refused_in_the_shape_of_all_refusals(room: Serving) -> None:
    async with httpx.AsyncClient(base_url=room.url) as http:
        unknown = await http.post("/api/examples/none_such", json={"entries": []})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")
        bodies: tuple[Any, ...] = (
            {},
            [],
            {"entries": "turn"},
            {"entries": [1]},
            {"entries": ["turn"] * 13},
            {"entries": ["x" * 25]},
            {"entries": [""]},
            {"entries": [], "more": 1},
            {"entries": ["turn", "turn"]},
        )
        for body in bodies:
            answer = await http.post("/api/examples/ace_in_a_house", json=body)
            assert (answer.status_code, answer.json()["code"]) == (422, "bad_request"), body
        for entry in ("", "h1-f", "stop 99999999999", "prove \u2660", "expire", "\x00", "x-w1"):
            answer = await http.post("/api/examples/fill_a_space", json={"entries": [entry]})
            assert answer.status_code in (200, 422), entry
            if answer.status_code == 200:
                assert answer.json()["verdict"]["kind"] == "refused"


async def test_an_address_that_asks_without_end_is_slowed_down(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as room,
        httpx.AsyncClient(base_url=room.url) as http,
    ):
        # The window slides: while the asking lasts a few more than the quota may pass.
        passed = 0
        answer = await http.post("/api/examples/ace_in_a_house", json={"entries": []})
        while answer.status_code == 200 and passed < 2 * EXAMPLES_A_MINUTE:
            passed += 1
            answer = await http.post("/api/examples/ace_in_a_house", json={"entries": []})
        assert (answer.status_code, answer.json()["code"]) == (429, "slow_down")
        assert passed >= EXAMPLES_A_MINUTE
