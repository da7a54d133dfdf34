"""Sizes, names and words that the house forbids."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BANNED_NAMES = {"utils", "util", "helpers", "helper", "manager", "common", "base", "core"}
SOURCES = ("*.py", "*.ts", "*.tsx", "*.css")


def _tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    return [ROOT / name for name in listed if (ROOT / name).is_file()]


def _sources() -> list[Path]:
    return [path for path in _tracked(*SOURCES) if ".gen." not in path.name]


def test_no_source_file_is_longer_than_350_lines() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in _sources()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 350
    }
    assert long == {}


def test_no_python_function_is_longer_than_50_lines() -> None:
    long = []
    for path in _tracked("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                size = (node.end_lineno or node.lineno) - node.lineno + 1
                if size > 50:
                    long.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name} {size}")
    assert long == []


def test_no_file_is_named_after_nothing() -> None:
    nameless = [str(path) for path in _sources() if path.stem.lower() in BANNED_NAMES]
    assert nameless == []


@pytest.mark.parametrize("package", ["russianbank", "cardroom"])
def test_every_module_says_what_lives_in_it(package: str) -> None:
    silent = []
    for path in _tracked(f"backend/{package}/*.py"):
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))):
            silent.append(str(path.relative_to(ROOT)))
    assert silent == []


def test_no_file_names_a_registry_host() -> None:
    hosts = re.compile(
        r"pypi\.o" + r"rg|pythonho" + r"sted|registry\.npm" + r"js|deb\.deb" + r"ian"
    )
    named = []
    for path in _tracked():
        if path.suffix in {".png", ".gz", ".svg", ".ico"}:
            continue
        if hosts.search(path.read_text(encoding="utf-8", errors="ignore")):
            named.append(str(path.relative_to(ROOT)))
    assert named == []


def test_the_log_of_entries_is_append_only() -> None:
    """Stored entries are never changed: no UPDATE or DELETE beside the entries table."""
    changed = []
    for path in _tracked("backend/cardroom/store/*.py"):
        text = path.read_text(encoding="utf-8")
        if re.search(r"(update|delete)\(\s*(schema\.)?entries\b|entries\.(update|delete)\(", text):
            changed.append(str(path.relative_to(ROOT)))
    assert changed == []
