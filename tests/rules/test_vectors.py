"""The conformance vectors: the trace of every record agrees byte for byte, and so do its facts."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from russianbank import Record
from russianbank.command_trace import trace_lines

VECTORS = Path(__file__).parent / "vectors"
RECORDS = sorted(VECTORS.glob("*/*.record"))
BY_COMMAND = ["cases/E67-touch", "cases/REF-over", "games/001", "games/021", "games/038"]


def _expected(path: Path) -> str:
    return gzip.decompress(path.with_suffix(".trace.gz").read_bytes()).decode()


def test_all_vectors_are_here() -> None:
    assert len(RECORDS) == 313


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_trace_agrees_byte_for_byte_and_the_facts_hold(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines, _refused = trace_lines(Record.parse(text))
    assert "".join(line + "\n" for line in lines) == _expected(path)
    for line in text.splitlines():
        if line.startswith("; expect "):
            seq, *fact = line.split()[2:]
            assert _holds(json.loads(lines[int(seq)]), fact), line


@pytest.mark.parametrize("name", BY_COMMAND)
def test_the_command_line_prints_the_same_bytes(name: str) -> None:
    path = VECTORS / f"{name}.record"
    command = [sys.executable, "-m", "russianbank", "trace", str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    expected = _expected(path)
    assert done.stdout.decode() == expected
    assert done.returncode == (1 if '"refused"' in expected.splitlines()[-1] else 0)


def _holds(position: dict[str, Any], fact: list[str]) -> bool:
    at = next(at for at, word in enumerate(fact) if word in ("==", "has", "lacks", "hides"))
    what, how, values = fact[:at], fact[at], fact[at + 1 :]
    if how == "hides":
        return not any(value in json.dumps(position) for value in values)
    found = _look(position, what or ["refused"])
    if how == "has":
        return set(values) <= set(found)
    if how == "lacks":
        return not set(values) & set(found)
    return found == values


def _look(position: dict[str, Any], what: list[str]) -> list[str]:
    """The values that a fact speaks of, as words."""
    word, *rest = what
    picture = position.get("picture", {})
    if word == "legal":
        return list(position["legal"][rest[0]])
    if word == "duties":
        return next(iter(position["duties"].values()))
    if word == "cards":
        return list(picture["piles"][rest[0]]["cards"])
    if word in ("top", "count"):
        return [str(picture["piles"][rest[0]][word])]
    if word == "result":
        return _result_words(position["result"])
    value = position["refused"] if word == "refused" else picture.get(word)
    return [str(value) if value is not None else "null"]


def _result_words(result: dict[str, Any] | None) -> list[str]:
    if result is None:
        return ["null"]
    points = [str(points) for points in result["points"].values()]
    return [result["how"], str(result["winner"]), *points]
