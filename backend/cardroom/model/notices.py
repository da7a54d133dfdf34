"""What crosses the bus: a kind and an id, so that each node re-reads what it shows."""

from collections.abc import Iterable
from typing import NamedTuple

GAME = "game"
ONLINE = "online"
MATCH = "match"
CHALLENGES = "challenges"
LOBBY = "lobby"
# In a game it is somebody else's turn, carried: seat, deadline, seq.
TURN = "turn"
# A game has begun, carried: Begun. A game is to be read anew: an offer was made.
BEGUN, AGAIN = "begun", "again"
# A player bears another name; a session was ended; a seat was left on purpose.
PLAYER, SIGNED_OUT, LEFT = "player", "signed_out", "left"
# A computer has taken over a seat: `seat:<game> <seat> <match> <player>`, who sat there.
SEAT = "seat"
# A phrase at a table: `said:<game> <seat> <phrase>`.
SAID = "said"
# Gossip of a node: some of its players, all of them, how often it has spoken, its end; and the
# question who is there, for one node or for all.
HERE, ALL_HERE, BEAT, BYE, WHO = "here", "all_here", "beat", "bye", "who"
# Notices of one transaction, carried: Change. Challenges that ended leave a player's list.
CHANGED, FADED = "changed", "faded"
# Other nodes tell these as they stand, and whoever looks reads anew.
RETOLD = (MATCH, CHALLENGES, LOBBY, SIGNED_OUT, SAID)
# A notice and what it carries for other nodes.
Line = tuple[str, str]


def notice(kind: str, ident: str = "") -> str:
    """The text of a notice."""
    return f"{kind}:{ident}"


def parsed(text: str) -> tuple[str, str]:
    """Kind and id of a notice."""
    kind, _, ident = text.partition(":")
    return kind, ident


class Made(NamedTuple):
    """An entry as GAME carries it to other nodes, so that they need not read it."""

    seq: int
    seat: int
    made_at: int
    over: bool
    action: str

    def text(self) -> str:
        """As one line."""
        return f"{self.seq} {self.seat} {self.made_at} {int(self.over)} {self.action}"

    @classmethod
    def of(cls, text: str) -> "Made":
        """From a line."""
        seq, seat, made_at, over, action = text.split(" ", 4)
        return cls(int(seq), int(seat), int(made_at), over == "1", action)


class Change(NamedTuple):
    """What is to be told of one transaction: stored with it, told after it, found if unheard."""

    id: str
    told: tuple[Line, ...]

    def text(self) -> str:
        """As CHANGED carries it, a line each."""
        return "\n".join(f"{text}\t{carried}" for text, carried in self.told)

    @classmethod
    def of(cls, ident: str, text: str) -> "Change":
        """From that text."""
        lines = (line.partition("\t") for line in text.splitlines())
        return cls(ident, tuple((told, carried) for told, _, carried in lines))


def lines(*texts: str) -> tuple[Line, ...]:
    """Notices that carry nothing."""
    return tuple((text, "") for text in texts)


def for_each(kind: str, idents: Iterable[str]) -> tuple[Line, ...]:
    """The same kind for several ids, in their order."""
    return lines(*(notice(kind, ident) for ident in sorted(idents)))
