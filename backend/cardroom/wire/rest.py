"""The bodies of the REST interface."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from cardroom.wire.pieces import (
    GameView,
    MatchSeat,
    Picture,
    PlayerView,
    ResultView,
    SheetLineView,
    TableEvent,
)


class Body(BaseModel):
    """A request or an answer."""

    model_config = ConfigDict(extra="forbid")


class NameBody(Body):
    """A wished name (2-20 visible characters)."""

    name: str


class SessionBody(Body):
    """A session: the player and the token a bot sends as `Authorization: Bearer`."""

    player: PlayerView
    token: str


class MeBody(Body):
    """The signed-in player and the running games."""

    player: PlayerView
    seated: list[str]


class Problem(Body):
    """RFC 9457 problem details; `code` is what the client has words for."""

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str | None = None
    suggestion: str | None = None


class GameBody(Body):
    """A game in public."""

    id: str
    match: str
    number: int
    seats: list[MatchSeat]
    ruleset: dict[str, Any]
    seal: str
    seed: str | None
    status: str
    seq: int
    result: ResultView | None
    sheet: list[SheetLineView] | None
    started_at: int
    ended_at: int | None


class MatchBody(Body):
    """A match in public."""

    id: str
    status: str
    seats: list[MatchSeat]
    ruleset: dict[str, Any]
    target: int | None
    standing: dict[str, int]
    games: list[GameView]
    winner: int | None
    created_at: int


class ProfileBody(Body):
    """A player in public."""

    player: PlayerView
    since: int
    games: dict[str, int]


class MatchesBody(Body):
    """Matches, newest first."""

    matches: list[MatchBody]


class EntryBody(Body):
    """An entry and what it brought about."""

    seq: int
    seat: int
    move: str
    events: list[TableEvent]


class EventsBody(Body):
    """A game as it went; cards that lie hidden again in a running game read `##`."""

    entries: list[EntryBody]


class MissedView(Body):
    """A chance not taken: instead of entry `seq` the `line` that begins with `move`.

    `code`: `duty` (had to be done), `foundation`, `load`, `reserve` (a way for the reserve card).
    `turn` counts the turns of the game, `cost` the cards that could have gone; `words` name the
    card and the piles (`card`, `source`, `target`). `before`: the table then, of finished games.
    """

    seq: int
    seat: int
    turn: int
    code: str
    move: str
    line: list[str]
    cost: int
    words: dict[str, str]
    before: Picture | None


class MissedBody(Body):
    """What was missed, in order; of a running practice game only one's own past turns."""

    game: str
    missed: list[MissedView]


Value = bool | int | str | None


class OptionBody(Body):
    """An option of the rules (rules.md section 8).

    `words` says each of `values`; `defaults` of two players and `defaults_three`, by preset.
    """

    id: str
    name: str
    values: list[Value]
    words: list[str]
    defaults: dict[str, Value]
    defaults_three: dict[str, Value]
    group: str
    title: str
    help: str


class PresetBody(Body):
    """A preset in one sentence."""

    name: str
    title: str
    help: str


class GroupBody(Body):
    """A group of options."""

    name: str
    title: str


class RulesetsBody(Body):
    """What can be played."""

    presets: dict[str, dict[str, Any]]
    texts: list[PresetBody]
    groups: list[GroupBody]
    options: list[OptionBody]


class RulesetBody(Body):
    """A ruleset that somebody thinks of."""

    ruleset: dict[str, Any]


class ProblemBody(Body):
    """Why a ruleset cannot be made: a sentence, and the options that it is about."""

    options: list[str]
    sentence: str


class RulesetCheckBody(Body):
    """A ruleset in the making.

    `ruleset` normalised, null while there are problems; `values` of all options; `choices` where
    the other options leave fewer values; `idle` the options that change nothing.
    """

    ruleset: dict[str, Any] | None
    values: dict[str, Value]
    problems: list[ProblemBody]
    choices: dict[str, list[Value]]
    idle: list[str]
