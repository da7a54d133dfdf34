"""The arena: mirrored pairs, an interval, figures that others can read."""

import json

import jsonschema
import pytest

from russianbank.__main__ import main
from russianbank.arena import Tally

SCHEMA = {
    "type": "object",
    "required": ["win_share", "low", "high", "points", "blocked", "ms_per_move"],
    "properties": {
        name: {"type": "number", "minimum": 0, "maximum": 1}
        for name in ("win_share", "low", "high", "blocked")
    }
    | {"points": {"type": "number"}, "ms_per_move": {"type": "number", "exclusiveMinimum": 0}},
}


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["arena", *words])
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def test_it_prints_its_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--pairs", "2", "club", "beginner", "--json")
    status, out, err = _run(capsys, *words)
    figures = json.loads(out)
    jsonschema.validate(figures, SCHEMA)
    assert (status, err, figures["games"]) == (0, "", 4)
    assert figures["low"] <= figures["win_share"] <= figures["high"]
    again = json.loads(_run(capsys, *words)[1])
    assert {k: v for k, v in figures.items() if k[:2] != "ms"} == {
        k: v for k, v in again.items() if k[:2] != "ms"
    }


def test_it_prints_sentences_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = _run(capsys, "--pairs", "1", "--preset", "touch", "club", "club")
    assert status == 0
    assert out.startswith("club against club: wins ")
    assert " % of 2 decided games (95 %: " in out
    assert "points a game" in out
    assert "blocked" in out
    assert "median time a move" in out


@pytest.mark.usefixtures("hasty")
def test_a_level_against_itself_wins_half(capsys: pytest.CaptureFixture[str]) -> None:
    """Mirrored pairs: what one deal gives a seat both levels get; a strong player never wavers."""
    figures = json.loads(_run(capsys, "--pairs", "2", "strong", "strong", "--json")[1])
    assert figures["win_share"] == 0.5
    assert figures["points"] == figures["points_other"]


def test_it_stops_when_the_goal_is_passed(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(
        _run(capsys, "--pairs", "500", "--goal", "0.3", "club", "beginner", "--json")[1]
    )
    assert figures["games"] == 20
    assert figures["low"] > 0.3


def test_several_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    alone = json.loads(_run(capsys, "--pairs", "2", "club", "beginner", "--json")[1])
    shared = json.loads(
        _run(capsys, "--pairs", "2", "--jobs", "2", "club", "beginner", "--json")[1]
    )
    assert (alone["points"], alone["entries"]) == (shared["points"], shared["entries"])


@pytest.mark.parametrize(
    "words",
    [
        ("club",),
        ("club", "nobody"),
        ("--pairs", "0", "club", "beginner"),
        ("--pairs", "many", "club", "beginner"),
        ("--goal", "62", "club", "beginner"),
        ("--jobs", "-1", "club", "beginner"),
        ("--preset", "bridge", "club", "beginner"),
        ("--ruleset", "{", "club", "beginner"),
        ("--ruleset", '{"preset":"classic","players":3}', "club", "beginner"),
    ],
)
def test_what_it_cannot_play_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    status, out, err = _run(capsys, *words)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert err.endswith(".\n")


def test_it_shows_its_progress_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    err = _run(capsys, "--pairs", "2", "club", "club")[2]
    assert "1/2 pairs" in err
    assert "[########################] 2/2 pairs" in err


def test_the_interval_is_wide_for_few_games_and_holds_the_share() -> None:
    few, many = Tally(won=3, lost=1), Tally(won=300, lost=100)
    assert few.interval()[0] == many.interval()[0] == 0.75
    assert few.interval()[1] < many.interval()[1] < 0.75 < many.interval()[2] < few.interval()[2]
    assert Tally().interval() == (0.5, 0.0, 1.0)
