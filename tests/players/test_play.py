"""A game in the terminal: typed moves and words, questions, keeping and going on, the end."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from russianbank import Record, Ruleset, deal, replay
from russianbank.__main__ import main
from russianbank.command_play import Terminal
from russianbank.players import choose, view_of
from russianbank.sayings import read_move

Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Start `play` with words of the command line and type lines; status, output, errors."""

    def play(words: str, *lines: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        with pytest.raises(SystemExit) as left:
            main(["play", *words.split()])
        out, err = capsys.readouterr()
        return int(left.value.code or 0), out, err

    return play


def test_a_typed_game_begins_with_the_table_and_takes_moves_and_words(typed: Typed) -> None:
    status, out, err = typed(
        "--seed tour --seat 2", "house 7 to foundation", "reserve to house 7", "r-t6", "quit"
    )
    assert (status, err) == (0, "")
    assert "You sit on seat 2 against club." in out
    assert "You: As2 from t7 to f1." in out
    assert "You: 6c2 from r2 to t7." in out
    assert "You leave the table; the game is not kept." in out


def test_a_refused_move_is_explained_and_nothing_is_lost(typed: Typed) -> None:
    out = typed("--seed tour --seat 2", "turn", "t7-f", "turn", "r2-t1", "fly to the moon")[1]
    assert "A card goes to a foundation first: t7-f." in out
    assert "The spaces are filled from your reserve first: r2-t7." in out
    assert "That card does not fit there." in out
    assert "I do not understand that. Type ? for help." in out


def test_help_moves_and_hint_answer_without_playing(typed: Typed) -> None:
    out = typed("--seed tour --seat 2", "?", "moves", "hint", "table", "save")[1]
    assert "save FILE keep the game" in out
    assert "You may play: t7-f" in out
    assert "t7-f: As2 fits a foundation." in out
    assert out.count("reserve 13 [6c2]") == 2
    assert "Name a file: save FILE." in out


def test_a_saved_game_goes_on_where_it_was(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    out = typed("--seed tour --seat 2 --level beginner", "t7-f", f"save {file}", "quit")[1]
    assert "Saved." in out
    assert "not kept" not in out
    assert len(Record.parse(file.read_text()).entries) == 1
    out = typed(f"--resume {file}", "r2-t7")[1]
    assert "You sit on seat 2 against beginner." in out
    assert "You: 6c2 from r2 to t7." in out


def test_the_end_of_the_input_leaves_the_table_and_keeps_the_game_where_asked(
    typed: Typed, tmp_path: Path
) -> None:
    file = tmp_path / "kept"
    assert typed("--seed tour --seat 2", "t7-f")[0] == 0
    status, out, _err = typed(f"--seed tour --seat 2 --save {file}", "t7-f")
    assert (status, "Saved." in out) == (0, True)
    assert replay(Record.parse(file.read_text())).seq == 1


def test_a_file_that_cannot_be_written_is_said(typed: Typed, tmp_path: Path) -> None:
    out = typed("--seed tour --seat 2", f"save {tmp_path}/no/where")[1]
    assert "The game could not be saved: No such file or directory." in out


def test_undo_takes_back_where_the_rules_allow_it(typed: Typed) -> None:
    rules = '{"preset":"classic","undo":"until_reveal"}'
    out = typed(f"--ruleset {rules} --seed tour --seat 2", "t7-f", "undo", "moves")[1]
    assert "You: took the last move back." in out
    assert "You may play: t7-f" in out
    out = typed("--seed tour --seat 2", "t7-f", "undo")[1]
    assert "I do not understand that." in out


def test_resigning_ends_the_game(typed: Typed) -> None:
    status, out, _err = typed("--seed tour --seat 2", "resign")
    assert status == 0
    assert "The game is over (resigned): seat 1 91, seat 2 0." in out


FAULT = """russianbank 1
ruleset {"preset":"touch"}
position {"turn":2,"t1":["Ac1"],"t2":["5h1"],"r1":["9c1"],"r2":["2c2","4s2"],"h1":["Kd1"]}
1 2 r2-t2
"""


def test_a_fault_can_be_called_and_proven(typed: Typed, tmp_path: Path) -> None:
    """R27, R28: after each move of a computer there is time to call."""
    file = tmp_path / "fault"
    file.write_text(FAULT)
    out = typed(f"--resume {file}", "hint", "stop", "t1-f")[1]
    assert "[Enter] goes on, stop calls a fault>" in out
    assert "There are no hints in this game." in out
    assert "You: Stop! Entry 1 is called." in out
    assert "the move that was missed> You: the call is right: t1-f had to be played." in out
    assert "-- You to play --" in out
    out = typed(f"--resume {file}", "", "quit")[1]
    assert out.count("[Enter]") == 2


def test_json_lines_hold_entries_tables_and_answers(typed: Typed) -> None:
    out = typed("--seed tour --seat 2 --json", "t7-f", "hint", "r2-t1")[1]
    lines = [json.loads(line) for line in out.splitlines()]
    assert any(line.get("action") == "t7-f" for line in lines)
    assert any("hint" in line for line in lines)
    assert any("refused" in line for line in lines)
    assert lines[1]["picture"]["piles"]["r1"]["count"] == 13


@pytest.mark.parametrize(
    "words",
    [
        "--level nobody",
        "--seat 3",
        "--seat x",
        "--preset bridge",
        '--ruleset {"preset":"bridge"}',
        "--resume missing",
    ],
)
def test_a_wish_that_cannot_be_met_is_one_sentence(typed: Typed, words: str) -> None:
    status, out, err = typed(words)
    assert (status, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("text", ["level grandmaster\n; seat 1", "level club\n; seat 7"])
def test_a_saved_game_with_odd_notes_is_one_sentence(
    typed: Typed, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "kept"
    file.write_text(f"; {text}\n" + Record(Ruleset.of({"preset": "classic"}), "a").text())
    status, out, err = typed(f"--resume {file}")
    assert (status, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("preset", ["classic", "table", "touch"])
def test_a_whole_game_can_be_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    record = Record(Ruleset.of({"preset": preset, "players": 3 if preset == "touch" else 2}), "a")
    game = Terminal(record, "club", 1, as_json=False)
    monkeypatch.setattr(game, "read", lambda _prompt: _typed_by_club(game))
    game.run()
    assert game.state.result is not None
    out = capsys.readouterr().out
    assert "The game is over (" in out
    assert replay(game.record()).result == game.state.result


def _typed_by_club(game: Terminal) -> str:
    if game.state.phase != "called" and game.state.turn != game.seat:
        return ""
    if game.state.phase == "provisional":
        return ""
    return choose("club", view_of(game.state, game.seat), Random(game.state.seq))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("R - F", "r2-f"),
        ("reserve to house 5", "r2-t5"),
        ("play my reserve on to t5", "r2-t5"),
        ("house 3 -> foundation", "t3-f"),
        ("turned to t4", "x-t4"),
        ("x to waste", "x-w2"),
        ("turned to his waste", "x-w3"),
        ("reserve to reserve", "r2-r3"),
        ("reserve to opponent's waste", "r2-w3"),
        ("t1-w1", "t1-w1"),
        ("t1-t2*3", "t1-t2*3"),
        ("w-f", "w2-f"),
        ("discard", "x-w2"),
        ("Turn", "turn"),
        ("pass", "end"),
        ("stop 4", "stop 4"),
        ("to", "to"),
        ("house to house", "house to house"),
        ("x3-f", "x3-f"),
    ],
)
def test_words_are_read_as_moves(text: str, action: str) -> None:
    assert read_move(text, seat=2, seats=3) == action


def test_the_deal_of_a_seed_is_the_one_of_deal() -> None:
    record = Record(Ruleset.of({"preset": "classic"}), "tour")
    assert (
        Terminal(record, "club", 1, as_json=False).state.piles == deal(record.ruleset, "tour").piles
    )
