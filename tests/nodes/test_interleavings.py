"""Whatever people do at the same moment, on one node or on two: the promises hold.

Hypothesis chooses who does what at once; `CARDROOM_SOAK_S` makes it look longer.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from cardroom.model.match import Match
from cardroom.model.player import Player
from tests.support.deals import deal_for, name_of_deals
from tests.support.hosts import Host, code_of
from tests.support.nodes import Nodes
from tests.support.parts import Postgres

LONG = float(os.environ.get("CARDROOM_SOAK_S", "0")) > 0
KINDS = (
    "offer", "accept", "withdraw", "decline", "drop", "reconnect",
    "rematch", "move", "resign", "claim", "expire", "block",
)  # fmt: skip
NAMES = ("Ann", "Ben", "Cid")
# What is done: the kind, who does it, at which node, and a number to choose with.
done = st.tuples(
    st.sampled_from(KINDS), st.integers(0, 2), st.integers(0, 1), st.integers(0, 10_000)
)


@dataclass(frozen=True)
class By:
    """Who does something, at which node; `number` chooses where there is a choice."""

    host: Host
    player: Player
    number: int


Act = Callable[[By], Coroutine[Any, Any, object]]


class Doings:
    """One thing that a person does; refused or not, it is answered."""

    def __init__(self, nodes: Nodes, people: list[Player]) -> None:
        self._nodes = nodes
        self._people = people

    async def do(self, kind: str, by: By) -> None:
        """Do it; anything but a refusal is a fault of the room."""
        act: Act = getattr(self, f"_{kind}")
        await code_of(act(by))

    async def _offer(self, by: By) -> None:
        others = [one for one in self._people if one is not by.player]
        named = () if by.number % 3 == 0 else (others[by.number % 2],)
        await by.host.offer(by.player, *named)

    async def _accept(self, by: By) -> None:
        known = [*await by.host.room.challenges.of_player(by.player.id)]
        known += await by.host.room.challenges.open_listed()
        if known:
            await by.host.room.challenges.accept(
                by.player.id, known[by.number % len(known)].id, None
            )

    async def _withdraw(self, by: By) -> None:
        for one in await by.host.room.challenges.of_player(by.player.id):
            await code_of(by.host.room.challenges.withdraw(by.player.id, one.id))

    async def _decline(self, by: By) -> None:
        for one in await by.host.room.challenges.of_player(by.player.id):
            await code_of(by.host.room.challenges.decline(by.player.id, one.id, "later"))

    async def _drop(self, by: By) -> None:
        for node in self._nodes.living:
            node.drop_all(by.player)

    async def _reconnect(self, by: By) -> None:
        games = await by.host.room.matches.running_of(by.player.id)
        for game in games:
            by.host.sit(by.player, game)
        if not games:
            by.host.arrive(by.player)

    async def _rematch(self, by: By) -> None:
        for match in (await by.host.room.matches.of_player(by.player.id))[:1]:
            await by.host.room.matches.rematch(by.player.id, match.games[-1].id, None)

    async def _move(self, by: By) -> None:
        for game in await by.host.room.matches.running_of(by.player.id):
            async with by.host.room.games.hold(game) as live:
                moves = live.step.moves.get(live.seat_of(by.player.id) or 0, [])
                seq = live.step.seq + 1
            if moves:
                await by.host.room.play.move(by.player.id, game, seq, moves[by.number % len(moves)])

    async def _resign(self, by: By) -> None:
        for game in await by.host.room.matches.running_of(by.player.id):
            await by.host.room.play.move(by.player.id, game, 1, "resign")

    async def _claim(self, by: By) -> None:
        for game in await by.host.room.matches.running_of(by.player.id):
            what = ("win", "no_result")[by.number % 2]
            await by.host.room.play.claim(by.player.id, game, what)

    async def _block(self, by: By) -> None:
        for game in await by.host.room.matches.running_of(by.player.id):
            await by.host.room.play.offer_block(by.player.id, game)

    async def _expire(self, _: By) -> None:
        # Everybody's clocks, one after the other: time is the same at every node.
        self._nodes.clock.advance(8)
        await asyncio.gather(*(node.room.deadlines.fire_due() for node in self._nodes.living))


class Interleavings(RuleBasedStateMachine):
    """Three people and one or two nodes."""

    place: ClassVar[Callable[[], Coroutine[Any, Any, str | Path]]]
    count: ClassVar[int]

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()

    @initialize()
    def open(self) -> None:
        """The nodes start, everybody arrives; an example tried again has the same deals again."""
        deal_for(name_of_deals())
        self.loop.run_until_complete(self._open())

    async def _open(self) -> None:
        self.nodes = Nodes(await type(self).place())
        for _ in range(self.count):
            await self.nodes.start()
        living = self.nodes.living
        self.people = [
            await living[number % len(living)].guest(name) for number, name in enumerate(NAMES)
        ]
        await self.nodes.settle()
        self.doings = Doings(self.nodes, self.people)

    @rule(all_at_once=st.lists(done, min_size=1, max_size=4))
    def at_once(self, all_at_once: list[tuple[str, int, int, int]]) -> None:
        """Up to four things in the same moment."""
        living = self.nodes.living

        async def everything() -> None:
            async with asyncio.timeout(60):
                await asyncio.gather(
                    *(
                        self.doings.do(kind, By(living[at % len(living)], self.people[who], number))
                        for kind, who, at, number in all_at_once
                    )
                )
                await self.nodes.settle()

        self.loop.run_until_complete(everything())

    @invariant()
    def promises_hold(self) -> None:
        """Nobody sits twice, every game ends once, sums agree, nodes show the same."""
        if hasattr(self, "doings"):
            self.loop.run_until_complete(self._check())

    async def _check(self) -> None:
        host = self.nodes.living[0]
        seated = Counter[str]()
        matches: dict[str, Match] = {}
        for player in self.people:
            games = await host.room.matches.running_of(player.id)
            assert len(games) <= 1
            seated.update(games)
            matches |= {one.id: one for one in await host.room.matches.of_player(player.id)}
        assert set(seated.values()) <= {2}
        for match in matches.values():
            assert [game.number for game in match.games] == list(range(1, len(match.games) + 1))
            assert sum(game.status == "running" for game in match.games) <= 1
            for played in match.games:
                stored = await host.room.history.game(played.id)
                seqs = [int(line.split()[0]) for line in stored.lines.splitlines()]
                assert seqs == list(range(1, len(seqs) + 1))
                assert (played.status == "over") == bool(played.points)
        for game in seated:
            pictures = set()
            for node in self.nodes.living:
                await node.room.replicas.compare()
            await self.nodes.settle()
            for node in self.nodes.living:
                async with node.room.games.hold(game) as live:
                    pictures.add((live.step.seq, str(live.step.picture)))
            assert len(pictures) == 1

    def teardown(self) -> None:
        """The nodes end."""
        if hasattr(self, "nodes"):
            self.loop.run_until_complete(self.nodes.stop())
        self.loop.close()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("count", [1, 2])
def test_the_promises_hold_whatever_is_done_at_once(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory, count: int
) -> None:
    """Promises 1, 2, 7 and 8 under interleavings; one node on SQLite, two on PostgreSQL."""

    async def place() -> str | Path:
        if count == 1:
            return tmp_path_factory.mktemp("room")
        return postgres.url(await postgres.database())

    class Machine(Interleavings):
        pass

    Machine.place = staticmethod(place)
    Machine.count = count
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=150 if LONG else 4,
            stateful_step_count=40 if LONG else 15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
