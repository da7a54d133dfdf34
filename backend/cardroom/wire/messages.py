"""Room -> browser: every frame the room sends, as one closed union tagged by `type`.

Times are milliseconds since the epoch. Whole things, never deltas: each replaces the last of its
kind.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cardroom.wire.commands import Phrase
from cardroom.wire.pieces import (
    AbsenceClaim,
    CallView,
    ChallengeView,
    Deadline,
    GameView,
    LastEntry,
    LobbyPlayer,
    MatchSeat,
    OnlineState,
    Picture,
    Piece,
    PlayerView,
    ResultView,
    SheetLineView,
    TableEvent,
)


class Message(BaseModel):
    """A frame to a client."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Welcome(Message):
    """The answer to `hello`; `seated` lists the player's running games."""

    type: Literal["welcome"]
    id: str | None = None
    player: PlayerView
    now: int
    build: str
    seated: list[str]


class Lobby(Message):
    """Everybody in the lobby and every open listed challenge."""

    type: Literal["lobby"]
    players: list[LobbyPlayer]
    open: list[ChallengeView]


class Challenges(Message):
    """All challenges to and from this player; ended ones stay for 30 s with their status."""

    type: Literal["challenges"]
    incoming: list[ChallengeView]
    outgoing: list[ChallengeView]


class Match(Message):
    """The whole match: running score, games, rematch wishes, the match that follows.

    `open_until` = how long after a game the next one may be wished.
    """

    type: Literal["match"]
    id: str
    status: Literal["open", "ended"]
    seats: list[MatchSeat]
    ruleset: dict[str, Any]
    target: int | None
    pace: Literal["live", "slow"]
    standing: dict[str, int]
    games: list[GameView]
    offers: list[int]
    next: str | None
    next_seal: str | None
    winner: int | None
    open_until: int | None


class TurnView(Piece):
    """Who has to act in a game (null: nobody just now), and the moment at which it runs out."""

    game: str
    seat: int | None
    at: int | None


class Turns(Message):
    """Whose turn it is in each running game of this player; to who looks at the lobby.

    Of games of slow pace all sockets of their players are told.
    """

    type: Literal["turns"]
    games: list[TurnView]


class ReplaceOfferView(Piece):
    """Who would let a computer of this level play on for an absent seat."""

    seat: int
    level: str
    by: list[int]


class ClosingView(Piece):
    """When the game ends without a result for the absence of these seats (R39, R40)."""

    why: Literal["no_show", "abandoned"]
    at: int
    seats: list[int]


class Table(Message):
    """A game as this viewer may see it; `seq` = entries so far, `moves` best first.

    `gone` = seats that are out of the game; `duty_reason` = the code of refusal of the `duties`.
    `counts` = what everybody had left in a blocked game; `hints` = whether `hint` is answered.
    `timeouts` = those in a row by seat, three forfeit (R37); seats without any are left out.
    """

    type: Literal["table"]
    game: str
    match: str
    number: int
    seq: int
    last: LastEntry | None
    seat: int | None
    seats: list[MatchSeat]
    hints: bool = False
    turned_to: Literal["slot", "waste"]
    enforcement: Literal["strict", "stop", "touch"]
    picture: Picture
    events: list[TableEvent]
    log: list[TableEvent] | None = None
    moves: list[str]
    duties: list[str] | None = None
    duty_reason: str | None = None
    callable: int | None
    call: CallView | None = None
    strikes: dict[str, int]
    skips: dict[str, int]
    timeouts: dict[str, int] | None = None
    out: int | None
    gone: list[int]
    block_offers: list[int]
    replace_offers: list[ReplaceOfferView] | None = None
    deadline: Deadline | None
    claim: AbsenceClaim | None
    closing: ClosingView | None = None
    now: int
    online: dict[str, OnlineState]
    result: ResultView | None
    sheet: list[SheetLineView] | None = None
    counts: dict[str, int] | None = None
    seed: str | None = None


class Ack(Message):
    """The command `id` is done; an entry is stored under `seq`."""

    type: Literal["ack"]
    id: str
    seq: int | None = None
    challenge: str | None = None
    match: str | None = None
    game: str | None = None


class Refused(Message):
    """The command is not done: a code the client has words for, and details where they help."""

    type: Literal["refused"]
    id: str | None = None
    code: str
    detail: str | None = None
    seq: int | None = None
    duty: list[str] | None = None
    game: str | None = None
    retry_ms: int | None = None


class BecauseView(Piece):
    """A reason: its code, and the cards and piles of its sentence, each by the name of its place.

    `card` is what moves, `source` where from, `target` where to, `other` the card that profits,
    `space` the house that becomes free.
    """

    code: str
    words: dict[str, str]


class Hint(Message):
    """The best move after entry `seq` and why; the `ack` of the same `id` follows."""

    type: Literal["hint"]
    id: str | None = None
    game: str
    seq: int
    move: str
    because: BecauseView


class Said(Message):
    """A phrase that somebody said from a seat; it is not kept."""

    type: Literal["said"]
    game: str
    seat: int
    phrase: Phrase


class Ping(Message):
    """Every 20 s; `games` names the seq of each game this socket sits at."""

    type: Literal["ping"]
    games: dict[str, int]


class Upgrade(Message):
    """The client is older than the room: reload."""

    type: Literal["upgrade"]
    build: str


class Bye(Message):
    """The room is about to close this socket, and when to come back."""

    type: Literal["bye"]
    reason: Literal["restart", "replaced", "slow", "idle"]
    retry_ms: int


ServerMessage = Annotated[
    Welcome
    | Lobby
    | Challenges
    | Match
    | Turns
    | Table
    | Ack
    | Refused
    | Hint
    | Said
    | Ping
    | Upgrade
    | Bye,
    Field(discriminator="type"),
]
