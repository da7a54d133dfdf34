"""Browser -> room: every frame a client may send, as one closed union tagged by `type`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

CommandId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
# PostgreSQL takes no text with a zero in it.
Id = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[^\x00]+$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^[0-9a-z]{1,64}$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Level = Annotated[str, StringConstraints(min_length=1, max_length=20)]
Target = Literal[0, 100, 200, 300, 500]
Pace = Literal["live", "slow"]
DeclineReason = Literal["later", "rules", "busy", "other"]
ClaimWhat = Literal["win", "no_result"]
Phrase = Literal[
    "hello",
    "good_luck",
    "nice_move",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "im_back",
    "good_game",
    "bye",
]


class Command(BaseModel):
    """A frame from a client. With an `id` it is answered by exactly one `ack` or `refused`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    id: CommandId | None = None


class Hello(Command):
    """The first frame of a socket; `build` names the client's build (bots leave it out)."""

    type: Literal["hello"]
    build: str | None = Field(default=None, max_length=64)


class EnterLobby(Command):
    """Ask for `lobby` and `challenges` from now on."""

    type: Literal["enter_lobby"]


class LeaveLobby(Command):
    """No more `lobby` on this socket."""

    type: Literal["leave_lobby"]


class SetStatus(Command):
    """How this person wants to be seen; `hidden` also says that the page is out of sight."""

    type: Literal["set_status"]
    status: Literal["free", "busy", "hidden"]


class Offer(Command):
    """A challenge: to one player, to several, or open to anyone (`to` missing).

    `target`: 0 a single game, null open end, missing as the ruleset says. `bots`: levels of
    computers, who take their seats at once.
    """

    type: Literal["offer"]
    to: Id | list[Id] | None = None
    seats: Literal[2, 3] | None = None
    ruleset: dict[str, Any]
    target: Target | None = None
    listed: bool = True
    pace: Pace = "live"
    nonce: Nonce | None = None
    bots: Annotated[list[Level], Field(max_length=2)] = []


class Accept(Command):
    """Take a seat of a challenge."""

    type: Literal["accept"]
    challenge: Id
    nonce: Nonce | None = None


class Decline(Command):
    """Refuse a challenge made to this player."""

    type: Literal["decline"]
    challenge: Id
    reason: DeclineReason | None = None


class Withdraw(Command):
    """Take back an own challenge, or (3p) an own acceptance before the start."""

    type: Literal["withdraw"]
    challenge: Id


class GiveNonce(Command):
    """This player's share of the seed (R44), any time before the last accept."""

    type: Literal["nonce"]
    challenge: Id
    nonce: Nonce


class Sit(Command):
    """Watch a game from one's own seat, or as a spectator."""

    type: Literal["sit"]
    game: Id


class Leave(Command):
    """Stop watching; from an own running game an explicit leave (R38)."""

    type: Literal["leave"]
    game: Id


class Move(Command):
    """An entry of the record: `seq` is the number that it wants to be, `move` as in records.md."""

    type: Literal["move"]
    game: Id
    seq: Annotated[int, Field(ge=0, le=10_000_000)]
    move: ActionText


class Rematch(Command):
    """A wish for the next game of the match."""

    type: Literal["rematch"]
    game: Id
    nonce: Nonce | None = None


class NoRematch(Command):
    """The end of the match."""

    type: Literal["no_rematch"]
    game: Id


class Claim(Command):
    """The opponent is gone: claim the win, or call no result (R38)."""

    type: Literal["claim"]
    game: Id
    what: ClaimWhat


class OfferBlock(Command):
    """Offer to call the game blocked, or agree to such an offer (R41)."""

    type: Literal["offer_block"]
    game: Id


class Replace(Command):
    """Propose that a computer takes over an absent person's seat of three, or agree to that."""

    type: Literal["replace"]
    game: Id
    seat: Annotated[int, Field(ge=1, le=3)]
    level: Level


class AskHint(Command):
    """Ask for the best move of the own turn, where the rules allow hints."""

    type: Literal["hint"]
    game: Id


class Say(Command):
    """Say a ready phrase to everybody at the table, from one's own seat."""

    type: Literal["say"]
    game: Id
    phrase: Phrase


class Pong(Command):
    """The answer to a `ping`."""

    type: Literal["pong"]


ClientMessage = Annotated[
    Hello
    | EnterLobby
    | LeaveLobby
    | SetStatus
    | Offer
    | Accept
    | Decline
    | Withdraw
    | GiveNonce
    | Sit
    | Leave
    | Move
    | Rematch
    | NoRematch
    | Claim
    | OfferBlock
    | Replace
    | AskHint
    | Say
    | Pong,
    Field(discriminator="type"),
]
