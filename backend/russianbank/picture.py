"""The picture: what anyone may see of a State (R43). The only way from the piles to the outside."""

from typing import Any

from russianbank.cards import NAMES
from russianbank.state import CALLED, State

HIDDEN = "##"


def picture_of(state: State) -> dict[str, Any]:
    """The picture of records.md, with its order of keys; the same for every viewer (R43)."""
    layout = state.plan.layout
    piles: dict[str, dict[str, Any]] = {}
    for at in range(layout.slot):
        name, pile = layout.names[at], state.piles[at]
        if name[0] == "t":
            piles[name] = {
                "cards": [HIDDEN if card in state.down else NAMES[card] for card in pile]
            }
        elif pile and name[0] != "h":
            piles[name] = {"count": len(pile), "top": NAMES[pile[-1]]}
        else:
            piles[name] = {"count": len(pile)}
    picture: dict[str, Any] = {"seats": state.seats, "turn": state.turn, "phase": state.phase}
    if state.phase == CALLED:
        picture["caller"] = state.caller
    picture["piles"] = piles
    slot = state.piles[layout.slot]
    picture["x"] = NAMES[slot[0]] if slot else None
    return picture


def picture_json(state: State) -> str:
    """The same as compact JSON text, made without the dictionary in between."""
    layout = state.plan.layout
    names = layout.names
    down = state.down
    parts: list[str] = []
    for at in range(layout.slot):
        pile = state.piles[at]
        if layout.first_house <= at < layout.first_foundation:
            if down:
                cards = [HIDDEN if card in down else NAMES[card] for card in pile]
            else:
                cards = [NAMES[card] for card in pile]
            shown = '","'.join(cards)
            parts.append(
                f'"{names[at]}":{{"cards":["{shown}"]}}' if cards else _no_cards(names[at])
            )
        elif pile and (at >= layout.first_foundation or at % 3 != 1):
            parts.append(f'"{names[at]}":{{"count":{len(pile)},"top":"{NAMES[pile[-1]]}"}}')
        else:
            parts.append(f'"{names[at]}":{{"count":{len(pile)}}}')
    caller = f'"caller":{state.caller},' if state.phase == CALLED else ""
    slot = state.piles[layout.slot]
    turned = f'"{NAMES[slot[0]]}"' if slot else "null"
    return (
        f'{{"seats":{state.seats},"turn":{state.turn},"phase":"{state.phase}",{caller}'
        f'"piles":{{{",".join(parts)}}},"x":{turned}}}'
    )


def _no_cards(name: str) -> str:
    return f'"{name}":{{"cards":[]}}'
