"""R43: what lies face down is in nothing that leaves the room (rows 109, 110, 112 and 113)."""

import random

import pytest
import structlog

from cardroom.model.live_game import LiveGame
from cardroom.model.player import Player
from cardroom.model.stored_game import StoredGame
from cardroom.services.history import CARD
from cardroom.wire import table_frames
from russianbank import picture_json
from russianbank.cards import NAMES
from tests.room.test_play import play_on
from tests.support.hosts import Host, code_of
from tests.support.playing import choose

SEATS = {1: Player("a", "Ann"), 2: Player("b", "Ben"), 3: Player("c", "Cid")}
RULES = [
    {"preset": "classic"},
    {"preset": "classic", "facedown_houses": True, "undo": "until_reveal"},
    {"preset": "touch"},
    {"preset": "table", "players": 3},
]


def new_game(number: int, ruleset: dict[str, object]) -> LiveGame:
    """A game in memory alone."""
    seats = {seat: SEATS[seat] for seat in range(1, int(str(ruleset.get("players", 2))) + 1)}
    return LiveGame(
        StoredGame(
            id="g", match_id="m", number=1, seats=seats, ruleset=ruleset, target=None,
            pace="live", seed=f"leak {number}", seal="s", start=None, status="running", how=None,
            winner=None, points={}, sheet=None, lines="", clock_at=None, clock_left=None,
            started_at=0, ended_at=None,
        )
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", RULES, ids=str)
def test_no_frame_names_a_card_before_it_was_turned_up(ruleset: dict[str, object]) -> None:
    """200 games in all, every viewer: a card is named only once it has lain open."""
    rng = random.Random(1)
    for number in range(50):
        live = new_game(number, ruleset)
        seen = open_cards(live)
        for _ in range(rng.choice((20, 60, 120))):
            move = choose(live.step.moves[live.state.turn], rng)
            live.tell(live.advance(live.state.turn, move, 0))
            if live.over:
                break
            # One entry may turn a card up and send it off at once: it was open in between.
            seen |= open_cards(live) | passed(live)
            frames = "".join(
                table_frames.show(live, {}).frame(seat, 0, live.step.events, live.turn_log())
                for seat in (None, *live.seats)
            )
            assert set(CARD.findall(frames)) <= seen
            assert live.seed not in frames


def open_cards(live: LiveGame) -> set[str]:
    """Read from the piles themselves, not from what the room shows."""
    state, layout = live.state, live.state.plan.layout
    cards: set[int] = set(state.piles[layout.slot])
    for name, pile in zip(layout.names, state.piles, strict=False):
        if name[0] == "t":
            cards.update(card for card in pile if card not in state.down)
        elif name[0] in "rwf":
            cards.update(pile[-1:])
    return {NAMES[card] for card in cards}


def passed(live: LiveGame) -> set[str]:
    """Cards turned up by the last entry, or moved by it from where all had seen them."""
    return {one["card"] for one in live.step.events if one["type"] == "turned"}


async def test_rest_of_a_running_game_names_only_open_cards(host: Host) -> None:
    """Row 110: events are masked where a card lies hidden again; the record has no seed."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, _ = await host.begin(ann, ben)
    rng = random.Random(2)
    for _ in range(12):
        await play_on(host, game, 15, rng)
        live = host.room.games.peek(game)
        assert live is not None
        if live.over:
            break
        visible = set(CARD.findall(picture_json(live.state)))
        events = str(await host.room.history.events(game))
        assert set(CARD.findall(events)) <= visible
        record = await host.room.history.record(game)
        assert live.seed not in record + events
        assert CARD.findall(record) == []
        assert f"; seal {live.seal}" in record
    await code_of(host.room.play.move(ann.id, game, 1, "resign"))
    assert live is not None
    assert live.seed in await host.room.history.record(game)
    assert "##" not in str(await host.room.history.events(game))


async def test_log_lines_replay_a_refusal_and_hide_the_rest(host: Host) -> None:
    """Game, seq, seat, move and reason are there; cards, seeds, names and tokens are not."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    before = structlog.get_config()["wrapper_class"]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(0))
    try:
        with structlog.testing.capture_logs() as lines:
            game, _ = await host.begin(ann, ben)
            await play_on(host, game, 20, random.Random(3))
            live = host.room.games.peek(game)
            assert live is not None
            mover = live.seats[live.state.turn].id
            await code_of(host.room.play.move(mover, game, 21, "r1-r1"))
    finally:
        structlog.configure(wrapper_class=before)
    refused = [line for line in lines if line["event"] == "entry refused"]
    assert refused == [
        {
            "event": "entry refused", "log_level": "info", "game": game, "seq": 20,
            "seat": live.state.turn, "move": "r1-r1", "reason": "unknown_action",
        }
    ]  # fmt: skip
    text = str(lines)
    assert CARD.findall(text) == []
    assert live.seed not in text
