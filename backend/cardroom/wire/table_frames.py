"""`table` frames: what all viewers share is serialised once an entry, the rest per viewer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

from cardroom.model.attendance import SeatAttendance, closing_of
from cardroom.model.player import Player
from cardroom.model.table_step import TableStep
from cardroom.wire.frames import seats_json
from russianbank import Ruleset


class Told(Protocol):
    """What is told of a game: a live one, or an example of the help."""

    id: str
    match_id: str
    number: int
    seats: dict[int, Player]
    ruleset: Ruleset
    seed: str
    step: TableStep
    head: bytes | None

    @property
    def awaited(self) -> int | None:
        """Who has to act now."""


@dataclass(slots=True)
class Shown:
    """A position ready to be sent; it never changes, whatever the game does meanwhile."""

    game: str
    step: TableStep
    # How the frame begins for every viewer, and what happened in this step.
    shared: bytes
    happened: bytes
    # The frame of each seat whose viewer has seen everything before.
    usual: dict[int | None, str] = field(default_factory=dict)

    def frame(
        self,
        seat: int | None,
        now: int,
        events: list[dict[str, Any]],
        turn_log: list[dict[str, Any]] | None = None,
    ) -> str:
        """The frame for a viewer; `events` since the last table sent there."""
        usual = turn_log is None and events is self.step.events
        if usual:
            known = self.usual.get(seat)
            if known is not None:
                return known
        step = self.step
        own: dict[str, Any] = {
            "seat": seat,
            "moves": step.moves.get(seat, ()) if seat else (),
            "now": now,
        }
        if step.duties is not None and seat == step.turn:
            own["duties"] = step.duties
            own["duty_reason"] = step.duty_reason
        if step.call is not None:
            own["call"] = step.call
            if seat == step.call["by"]:
                own["call"] = {**step.call, "steps": step.steps}
        if turn_log is not None:
            own["log"] = turn_log
        happened = self.happened if usual else _events_text(events)
        text = (self.shared + happened + orjson.dumps(own)[1:]).decode()
        if usual:
            self.usual[seat] = text
        return text


def show(live: Told, attendance: Mapping[int, SeatAttendance]) -> Shown:
    """The position that has been told last, with who is there."""
    step = live.step
    if live.head is None:
        live.head = _head(live)
    told: dict[str, Any] = {
        "seq": step.seq,
        "last": step.last,
        "picture": orjson.Fragment(step.picture),
        "callable": step.callable,
        "strikes": step.strikes,
        "skips": step.skips,
        "out": step.out,
        "gone": step.gone,
        "block_offers": step.block_offers,
        "deadline": step.deadline,
        "result": step.result,
    }
    if step.replace_offers is not None:
        told["replace_offers"] = step.replace_offers
    if step.timeouts is not None:
        told["timeouts"] = step.timeouts
    if step.result is not None:
        # After the end anybody can check the deal against its seal (R44).
        told["sheet"] = step.sheet
        told["counts"] = step.counts
        told["seed"] = live.seed
    shared = live.head + orjson.dumps(told)[1:-1] + b"," + _people_text(live, attendance)
    return Shown(live.id, step, shared, _events_text(step.events))


def _events_text(events: list[dict[str, Any]]) -> bytes:
    return b'"events":' + orjson.dumps(events) + b","


def _people_text(live: Told, attendance: Mapping[int, SeatAttendance]) -> bytes:
    """Who is there, and what follows from who is not (R38-R40)."""
    if attendance and {one.online for one in attendance.values()} == _HERE:
        return _ALL_HERE[len(attendance)]
    online: dict[str, str] = {str(seat): one.online for seat, one in attendance.items()}
    if not online:
        online = {str(seat): "away" for seat in live.seats}
    told: dict[str, Any] = {"online": online, "claim": claim_of(live, attendance)}
    closing = closing_json(live, attendance)
    if closing is not None:
        told["closing"] = closing
    return orjson.dumps(told)[1:-1] + b","


def _all_here(seats: int) -> bytes:
    told = {"online": {str(seat): "here" for seat in range(1, seats + 1)}, "claim": None}
    return orjson.dumps(told)[1:-1] + b","


# Of nearly every table: nothing follows from anybody's absence.
_HERE = {"here"}
_ALL_HERE = {seats: _all_here(seats) for seats in (2, 3)}


def _head(live: Told) -> bytes:
    """What stays the same from entry to entry."""
    told = {
        "type": "table",
        "game": live.id,
        "match": live.match_id,
        "number": live.number,
        "seats": seats_json(live.seats),
        "hints": live.ruleset.hints,
        "turned_to": live.ruleset.turned_to,
        "enforcement": live.ruleset.enforcement,
    }
    return orjson.dumps(told)[:-1] + b","


def claim_of(live: Told, attendance: Mapping[int, SeatAttendance]) -> dict[str, int] | None:
    """From when an opponent may claim against the missing player whose move it is (R38)."""
    missing = attendance.get(live.awaited or 0)
    at = missing.claimable_at() if missing else None
    return None if at is None else {"win_at": at, "no_result_at": at}


def closing_json(
    live: Told, attendance: Mapping[int, SeatAttendance]
) -> dict[str, int | str | list[int]] | None:
    """When the game ends by itself for somebody's absence (R39, R40), or None."""
    people = {seat: one for seat, one in attendance.items() if live.seats[seat].level is None}
    closing = closing_of(people, begun=live.step.seq > 0) if live.step.result is None else None
    if closing is None:
        return None
    return {"why": closing.why, "at": closing.at, "seats": list(closing.seats)}
