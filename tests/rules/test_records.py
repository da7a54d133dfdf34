"""Records: text and back, replay, and every way to be unreadable."""

import pytest

from russianbank import BadRecord, Entry, IllegalMove, Record, replay

from .drawn import ruleset

HEAD = 'russianbank 1\nruleset {"preset":"classic"}\n'
UNREADABLE = [
    ("", "begins"),
    ("\n\n", "begins"),
    ("russianbank 2\n", "begins"),
    ("russianbank 1\n", "ruleset"),
    ('russianbank 1\nseed a\nruleset {"preset":"classic"}\n', "ruleset"),
    (HEAD, "seed"),
    (HEAD + "seed\n", "seed"),
    (HEAD + "seed  \n", "seed"),
    (HEAD + "start 1\nseed a\n", "seed"),
    (HEAD + "1 1 turn\n", "seed"),
    ("russianbank 1\nruleset {preset}\nseed a\n", "JSON"),
    ("russianbank 1\nruleset []\nseed a\n", "object"),
    ('russianbank 1\nruleset {"preset":"classic","players":7}\nseed a\n', "players"),
    ('russianbank 1\nruleset {"preset":"touch","preset":"classic"}\nseed a\n', "JSON"),
    ('russianbank 1\nruleset {"preset":"classic","stall_turn_cap":NaN}\nseed a\n', "JSON"),
    ("russianbank 1\nruleset " + "[" * 100_000 + "\nseed a\n", "JSON"),
    (HEAD + "position {}\nstart 1\n", "entry"),
    (HEAD + 'position {"t9":[]}\n', "no pile"),
    (HEAD + "position 5\n", "object"),
    (HEAD + "seed a\nstart 3\n", "seat"),
    (HEAD + "seed a\nstart x\n", "seat"),
    (HEAD + "seed a\nstart\n", "start"),
    (HEAD + "seed a\nstart 1\nstart 2\n", "entry"),
    (HEAD + "seed a\n2 1 turn\n", "Entry 1"),
    (HEAD + "seed a\n1 1 turn\n3 2 turn\n", "Entry 2"),
    (HEAD + "seed a\n01 1 turn\n", "no entry"),
    (HEAD + "seed a\n1 turn\n", "no entry"),
    (HEAD + "seed a\n1 3 turn\n", "nobody"),
    (HEAD + "seed a\n1 -1 turn\n", "no entry"),
    (HEAD + "seed a\n١ 1 turn\n", "no entry"),
    (HEAD + "seed a\nseed b\n", "no entry"),
]


@pytest.mark.parametrize(("text", "word"), UNREADABLE, ids=lambda value: value[:60])
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str, word: str) -> None:
    with pytest.raises(BadRecord, match=word) as refused:
        Record.parse(text)
    assert str(refused.value).endswith(".")


def test_comments_blank_lines_and_foreign_line_ends_are_read() -> None:
    text = '; hello\r\nrussianbank 1\r\n\r\nruleset {"preset":"classic"}\r\nseed a b:c\r\n; x\r\n'
    record = Record.parse(text + "start 2\r\n1 0 cancel\r\n")
    assert (record.seed, record.start) == ("a b:c", 2)
    assert record.entries == (Entry(1, 0, "cancel"),)


def test_a_record_is_its_own_text() -> None:
    for record in (
        Record(ruleset(reserve_size=12), "a:b", None, 2, (Entry(1, 0, "cancel"),)),
        Record(ruleset("touch", players=3), None, {"r1": ["5h3"], "x": None}),
    ):
        assert Record.parse(record.text()) == record


def test_replay_makes_every_entry_or_says_which_rule_refused_it() -> None:
    record = Record(ruleset(), "tour", entries=(Entry(1, 2, "t7-f"), Entry(2, 2, "turn")))
    with pytest.raises(IllegalMove, match="fill_space"):
        replay(record)
    assert replay(Record(ruleset(), "tour", entries=record.entries[:1])).seq == 1


def test_a_record_without_seed_and_position_has_no_first_state() -> None:
    with pytest.raises(BadRecord):
        Record(ruleset()).first_state()
