"""docker-compose.yml and the proxy's file say what the program understands."""

import re
from pathlib import Path
from typing import Any

import yaml

from cardroom.settings import PREFIX, Settings
from tests.support.topology import CONFIG

ROOT = Path(__file__).resolve().parents[2]


def services() -> dict[str, Any]:
    """The services of the file."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return found


def test_every_setting_of_the_services_exists() -> None:
    for name, service in services().items():
        for variable in service.get("environment", {}):
            if variable.startswith(PREFIX):
                known = variable.removeprefix(PREFIX).lower()
                assert known in Settings.model_fields, (name, variable)


def test_the_proxy_knows_every_node_and_nothing_else() -> None:
    upstreams = set(re.findall(r"server (\w+):8000", CONFIG.read_text()))
    nodes = {name for name in services() if re.fullmatch(r"app\d", name)}
    assert upstreams == nodes == {"app1", "app2"}
    assert set(services()["proxy"]["depends_on"]) == nodes
    assert services()["proxy"]["volumes"][0].startswith("./backend/deploy/nginx.conf:")


def test_only_the_app_starts_without_a_profile() -> None:
    alone = [name for name, service in services().items() if "profiles" not in service]
    assert alone == ["app"]


def test_nodes_wait_for_one_migration() -> None:
    for name in ("app1", "app2"):
        waits = services()[name]["depends_on"]
        assert waits["migrate"] == {"condition": "service_completed_successfully"}
    assert services()["migrate"]["command"][-1] == "migrate"


def test_the_image_runs_without_root_and_says_when_it_is_well() -> None:
    text = (ROOT / "backend" / "Dockerfile").read_text()
    assert text.count("\nFROM ") + text.startswith("FROM ") == 2
    assert re.search(r"^USER (?!root)", text, re.M)
    assert "HEALTHCHECK" in text
    assert "/healthz" in text
