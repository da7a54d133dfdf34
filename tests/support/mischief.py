"""Frames that nobody ought to send: junk, spoilt commands, good ones about others' things."""

import json
import random
from collections.abc import Callable
from typing import Any

from cardroom.wire.commands import ClientMessage

TEXTS = [
    "", " ", "null", "0", "\x00", "\ud800", "\udfff\ud800", "\u202e", "\U0001f600" * 20, "x" * 65,
    "x" * 300, "../../etc/passwd", "'; DROP TABLE games; --", "<script>alert(1)</script>", "${x}",
    "__proto__", "%s%n", "1e999", "-0", "stop 1", "prove r1-f", "turn", "resign", "expire",
]  # fmt: skip
NUMBERS = [0, -1, 1, 2**31, 2**53, 2**63, 2**64, 10**40, -(10**40), 1.5, 1e308, -1e308, 1e-320]
RAW = [
    "null", "[]", "1", '""', "{}", "", " ", "true", "junk", "\ufeff{}", "\x00", "[" * 5000, "}" * 9,
    '{"a":' * 2000, '{"type"', '{"type":NaN}', '{"type":Infinity}', '{"type":1e999}', "'x'",
    '{"type":"pong","type":"sit"}', '{"type":"pong",}', '{"type":"pong"} {}', '{"type":"\\ud800"}',
    '{"type":"sit","game":"\\ud800\\udc00\\ud800"}', '{"type":"sit","game":"\\u0000"}',
    '{"type":"move","game":"g","seq":' + "9" * 4000 + ',"move":"turn"}', "\u2028", "0x10", "-",
]  # fmt: skip
CLOSING: list[str | bytes] = ["x" * 16_385, b"{}", b"\x00" * 100, '{"type":"' + "x" * 40_000 + '"}']
MOVES = ["r1-f", "r1-h1", "h1-h2", "x-t1", "w-f", "w2-r1", "t3-t3", "turn", "end", "undo", "stop"]
MOVES += ["stop 0", "stop 99999", "prove r1-f", "decline", "claim 1", "cancel", "abandon", "agree"]
RULES = [
    {"preset": "classic"}, {"preset": "touch", "players": 3}, {"preset": "whist"}, {},
    {"preset": "classic", "reserve_size": 9_999}, {"preset": None}, {"players": 2}, {"preset": []},
    {"preset": "classic", "reserve_size": 10**30}, {"preset": "classic", "undo": ["x"]},
]  # fmt: skip


class Mischief:
    """Makes frames by chance; the ids of others' games and challenges are known to it."""

    def __init__(self, rng: random.Random, known: dict[str, list[str]]) -> None:
        self._rng = rng
        self._known = known
        self._kinds: list[tuple[int, Callable[[], str | bytes]]] = [
            (20, lambda: self._rng.choice(RAW)),
            (1, lambda: self._rng.choice(CLOSING)),
            (40, self._spoilt),
            (40, self._others),
        ]
        self._fields = _fields_of_commands()

    def frame(self, number: int) -> str | bytes:
        """One frame; a command in it is called `f<number>`."""
        weights, makers = zip(*self._kinds, strict=True)
        made: str | bytes = self._rng.choices(makers, weights)[0]()
        if isinstance(made, str):
            return made.replace('"id":"?"', f'"id":"f{number}"')
        return made

    def _others(self) -> str:
        """A command as it should be, about what is not the sender's, or not now."""
        kind = self._rng.choice(sorted(self._fields))
        return _text({"id": "?", **self._command(kind)})

    def _spoilt(self) -> str:
        """The same with fields lost, wrong or too many."""
        kind = self._rng.choice(sorted(self._fields))
        frame = {"id": "?", **self._command(kind)}
        for _ in range(self._rng.randint(1, 3)):
            name = self._rng.choice([*frame, "more", "token"])
            if self._rng.random() < 0.3:
                frame.pop(name, None)
            else:
                frame[name] = self._nasty(3)
        return _text(frame)

    def _command(self, kind: str) -> dict[str, Any]:
        rng = self._rng
        values: dict[str, Callable[[], Any]] = {
            "game": lambda: rng.choice([*self._known["game"], "nowhere"]),
            "challenge": lambda: rng.choice([*self._known["challenge"], "nowhere"]),
            "to": lambda: rng.choice([None, "nobody", [], ["nobody"], *self._known["player"]]),
            "seq": lambda: rng.choice([0, 1, 2, 50, 10_000_000]),
            "move": lambda: rng.choice(MOVES),
            "ruleset": lambda: rng.choice(RULES),
            "status": lambda: rng.choice(["free", "busy", "hidden"]),
            "what": lambda: rng.choice(["win", "no_result"]),
            "nonce": lambda: rng.choice(["a", "z" * 64]),
        }
        return {
            "type": kind, **{name: values[name]() for name in self._fields[kind] if name in values}
        }  # fmt: skip

    def _nasty(self, depth: int) -> Any:
        rng = self._rng
        kind = rng.randrange(8 if depth else 5)
        if kind < 2:
            return rng.choice(TEXTS)
        if kind < 4:
            return rng.choice(NUMBERS)
        if kind == 4:
            return rng.choice([None, True, False])
        inner = [self._nasty(depth - 1) for _ in range(rng.randrange(4))]
        return inner if kind == 5 else {rng.choice(TEXTS): one for one in inner}


def _fields_of_commands() -> dict[str, list[str]]:
    """The fields of each command, from the union: a new one is spoilt as well."""
    union = ClientMessage.__origin__  # type: ignore[attr-defined]
    return {
        one.model_fields["type"].annotation.__args__[0]: [
            name for name in one.model_fields if name not in ("type", "id")
        ]
        for one in union.__args__
    }


def _text(frame: dict[str, Any]) -> str:
    return json.dumps(frame, separators=(",", ":"))
