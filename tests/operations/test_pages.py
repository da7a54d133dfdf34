"""Pages for operators name only tests, settings and files that are there."""

import ast
import re
from pathlib import Path

import pytest

from cardroom.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parents[2]
SECURITY = ROOT / "docs" / "security.md"
OPERATIONS = ROOT / "docs" / "operations.md"
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def functions_of(file: str) -> set[str]:
    """The tests of a file."""
    path = ROOT / file
    if not path.is_file():
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_threat_has_a_test_that_is_there() -> None:
    text = SECURITY.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    threats = [line for line in lines if not line.startswith(("| threat", "|---"))]
    assert len(threats) > 40
    assert [line for line in threats if not TEST.search(line)] == []
    missing = [
        f"{file}::{name}" for file, name in TEST.findall(text) if name not in functions_of(file)
    ]
    assert missing == []


@pytest.mark.parametrize("page", [SECURITY, OPERATIONS, ROOT / "README.md"], ids=lambda p: p.name)
def test_every_setting_that_a_page_names_exists(page: Path) -> None:
    named = set(re.findall(r"CARDROOM_[A-Z_]*[A-Z]", page.read_text(encoding="utf-8")))
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    # What docker-compose.yml alone reads.
    assert named - known <= {"CARDROOM_PUBLISH", "CARDROOM_PUBLISH_PROXY"}


def test_the_readme_lists_every_setting() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"| `{PREFIX}{name.upper()}` |" in readme, name


def test_every_file_that_a_page_links_is_there() -> None:
    for page in (SECURITY, OPERATIONS):
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), link
