"""The nouns that messages are made of: players, challenges, pictures, events, deadlines."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

OnlineState = Literal["here", "away", "reconnecting", "left"]
LobbyStatus = Literal["free", "busy", "playing", "away"]
ChallengeStatus = Literal["pending", "started", "declined", "withdrawn", "expired", "taken", "void"]
HowEnded = Literal[
    "won", "blocked", "agreed", "resigned", "forfeited", "claimed", "cancelled", "abandoned"
]


class Piece(BaseModel):
    """A part of a message."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PlayerView(Piece):
    """What everybody may know of a player."""

    id: str
    name: str
    guest: bool
    rating: int | None = None


class LobbyPlayer(Piece):
    """A line of the lobby."""

    id: str
    name: str
    status: LobbyStatus
    guest: bool = True
    rating: int | None = None
    game: str | None = None


class ChallengeView(Piece):
    """A challenge; `from_` is `from` on the wire. `sitting` are the players of `taken`.

    `bots` are the levels of the computers among them.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    id: str
    from_: PlayerView = Field(alias="from")
    to: list[PlayerView]
    seats: int
    taken: list[str]
    sitting: list[PlayerView]
    bots: list[str] = []
    ruleset: dict[str, Any]
    target: int | None
    open: bool
    listed: bool
    pace: Literal["live", "slow"]
    seal: str
    status: ChallengeStatus
    expires_at: int
    by: str | None = None
    reason: str | None = None
    match: str | None = None
    game: str | None = None


class MatchSeat(Piece):
    """Who sits where; `level` says that it is a computer, and how well it plays."""

    seat: int
    player: PlayerView
    level: str | None = None


class GameView(Piece):
    """A game of a match; `points` by seat once it is over."""

    id: str
    number: int
    seal: str
    status: Literal["running", "over"]
    how: HowEnded | None
    winner: int | None
    points: dict[str, int] | None


class LastEntry(Piece):
    """The newest entry of the record."""

    seq: int
    seat: int
    move: str


class PileView(Piece):
    """A pile of the table: houses list `cards`, all others `count` and, face up, `top`."""

    count: int | None = None
    top: str | None = None
    cards: list[str] | None = None


class Picture(Piece):
    """What anyone may see (records.md); nothing that R43 hides."""

    seats: int
    turn: int
    phase: Literal["play", "called", "provisional", "over"]
    caller: int | None = None
    piles: dict[str, PileView]
    x: str | None


class ResultView(Piece):
    """How a game ended."""

    how: HowEnded
    winner: int | None
    points: dict[str, int]


class SheetLineView(Piece):
    """One line of the count of points."""

    seat: int
    what: Literal["game", "hand", "waste", "turned", "reserve", "difference", "fine"]
    count: int
    each: int
    points: int


class Deadline(Piece):
    """The running clock."""

    kind: Literal["turn", "proof", "grace"]
    at: int


class AbsenceClaim(Piece):
    """From when an absent opponent may be claimed against (R38); null = not yet counted."""

    win_at: int | None
    no_result_at: int | None


class CallStepView(Piece):
    """A position that a call may be about; `provable`: a proof may name its entry."""

    seq: int
    seat: int
    move: str
    before: Picture
    moves: list[str]
    provable: bool


class CallView(Piece):
    """An open call; `steps` for the caller only."""

    by: int
    entry: int
    deadline: int | None
    steps: list[CallStepView] | None = None


class Moved(Piece):
    """Cards went from a pile to a pile, innermost first."""

    type: Literal["moved"]
    seat: int
    cards: list[str]
    source: str
    target: str


class Turned(Piece):
    """A hand card was turned up."""

    type: Literal["turned"]
    seat: int
    card: str
    target: str


class Recycled(Piece):
    """A waste of `count` cards was turned over to be the hand."""

    type: Literal["recycled"]
    seat: int
    count: int


class Revealed(Piece):
    """A covered card is face up now."""

    type: Literal["revealed"]
    pile: str
    card: str


class TurnBegan(Piece):
    """It is this seat's turn."""

    type: Literal["turn_began"]
    seat: int


class TurnEnded(Piece):
    """This seat's turn is over."""

    type: Literal["turn_ended"]
    seat: int
    why: Literal["discard", "end", "unplayable", "expired", "called", "skipped", "resigned"]


class Called(Piece):
    """A fault was called about an entry."""

    type: Literal["called"]
    seat: int
    entry: int


class Proven(Piece):
    """The call was right: `offender` missed `move`, which would have taken `card`."""

    type: Literal["proven"]
    seat: int
    entry: int
    move: str
    executed: bool
    offender: int
    card: str


class Failed(Piece):
    """The call was wrong: what was named, if anything, and its card if such a move was there."""

    type: Literal["failed"]
    seat: int
    entry: int
    move: str | None
    card: str | None


class Offered(Piece):
    """The other opponent may prove now."""

    type: Literal["offered"]
    seat: int
    entry: int


class Declined(Piece):
    """The other opponent does not want to prove."""

    type: Literal["declined"]
    seat: int


class TakenBack(Piece):
    """Entries were undone by a proven call."""

    type: Literal["taken_back"]
    seat: int
    entries: list[int]


class Undone(Piece):
    """A player took back the own last action."""

    type: Literal["undone"]
    seat: int
    entry: int


class Penalty(Piece):
    """What a wrong call costs."""

    type: Literal["penalty"]
    seat: int
    what: str
    points: int


class SeatEvent(Piece):
    """Something that one seat did or that was done about it."""

    type: Literal["out", "won", "resigned", "forfeited", "claimed"]
    seat: int


class Blocked(Piece):
    """The game is blocked; both counts."""

    type: Literal["blocked"]
    counts: dict[str, int]
    why: str


class RoomEvent(Piece):
    """Something that happened to the game as a whole."""

    type: Literal["cancelled", "abandoned", "agreed"]


class Expired(Piece):
    """A clock ran out."""

    type: Literal["expired"]
    seat: int
    what: Literal["turn", "proof", "grace"]


class Ended(Piece):
    """The end of the game."""

    type: Literal["ended"]
    how: HowEnded
    winner: int | None
    points: dict[str, int]


TableEvent = Annotated[
    Moved
    | Turned
    | Recycled
    | Revealed
    | TurnBegan
    | TurnEnded
    | Called
    | Proven
    | Failed
    | Offered
    | Declined
    | TakenBack
    | Undone
    | Penalty
    | SeatEvent
    | Blocked
    | RoomEvent
    | Expired
    | Ended,
    Field(discriminator="type"),
]
