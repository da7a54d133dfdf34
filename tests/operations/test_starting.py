"""A start that cannot be: one sentence for the operator, a status, and nothing spoilt."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardroom.store.migrate import migrate

# Imports once; then each line is a start in a fork of its own.
STARTER = """
import json, os, resource, sys
from cardroom.__main__ import main
for line in sys.stdin:
    case = json.loads(line)
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(told, 2)
        os.environ.update(case["environment"])
        if case["full"]:
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        os._exit(main(case["words"]))
    os.close(told)
    with os.fdopen(heard) as said:
        text = said.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(json.dumps([status, text]), flush=True)
"""
Start = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def starter() -> Iterator[subprocess.Popen[str]]:
    """A process that has read the program already."""
    with subprocess.Popen(
        [sys.executable, "-c", STARTER],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={name: value for name, value in os.environ.items() if "CARDROOM" not in name},
    ) as process:  # fmt: skip
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def start(starter: subprocess.Popen[str], tmp_path: Path) -> Start:
    """Start a room on this test's folder; answers its status and what it said."""

    def starting(*words: str, full: bool = False, **settings: str) -> tuple[int, str]:
        environment = {"CARDROOM_DATA": str(tmp_path), "CARDROOM_PORT": "0"}
        environment |= {f"CARDROOM_{name.upper()}": value for name, value in settings.items()}
        case = {"words": words, "full": full, "environment": environment}
        assert starter.stdin is not None
        assert starter.stdout is not None
        print(json.dumps(case), file=starter.stdin, flush=True)
        for line in starter.stdout:
            # Its own first line is no answer.
            if line.startswith("["):
                status, said = json.loads(line)
                return int(status), str(said)
        raise AssertionError("the starter has ended")

    return starting


def is_a_sentence(said: str) -> bool:
    """Whether an operator reads one line in words, beside what the log always tells."""
    lines = [line for line in said.splitlines() if "level=info" not in line]
    return len(lines) == 1 and lines[0].endswith(".") and "Traceback" not in said


def test_a_port_that_is_taken_is_named(start: Start) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        status, said = start(port=port)
    assert (status, is_a_sentence(said)) == (3, True)
    assert port in said
    assert "already in use" in said


@pytest.mark.parametrize("host", ["999.1.1.1", "203.0.113.9", "not a host"])
def test_a_host_that_is_not_ours_is_named(start: Start, host: str) -> None:
    status, said = start(host=host)
    assert (status, is_a_sentence(said)) == (3, True)
    assert f"{host}:" in said


@pytest.mark.parametrize("words", [(), ("migrate",)])
def test_a_file_that_is_no_database_is_left_alone(
    start: Start, tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "cardroom.db"
    file.write_bytes(b"a letter to an aunt, not a database\n" * 200)
    before = file.read_bytes()
    status, said = start(*words)
    assert (status, is_a_sentence(said)) == (3, True)
    assert "not a database" in said
    assert file.read_bytes() == before


@pytest.mark.parametrize("words", [(), ("migrate",)])
def test_a_database_of_a_newer_version_is_left_alone(
    start: Start, tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "cardroom.db"
    migrate(file)
    store = sqlite3.connect(file)
    store.execute("UPDATE alembic_version SET version_num = '9999'")
    store.commit()
    before = list(store.iterdump())
    status, said = start(*words)
    assert (status, is_a_sentence(said)) == (3, True)
    assert "newer version" in said
    assert list(store.iterdump()) == before
    store.close()


def test_a_disk_without_room_is_told_of(start: Start, tmp_path: Path) -> None:
    """A limit on every file's size stands in for the disk."""
    migrate(tmp_path / "cardroom.db")
    (tmp_path / "secret").write_text("kept from an earlier start")
    status, said = start(full=True)
    assert (status, is_a_sentence(said)) == (3, True)
    assert "cardroom.db cannot be used" in said
    assert start("migrate")[0] == 0


def test_a_folder_that_is_not_there_is_named(start: Start, tmp_path: Path) -> None:
    status, said = start(database_url=f"sqlite:///{tmp_path}/none/cards.db")
    assert (status, is_a_sentence(said)) == (3, True)
    assert "none/cards.db cannot be used" in said


@pytest.mark.parametrize("kept", [b"", b"short\n", b"\xff\xfe\x00"])
def test_a_secret_that_is_none_signs_nothing(start: Start, tmp_path: Path, kept: bytes) -> None:
    """With the empty key anybody could sign a cookie; a half-written one is not made anew."""
    (tmp_path / "secret").write_bytes(kept)
    status, said = start("migrate")
    assert (status, is_a_sentence(said)) == (2, True)
    assert "holds no secret" in said
    assert (tmp_path / "secret").read_bytes() == kept


def test_a_secret_that_cannot_be_written_leaves_nothing(start: Start, tmp_path: Path) -> None:
    status, said = start("migrate", full=True)
    assert (status, is_a_sentence(said)) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "settings",
    [
        {"database_url": "postgresql+asyncpg://u:hush@127.0.0.1:x/db"},
        {"database_url": "postgresql+asyncpg://u:hush@127.0.0.1/db?nonsense=1"},
        {"database_url": "sqlite:///"},
        {"bus_url": "redis://:hush@127.0.0.1:x/0"},
        {"bus_url": "redis://:hush@127.0.0.1/first"},
        {"bus_url": "redis://:hush@127.0.0.1/0?nonsense=1"},
        {"trusted_proxies": "127.0.0.1,proxy"},
        {"public_url": "https://cards.example:http"},
        {"public_url": "https://cards.example/room"},
        {"public_url": "https://[::1"},
    ],
    ids=str,
)
def test_a_bad_address_is_one_sentence(start: Start, settings: dict[str, str]) -> None:
    status, said = start(secret="long enough to be one", **settings)
    assert (status, is_a_sentence(said)) == (2, True)
    assert said.startswith(f"CARDROOM_{next(iter(settings)).upper()} is ")
    assert "hush" not in said


def test_an_empty_setting_is_none(start: Start) -> None:
    assert start("migrate", port="", log="", bus_url="", trusted_proxies="")[0] == 0
