"""The bench: its rows are known and printed, nonsense is refused in words."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from bench.__main__ import PARTS, read
from bench.figures import GOALS, Report, rows_of

ROOT = Path(__file__).resolve().parents[2]


def test_no_row_is_measured_by_two_parts() -> None:
    measured = [row for part in PARTS for row in part.rows]
    assert set(measured) <= set(GOALS)
    assert len(set(measured)) == len(measured)


def test_a_number_names_all_its_rows_and_no_other() -> None:
    assert rows_of("P1") == ["P1a", "P1b"]
    assert rows_of("p11") == ["P11"]
    assert rows_of("P9c") == ["P9c"]
    assert rows_of("P") == rows_of("P99") == rows_of("") == []
    assert read([])[0].rows == frozenset(GOALS)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["P99"], "there is no row P99"),
        (["--rounds", "0"], "0 is no number from 1 to 100"),
        (["--rounds", "1.5"], "a round is whole"),
        (["--seconds", "long"], "long is no number"),
        (["--size", "2"], "2 is no number"),
    ],
)
def test_nonsense_is_refused_in_words(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read(words)
    assert ended.value.code == 2
    assert why in capsys.readouterr().err


def test_a_figure_is_the_median_on_a_line_that_begins_with_its_row(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Report(as_json=False).figure("P1a", [0.5, 0.3, 0.4])
    assert capsys.readouterr().out.startswith("P1a 0.40 goal 0.4  (0.30 to 0.50; ")


def test_a_short_run_has_servers_load_and_figures() -> None:
    words = [
        "P1a",
        "P6",
        "--rounds",
        "1",
        "--seconds",
        "0.1",
        "--size",
        "0.04",
        "--json",
        "--no-pin",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "bench", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["missing"] == {}
    assert set(told["figures"]) == {"P1a", "P6"}
    assert told["figures"]["P1a"]["value"] > 0
