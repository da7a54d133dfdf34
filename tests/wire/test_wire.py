"""The published types: what the room writes is what they say, and words exist for every code."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from cardroom.model.challenge import Challenge, Terms
from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused
from cardroom.wire import frames
from cardroom.wire.commands import ClientMessage
from cardroom.wire.messages import ServerMessage
from cardroom.wire.schema import PAGE, SCHEMA, protocol_page, protocol_schema
from russianbank import Reason

SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage)
CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)
ANN = Player("p1", "Ann")
WORDS = Path(__file__).resolve().parents[2] / "frontend" / "src" / "words"
# Codes that only REST answers with, shown as an empty page rather than a sentence.
REST_ONLY = {Code.UNKNOWN_MATCH}


def test_the_published_files_are_up_to_date() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == protocol_schema()
    assert PAGE.read_text(encoding="utf-8") == protocol_page()


@pytest.mark.parametrize("words", sorted(WORDS.glob("??.json")), ids=lambda path: path.stem)
def test_every_refusal_has_words_in_every_language(words: Path) -> None:
    known = json.loads(words.read_text(encoding="utf-8"))
    for code in ({*Code} - REST_ONLY) | {*Reason}:
        assert f"refuse.{code.value}" in known


CHALLENGE = Challenge(
    id="c", maker=ANN, named=(ANN,), sitting=(ANN,),
    terms=Terms({"preset": "classic"}, 2, 0, "live"),
    open=False, listed=True, seal="s", status="pending", expires_at=1,
)  # fmt: skip
WRITTEN = [
    frames.welcome(ANN, 1, "b", ["g"]),
    frames.lobby([{**frames.player_json(ANN), "status": "free", "game": None}], [CHALLENGE]),
    frames.challenges("p1", [CHALLENGE]),
    frames.challenges("p2", [CHALLENGE]),
    frames.ack("i"),
    frames.ack("i", seq=3, challenge="c", match=None, game="g"),
    frames.refused(None, Refused(Code.BAD_REQUEST)),
    frames.refused("i", Refused("fill_space", "x", seq=4, duty=["r1-t4"], game="g"), 1000),
    frames.ping({"g": 3}),
    frames.upgrade("b"),
    frames.bye("restart", 300),
]


@pytest.mark.parametrize("frame", WRITTEN)
def test_frames_are_what_the_types_say(frame: str) -> None:
    read = SERVER.validate_json(frame)
    assert read.type == json.loads(frame)["type"]


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "offer", "ruleset": {"preset": "classic"}, "to": "p", "target": None},
        {
            "type": "offer",
            "ruleset": {"preset": "touch", "players": 3},
            "to": ["p", "q"],
            "seats": 3,
        },
        {"type": "offer", "ruleset": {"preset": "classic"}, "listed": False, "pace": "slow"},
        {"type": "move", "id": "m", "game": "g", "seq": 42, "move": "prove 39 r1-f"},
        {"type": "nonce", "challenge": "c", "nonce": "0a9z"},
        {"type": "claim", "game": "g", "what": "no_result"},
        {"type": "replace", "game": "g", "seat": 2, "level": "club"},
        {"type": "pong"},
    ],
)
def test_commands_of_the_protocol_are_read(frame: dict[str, Any]) -> None:
    assert CLIENT.validate_json(json.dumps(frame)).type == frame["type"]
