"""R43: the picture hides what is hidden, and has one text."""

import json
from random import Random

from russianbank import State, deal, picture_json, picture_of
from russianbank.cards import NAMES
from russianbank.chance import random_entry, random_ruleset
from russianbank.events import Event
from russianbank.picture import PictureText
from russianbank.play import play

from .drawn import after, table


def _hidden(state: State) -> list[tuple[int, int]]:
    """Where the hidden cards lie: (pile, height)."""
    layout = state.plan.layout
    places = []
    for at in range(layout.first_foundation):
        pile = state.piles[at]
        for height, card in enumerate(pile):
            covered = at % 3 == 1 or height < len(pile) - 1
            if card in state.down if at >= layout.first_house else covered:
                places.append((at, height))
    return places


def test_e105_a_picture_shows_tops_houses_and_counts_only() -> None:
    state = table("r1 9c1 8d1 h1 3d1 w1 5c1 6c1 x 2d1 t1 -7c1 8c1 f1 As1 2s1")
    piles = picture_of(state)["piles"]
    assert piles["r1"] == {"count": 2, "top": "8d1"}
    assert piles["h1"] == {"count": 1}
    assert piles["w1"] == {"count": 2, "top": "6c1"}
    assert piles["w2"] == {"count": 0}
    assert piles["t1"] == {"cards": ["##", "8c1"]}
    assert piles["f1"] == {"count": 2, "top": "2s1"}
    assert picture_of(state)["x"] == "2d1"


def test_the_caller_is_named_while_a_call_is_open() -> None:
    state = after(table("h1 2c1 3d1", "table"), "1 turn", "2 stop 1")
    assert list(picture_of(state)) == ["seats", "turn", "phase", "caller", "piles", "x"]
    assert picture_of(state)["caller"] == 2


def test_other_hidden_cards_give_the_same_picture_and_the_text_is_the_picture() -> None:
    chance = Random(43)
    for number in range(30):
        state = deal(random_ruleset(chance), f"hide-{number}")
        for _ in range(chance.randrange(200)):
            if state.phase == "over":
                break
            play(state, *random_entry(state, chance))
        shown = picture_of(state)
        text = json.dumps(shown, separators=(",", ":"))
        assert picture_json(state) == text
        places = _hidden(state)
        cards = [state.piles[at][height] for at, height in places]
        for card in cards:
            assert NAMES[card] not in text
        chance.shuffle(cards)
        down = len(state.down)
        for (at, height), card in zip(places, cards, strict=True):
            state.piles[at][height] = card
        state.down = {
            card
            for (at, _height), card in zip(places, cards, strict=True)
            if at >= state.plan.layout.first_house
        }
        assert len(state.down) == down
        assert picture_of(state) == shown


def test_a_picture_made_from_the_last_one_and_the_events_is_the_picture() -> None:
    chance = Random(45)
    for number in range(40):
        state = deal(random_ruleset(chance), f"piece-{number}")
        kept = PictureText()
        kept.of(state)
        while state.phase != "over" and state.seq < 400:
            events = play(state, *random_entry(state, chance))
            assert kept.of(state, events) == picture_json(state), (number, state.seq, events)


def test_events_tell_only_cards_that_are_open_before_or_after() -> None:
    chance = Random(44)
    for number in range(8):
        state = deal(random_ruleset(chance), f"tell-{number}")
        while state.phase != "over" and state.seq < 250:
            before = picture_json(state)
            hidden = {NAMES[state.piles[at][height]] for at, height in _hidden(state)}
            events = play(state, *random_entry(state, chance))
            still = {NAMES[state.piles[at][height]] for at, height in _hidden(state)}
            shown = before + picture_json(state)
            for name in _told(events) & hidden & still:
                # Only on the way: a card turned up and put away, or covered within one entry.
                assert _was_open(events, name), (name, events, shown)


def _told(events: list[Event]) -> set[str]:
    names: set[str] = set()
    for event in events:
        fact = event.as_json()
        names |= {fact["card"]} if "card" in fact else set()
        names |= set(fact.get("cards", ()))
    return names


def _was_open(events: list[Event], name: str) -> bool:
    """A call names a card that everybody has seen (R28, R31); else a turned or revealed card."""
    types = {event.type for event in events if name in json.dumps(event.as_json())}
    return bool(types & {"turned", "revealed"}) or any(
        event.type in ("proven", "failed") for event in events
    )
