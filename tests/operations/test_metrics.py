"""Figures for operators: what is counted, who may read it, and that the dashboard finds it."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from cardroom.model.refusal import Code
from cardroom.web.socket import WHY
from russianbank import Reason
from tests.support.person import Person, start_game
from tests.support.playing import play_one
from tests.support.serving import Serving, serving

ROOT = Path(__file__).resolve().parents[2]
DASHBOARD = ROOT / "backend" / "deploy" / "grafana" / "cardroom.json"
ALERTS = ROOT / "backend" / "deploy" / "prometheus" / "alerts.yml"
NAME = re.compile(r"\b(?:cardroom|process|python)_[a-z_]+")
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
LABELS = {"code", "how", "why", "status", "le", "generation"}

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


async def scrape(room: Serving) -> str:
    """What Prometheus reads."""
    async with httpx.AsyncClient(base_url=room.url) as http:
        answer = await http.get("/metrics")
    assert answer.status_code == 200
    return answer.text


def exposed(text: str) -> set[str]:
    """Every series name that is there, with values or not yet."""
    return {
        family.name + suffix
        for family in text_string_to_metric_families(text)
        for suffix in SUFFIXES[family.type]
    }


def samples(text: str) -> Samples:
    """Values by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def expressions(part: Any) -> Iterator[str]:
    """Every query of a dashboard."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("expr", "query") and isinstance(value, str):
                yield value
            yield from expressions(value)
    elif isinstance(part, list):
        for value in part:
            yield from expressions(value)


async def test_the_dashboard_and_the_alerts_name_only_what_exists(tmp_path: Path) -> None:
    """From the first minute on, before anything has happened."""
    async with serving(tmp_path) as room:
        known = exposed(await scrape(room))
    queries = list(expressions(json.loads(DASHBOARD.read_text(encoding="utf-8"))))
    named = {name for query in queries for name in NAME.findall(query)}
    alerts = re.findall(r"expr: (.+)", ALERTS.read_text(encoding="utf-8"))
    named |= {name for query in alerts for name in NAME.findall(query)}
    assert len(queries) > 20
    assert len(alerts) > 4
    assert named - known == set()
    unseen = {name for name in known if name.startswith("cardroom_")} - named
    assert {name for name in unseen if not name.endswith(("_sum", "_count", "_bucket"))} == set()


async def test_what_happens_is_counted(room: Serving) -> None:
    """Sockets, games, moves, refusals by code, commits, ended games, HTTP answers."""
    ann, ben = await Person(room.url, "Ann").enter(), await Person(room.url, "Ben").enter()
    game, _ = await start_game(ann, ben)
    rng = random.Random(1)
    moves = 0
    while moves < 5 and not ann.tables[game]["result"]:
        moves = await play_one([ann, ben], game, rng)
    await ann.refused("move", game=game, seq=99, move="turn")
    await ann.send_raw("junk")
    await ann.until(lambda: len(ann.of_kind("refused")) == 2)
    read = samples(await scrape(room))

    def value(name: str, **labels: str) -> float:
        return read[(name, frozenset(labels.items()))]

    assert value("cardroom_sockets") == 2
    assert value("cardroom_games_running") == value("cardroom_games_in_memory") == 1
    assert value("cardroom_entries_total") == moves
    assert value("cardroom_move_seconds_count") == moves
    assert value("cardroom_refusals_total", code="stale") == 1
    assert value("cardroom_refusals_total", code="bad_request") == 1
    assert value("cardroom_commit_seconds_count") == value("cardroom_commits_total") > moves
    assert value("cardroom_commit_rows_sum") >= value("cardroom_commits_total")
    assert value("cardroom_http_answers_total", status="201") == 2
    assert value("cardroom_failures_total") == 0
    await ben.move(game, "resign")
    await ann.table(game, moves + 1)
    await ann.drop()
    await ben.drop()
    read = samples(await scrape(room))
    assert value("cardroom_games_ended_total", how="resigned") == 1
    assert value("cardroom_sockets_closed_total", why="peer") == 2
    assert value("cardroom_sockets") == 0
    assert value("cardroom_loop_lag_seconds_count") > 0


async def test_no_label_can_grow_without_bound(room: Serving) -> None:
    """Values of labels are our own codes, whatever anybody sends."""
    ann = await Person(room.url, "Ann").enter()
    for number in range(30):
        await ann.send_raw(json.dumps({"type": f"t{number}", "id": f"i{number}"}))
        await ann.ask("sit", game=f"game{number}")
    async with httpx.AsyncClient(base_url=room.url) as http:
        for number in range(30):
            await http.get(f"/api/nothing{number}")
            await http.request(f"VERB{number}", "/api/me")
    read = samples(await scrape(room))
    labels = {label for _, given in read for label in given}
    assert {name for name, _ in labels} - LABELS <= {"version", "implementation"}
    codes = {str(code) for code in Code} | {reason.value for reason in Reason}
    assert {value for name, value in labels if name == "code"} <= codes
    assert {value for name, value in labels if name == "why"} <= {"peer", *WHY.values()}
    assert len(read) < 200
    await ann.drop()


LOCAL_BUT_FORWARDED = [
    {"X-Forwarded-For": "203.0.113.9"},
    {"Forwarded": "for=203.0.113.9"},
    {"X-Real-IP": "203.0.113.9"},
    {"Host": "cards.example"},
]


@pytest.mark.parametrize("headers", LOCAL_BUT_FORWARDED, ids=lambda given: next(iter(given)))
async def test_metrics_are_for_this_machine_alone(room: Serving, headers: dict[str, str]) -> None:
    """What comes through a proxy, or by a name pointed at this machine, comes from elsewhere."""
    async with httpx.AsyncClient(base_url=room.url) as http:
        assert (await http.get("/metrics")).status_code == 200
        hidden = await http.get("/metrics", headers=headers)
        assert (hidden.status_code, hidden.json()["code"]) == (404, "not_found")


async def test_with_a_token_only_the_token_counts(tmp_path: Path) -> None:
    """For a Prometheus on another machine; without it the page does not exist."""
    token = "a token for prometheus"
    async with (
        serving(tmp_path, CARDROOM_METRICS_TOKEN=token) as room,
        httpx.AsyncClient(base_url=room.url) as http,
    ):
        for given in ("", token, f"Bearer {token}x", "Bearer", f"Basic {token}", "Bearer \xe4"):
            headers = [(b"Authorization", given.encode("latin-1"))] if given else []
            assert (await http.get("/metrics", headers=headers)).status_code == 404, given
        answer = await http.get("/metrics", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200
