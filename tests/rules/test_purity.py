"""The rules know no clock, no chance, no outside: what each module of the library imports."""

import ast
import sys
from pathlib import Path

import pytest

import russianbank

PACKAGE = Path(russianbank.__file__).parent
ALLOWED = {
    "dataclasses",
    "enum",
    "typing",
    "collections",
    "functools",
    "itertools",
    "hashlib",
    "re",
    "heapq",
}
JSON = {"record"}
# One text for one move, whatever the ruleset.
INTERN = {"moves"}
EXEMPT = {
    "__main__",
    "arena",
    "bench",
    "soak",
    "command_play",
    "command_trace",
    "command_show",
}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.stem not in EXEMPT)


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_only_what_the_library_may(path: Path) -> None:
    ours = {name for name in _imports(path) if name.startswith("russianbank")}
    others = {name.split(".")[0] for name in _imports(path) - ours}
    more = {"json"} if path.stem in JSON else {"sys"} if path.stem in INTERN else set()
    assert others <= ALLOWED | more
    assert not ours & {f"russianbank.{name}" for name in EXEMPT}


def test_importing_the_library_brings_in_no_room() -> None:
    assert "russianbank" in sys.modules
    assert all(name in russianbank.__dict__ for name in russianbank.__all__)


def test_every_public_name_says_what_it_is() -> None:
    silent = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.FunctionDef | ast.ClassDef)
                and not node.name.startswith("_")
                and not ast.get_docstring(node)
            ):
                silent.append(f"{path.stem}.{node.name}")
    assert silent == []
