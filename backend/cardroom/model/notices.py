"""What crosses the bus: a kind and an id, so that each node re-reads what it shows."""

from typing import NamedTuple

GAME = "game"
ONLINE = "online"
MATCH = "match"
CHALLENGES = "challenges"
LOBBY = "lobby"
# A game has begun, carried: Begun. A game is to be read anew: an offer was made.
BEGUN, AGAIN = "begun", "again"
# A player bears another name; a session was ended; a seat was left on purpose.
PLAYER, SIGNED_OUT, LEFT = "player", "signed_out", "left"
# A computer has taken over a seat: `seat:<game> <seat> <match> <player>`, who sat there.
SEAT = "seat"
# Gossip of a node: some of its players, all of them, a question for all, its end.
HERE, ALL_HERE, WHO, BYE = "here", "all_here", "who", "bye"


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
