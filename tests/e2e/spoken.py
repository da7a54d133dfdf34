"""The words that a screen reader should hear, put together without the client's own code."""

from typing import Any

RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
KINDS = {"r": "reserve", "h": "hand", "w": "waste"}


class Words:
    """Speaks to one seat of a table."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.seat = table["seat"]
        self.names = {s["seat"]: s["player"]["name"] for s in table["seats"]}

    def card(self, card: str) -> str:
        """A card's name."""
        return f"{RANKS[card[0]]} of {SUITS[card[1]]}"

    def pile(self, pile: str, actor: int | None = None) -> str:
        """A pile as this seat calls it; the actor's own one needs no name."""
        if pile == "x":
            return "the turned card"
        if pile[0] in "tf":
            return f"house {pile[1:]}" if pile[0] == "t" else "a foundation"
        owner = int(pile[1:])
        if owner == self.seat:
            return f"your {KINDS[pile[0]]}"
        whose = "the" if owner == actor else f"{self.names[owner]}’s"
        return f"{whose} {KINDS[pile[0]]}"

    def table(self, table: dict[str, Any]) -> str:
        """Everything that a table tells."""
        return " ".join(self.event(event) for event in table["events"])

    def event(self, event: dict[str, Any]) -> str:
        """One thing that happened."""
        kind = event["type"]
        if kind == "revealed":
            card = self.card(event["card"])
            return f"{card.capitalize()} is face up now on {self.pile(event['pile'])}."
        seat = event["seat"]
        mine = seat == self.seat
        who = "You" if mine else self.names[seat]
        if kind == "moved":
            return self._moved(event, who)
        if kind == "turned":
            return f"{who} turned {self.card(event['card'])}."
        if kind == "turn_began":
            return "It is your turn." if mine else f"It is {who}’s turn."
        if kind == "turn_ended":
            return self._ended(event["why"], who, mine)
        raise AssertionError(f"no words for {event}")

    def _moved(self, event: dict[str, Any], who: str) -> str:
        seat, source, target = event["seat"], event["source"], event["target"]
        card = self.card(event["cards"][-1])
        if target == f"w{seat}":
            return f"{who} discarded {card}."
        loaded = target[0] in "rw"
        verb, into = ("loaded", "on") if loaded else ("played", "to")
        to = self.pile(target, None if who == "You" else seat)
        if source == "x":
            return f"{who} {verb} the turned {card} {into} {to}."
        return f"{who} {verb} {card} from {self.pile(source, seat)} {into} {to}."

    def _ended(self, why: str, who: str, mine: bool) -> str:
        whose = "your turn is over." if mine else f"{who}’s turn is over."
        if why == "end":
            return "You ended your turn." if mine else f"{who} ended the turn."
        return f"It fits nowhere: {whose}" if why == "unplayable" else whose[0].upper() + whose[1:]
