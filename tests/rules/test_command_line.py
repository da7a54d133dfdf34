"""The command line: what it prints, where, and with which exit status."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from russianbank.__main__ import main

GOOD = 'russianbank 1\nruleset {"preset":"classic"}\nseed tour\n1 2 t7-f\n'
REFUSED = GOOD + "2 2 turn\n"
BAD = GOOD + "3 2 turn\n"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    paths = {}
    for name, text in (("good", GOOD), ("refused", REFUSED), ("bad", BAD)):
        path = tmp_path / name
        path.write_text(text)
        paths[name] = str(path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    paths["binary"] = str(tmp_path / "binary")
    paths["missing"] = str(tmp_path / "missing")
    return paths


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def test_trace_prints_a_line_for_every_position(
    capsys: pytest.CaptureFixture[str], files: dict[str, str]
) -> None:
    status, out, err = _run(capsys, "trace", files["good"])
    assert (status, len(out.splitlines()), err) == (0, 2, "")
    status, out, err = _run(capsys, "trace", files["refused"])
    assert (status, out.splitlines()[-1]) == (1, '{"seq":2,"refused":"fill_space"}')


@pytest.mark.parametrize("name", ["bad", "binary", "missing"])
@pytest.mark.parametrize("command", ["trace", "show", "legal"])
def test_what_cannot_be_read_is_one_sentence_on_standard_error(
    capsys: pytest.CaptureFixture[str], files: dict[str, str], command: str, name: str
) -> None:
    status, out, err = _run(capsys, command, files[name])
    assert (status, out, len(err.splitlines())) == (2, "", 1)


def test_several_files_are_traced_one_after_the_other(
    capsys: pytest.CaptureFixture[str], files: dict[str, str]
) -> None:
    status, out, err = _run(capsys, "trace", files["good"], files["bad"], files["refused"])
    assert (status, len(out.splitlines()), len(err.splitlines())) == (2, 5, 1)


def test_a_record_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    status, out, _err = _run(capsys, "trace", "-")
    assert (status, len(out.splitlines())) == (0, 2)


@pytest.mark.parametrize("spoilt", ["\ufeff" + GOOD, GOOD.replace("\n", "\r\n"), GOOD.rstrip("\n")])
def test_what_editors_do_to_a_file_changes_no_record(
    capsys: pytest.CaptureFixture[str], files: dict[str, str], tmp_path: Path, spoilt: str
) -> None:
    """A mark in front, line ends of two characters, no end of the last line."""
    (tmp_path / "spoilt").write_bytes(spoilt.encode())
    told = _run(capsys, "trace", files["good"])
    assert _run(capsys, "trace", str(tmp_path / "spoilt")) == told


def test_the_sentence_about_a_bad_line_is_short(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for line in ("1 2", "9" * 5000 + " 1 turn", "x" * 5000):
        (tmp_path / "long").write_text(GOOD + line)
        status, out, err = _run(capsys, "trace", str(tmp_path / "long"))
        assert (status, out, len(err.splitlines())) == (2, "", 1)
        assert len(err) < len(str(tmp_path)) + 150


def test_output_that_cannot_be_written_is_told_of(files: dict[str, str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "russianbank", "trace", files["good"]],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 3
    assert ended.stderr == "The output cannot be written: No space left on device.\n"


def test_deal_draws_the_first_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = _run(capsys, "deal", "--preset", "touch", "--seed", "S")
    assert (status, out.count("reserve 13")) == (0, 2)
    status, out, _err = _run(
        capsys, "deal", "--ruleset", '{"preset":"touch","players":3}', "--seed", "S", "--json"
    )
    assert json.loads(out)["picture"]["piles"]["r3"]["count"] == 15
    status, out, err = _run(capsys, "deal", "--ruleset", '{"preset":"x"}', "--seed", "S")
    assert (status, out) == (2, "")
    assert err.endswith(".\n")


def test_show_draws_the_last_position_and_the_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, files: dict[str, str]
) -> None:
    path = tmp_path / "won"
    path.write_text(GOOD + "2 1 resign\n")
    status, out, _err = _run(capsys, "show", str(path))
    assert status == 0
    assert "resigned: seat 1 0, seat 2 91" in out
    assert "seat 1 reserve: 13 x 2 = 26" in out
    status, out, _err = _run(capsys, "show", str(path), "--json")
    assert json.loads(out)["result"]["winner"] == 2
    status, out, _err = _run(capsys, "show", files["good"])
    assert (status, "to move" in out) == (0, True)
    status, out, _err = _run(capsys, "show", files["refused"])
    assert (status, out) == (1, "entry 2 'turn' is refused: fill_space\n")
    status, out, _err = _run(capsys, "show", files["refused"], "--json")
    assert (status, out) == (1, '{"seq":2,"refused":"fill_space"}\n')


def test_legal_lists_what_may_and_must_be_done(
    capsys: pytest.CaptureFixture[str], files: dict[str, str]
) -> None:
    status, out, _err = _run(capsys, "legal", files["good"])
    assert status == 0
    assert out.splitlines()[0] == "seat 1 may: -"
    assert out.splitlines()[2] == "seat 2 must: r2-t7"
    status, out, _err = _run(capsys, "legal", files["good"], "--json")
    assert json.loads(out)["duties"] == {"2": ["r2-t7"]}


def test_bench_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = _run(capsys, "bench", "--rounds", "1", "--seconds", "0.01")
    assert status == 0
    assert "P5a " in out
    assert "P6 " in out
    status, out, _err = _run(capsys, "bench", "--rounds", "1", "--seconds", "0.01", "--json")
    assert json.loads(out)["P5a"] > 0


def test_soak_prints_what_it_has_seen(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = _run(capsys, "soak", "--games", "1", "--rulesets", "classic", "--json")
    assert (status, json.loads(out)["games"]) == (0, 1)
    status, out, _err = _run(capsys, "soak", "--games", "1", "--rulesets", "classic")
    assert "every position is sound" in out


def test_soak_shows_the_record_of_an_unsound_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("russianbank.soak.random_entry", lambda _state, _chance: (1, "foo"))
    status, out, err = _run(capsys, "soak", "--games", "1")
    assert status == 1
    assert out.startswith("russianbank 1\n")
    assert "unknown_action" in err


def test_soak_finds_games_without_end_and_replays_that_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("russianbank.soak.LONGEST", 3)
        assert "no end" in _run(capsys, "soak", "--games", "1")[2]
    with monkeypatch.context() as patch:
        patch.setattr("russianbank.soak.picture_json", lambda state: str(id(state)))
        assert "replay differs" in _run(capsys, "soak", "--games", "1")[2]


def test_bench_goes_without_python_chess(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("russianbank.bench.find_spec", lambda _name: None)
    status, out, _err = _run(capsys, "bench", "--rounds", "1", "--seconds", "0.01")
    assert (status, "no ratio" in out, "P6 " in out) == (0, True, True)


def test_long_commands_show_their_progress_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, files: dict[str, str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert "1/2 " in _run(capsys, "trace", files["good"], files["good"])[2]
    assert "0/1 games" in _run(capsys, "soak", "--games", "1", "--rulesets", "random")[2]
    assert "round 1/1" in _run(capsys, "bench", "--rounds", "1", "--seconds", "0.01")[2]


def test_a_reader_that_leaves_early_is_no_error(files: dict[str, str]) -> None:
    command = f"{sys.executable} -m russianbank trace {files['good']} " * 1
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -c 10; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, 141)
    assert done.stderr == b""
