"""The bench: its rows are known and printed, nonsense is refused in words."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from bench.__main__ import PARTS, Part, main, read
from bench.figures import GOALS, Missing, Report, rows_of
from bench.page import closure
from bench.plan import Plan

ROOT = Path(__file__).resolve().parents[2]


def test_every_row_is_measured_by_one_part() -> None:
    measured = [row for part in PARTS for row in part.rows]
    assert sorted(measured) == sorted(GOALS)


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


def test_a_part_that_is_missing_is_named_and_the_others_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(_plan: Plan, _report: Report) -> None:
        raise Missing("Chromium is not here: `make browser` fetches one")

    def broken(_plan: Plan, _report: Report) -> None:
        raise RuntimeError("a match broke off")

    def well(_plan: Plan, report: Report) -> None:
        report.figure("P6", [5.0])

    parts = (Part(("P10",), without), Part(("P12",), broken), Part(("P6",), well))
    monkeypatch.setattr("bench.__main__.PARTS", parts)
    # Set here, so that it is unset again: this process shall stay free to run anywhere.
    monkeypatch.setenv("BENCH_NO_PIN", "1")
    assert main(["P6", "P10", "--no-pin"]) == 0
    out = capsys.readouterr().out
    assert "no figure for P10: Chromium is not here: `make browser` fetches one\n" in out
    assert "\nP6 5.00 goal 10" in out
    assert main(["P6", "P12", "--no-pin"]) == 1
    assert "no figure for P12: it broke off (RuntimeError: a match broke off)" in (
        capsys.readouterr().out
    )


def test_javascript_is_counted_with_all_that_it_imports_at_once(tmp_path: Path) -> None:
    for name, text in {
        "a.js": 'import{b as t}from"./b.js";import("./late.js")',
        "b.js": "import`./c.js`;export{x}from'./a.js'",
        "c.js": "",
        "late.js": "",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert closure(tmp_path, ["a.js"]) == {"a.js", "b.js", "c.js"}


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
