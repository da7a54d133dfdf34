"""What crosses the bus: a kind and an id, so that each node re-reads what it shows."""

GAME = "game"
ONLINE = "online"
MATCH = "match"
CHALLENGES = "challenges"
LOBBY = "lobby"


def notice(kind: str, ident: str = "") -> str:
    """The text of a notice."""
    return f"{kind}:{ident}"


def parsed(text: str) -> tuple[str, str]:
    """Kind and id of a notice."""
    kind, _, ident = text.partition(":")
    return kind, ident
