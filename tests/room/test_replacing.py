"""Three players, one of whom has left: a computer plays on if the others agree."""

from pathlib import Path

import pytest

from cardroom.model.player import Player
from russianbank import legal_moves
from tests.support.clock import HeldClock
from tests.support.hosts import CLASSIC, Host, code_of
from tests.support.hosts import host as opened

THREE = {**CLASSIC, "players": 3}
OTHERS = {1: (2, 3), 2: (1, 3), 3: (1, 2)}


class Party:
    """Ann, Ben and Cid at one table, from which Cid goes."""

    def __init__(self, host: Host, people: list[Player], game: str, match: str) -> None:
        self.host = host
        self.ann, self.ben, self.cid = people
        self.game, self.match = game, match
        live = host.room.games.peek(game)
        assert live is not None
        self.seat = live.must_sit(self.cid.id)

    async def propose(self, player: Player, level: str = "club", seat: int = 0) -> str:
        """The code of the refusal, or nothing."""
        wanted = seat or self.seat
        return await code_of(
            self.host.room.replacements.propose(player.id, self.game, wanted, level)
        )

    async def cid_leaves(self) -> None:
        """On purpose, with every page."""
        self.host.drop_all(self.cid)
        await self.host.room.attendances.leave(self.game, self.seat)

    def offers(self) -> list[tuple[int, str, int]]:
        """What is proposed now: seat, level, by how many."""
        live = self.host.room.games.peek(self.game)
        assert live is not None
        told = live.step.replace_offers or []
        return [(one["seat"], one["level"], len(one["by"])) for one in told]

    async def level(self) -> str | None:
        """Who has Cid's seat, as everybody is told."""
        match = await self.host.room.matches.get(self.match)
        return match.seats[self.seat].level


@pytest.fixture
async def party(host: Host) -> Party:
    """A running game of three."""
    return await sit_down(host)


async def sit_down(host: Host) -> Party:
    """Ann challenges Ben and Cid."""
    people = [await host.guest(name) for name in ("Ann", "Ben", "Cid")]
    game, match = await host.begin(*people, ruleset=THREE)
    async with host.room.games.hold(game):
        pass
    return Party(host, people, game, match)


async def test_both_agree_and_the_computer_plays_on(party: Party) -> None:
    """The seat goes on under its points; who left is free and has no say in it any more."""
    host = party.host
    await party.cid_leaves()
    assert await party.propose(party.ann) == ""
    assert party.offers() == [(party.seat, "club", 1)]
    assert await party.level() is None
    host.heard.clear()
    assert await party.propose(party.ben) == ""
    assert await party.level() == "club"
    assert party.offers() == []
    seat = f"seat:{party.game} {party.seat} {party.match} {party.cid.id}"
    told = {seat, f"match:{party.match}", f"game:{party.game}"}
    assert {*told, "lobby:"} <= set(host.heard)
    assert host.room.attendances.playing(party.cid.id) is None
    assert host.room.attendances.playing(party.ann.id) == party.game
    assert await host.room.matches.running_of(party.cid.id) == []
    entry = host.room.play.move(party.cid.id, party.game, 1, "resign")
    assert await code_of(entry) == "not_seated"
    assert await party.propose(party.ann) == "bad_request"
    dot = await host.guest("Dot")
    host.arrive(party.cid)
    await host.begin(party.cid, dot)


async def test_the_computer_moves_when_it_is_its_turn(party: Party) -> None:
    """The others pass the turn on; entries of the seat are the computer's from now on."""
    host = party.host
    await party.cid_leaves()
    for player in (party.ann, party.ben):
        assert await party.propose(player, "beginner") == ""
    for player in (party.ann, party.ben):
        if await code_of(_resign(party, player)) == "":
            break
    await host.room.computers.at_rest()
    while not await _has_moved(party):
        await host.pass_time(60)
        await host.room.computers.at_rest()
    assert await party.level() == "beginner"


async def _resign(party: Party, player: Player) -> int:
    async with party.host.room.games.hold(party.game) as live:
        seq = live.state.seq + 1
    return await party.host.room.play.move(player.id, party.game, seq, "resign")


async def _has_moved(party: Party) -> bool:
    lines = (await party.host.room.history.game(party.game)).lines.splitlines()
    return any(int(line.split()[1]) == party.seat for line in lines)


async def test_the_same_seat_with_another_level_is_no_agreement(party: Party) -> None:
    """Nobody gets a stronger opponent than agreed to; one may come round to the other's."""
    await party.cid_leaves()
    assert await party.propose(party.ann, "club") == ""
    assert await party.propose(party.ben, "master") == ""
    assert await party.level() is None
    assert party.offers() == [(party.seat, "club", 1), (party.seat, "master", 1)]
    assert await party.propose(party.ben, "club") == ""
    assert await party.level() == "club"


async def test_who_is_here_is_not_replaced(party: Party) -> None:
    """R38: gone on purpose, or for as long as a claim asks for."""
    assert await party.propose(party.ann) == "returned"
    party.host.drop_all(party.cid)
    await party.host.pass_time(30)
    assert await party.propose(party.ann) == "claim_too_early"
    await party.host.pass_time(31)
    assert await party.propose(party.ann) == ""


async def test_a_return_makes_proposals_lapse(party: Party) -> None:
    """Leaving again begins anew: what was proposed before the return counts no more."""
    host = party.host
    await party.cid_leaves()
    assert await party.propose(party.ann) == ""
    host.sit(party.cid, party.game)
    await host.pass_time(1)
    assert party.offers() == []
    assert await party.propose(party.ben) == "returned"
    await party.cid_leaves()
    assert await party.propose(party.ben) == ""
    assert await party.level() is None


async def test_where_there_is_nobody_to_replace_it_is_said(party: Party) -> None:
    """In words: one's own seat, no seat, no level, a stranger, a table of two, the end."""
    host = party.host
    await party.cid_leaves()
    own = OTHERS[party.seat]
    live = host.room.games.peek(party.game)
    assert live is not None
    mine = live.must_sit(party.ann.id)
    assert mine in own
    assert await party.propose(party.ann, seat=mine) == "bad_request"
    assert await party.propose(party.ann, seat=4) == "bad_request"
    assert await party.propose(party.ann, "genius") == "unknown_level"
    dot, eve = await host.guest("Dot"), await host.guest("Eve")
    assert await party.propose(dot) == "not_seated"
    two, _ = await host.begin(dot, eve)
    host.drop_all(eve)
    asked = host.room.replacements.propose(dot.id, two, 2, "club")
    assert await code_of(asked) == "bad_request"
    await _resign(party, party.ann)
    assert await party.propose(party.ann) == "bad_request"
    await _resign(party, party.ben)
    assert await party.propose(party.ben) == "game_over"


async def test_who_is_out_of_the_game_is_not_asked(party: Party) -> None:
    """R24: the only other one who still plays decides alone."""
    await _resign(party, party.ben)
    await party.cid_leaves()
    assert await party.propose(party.ann) == ""
    assert await party.level() == "club"


async def test_beside_a_computer_the_other_person_decides_alone(host: Host) -> None:
    """Another computer of the same level takes the seat; such a game keeps nobody busy."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    game, match = await host.begin(ann, ben, ruleset=THREE, bots=["club"])
    async with host.room.games.hold(game) as live:
        seat = live.must_sit(ben.id)
    host.drop_all(ben)
    await host.room.attendances.leave(game, seat)
    await host.room.replacements.propose(ann.id, game, seat, "club")
    seats = (await host.room.matches.get(match)).seats
    assert sorted(one.id for one in seats.values() if one.level) == [
        "computer-club-1",
        "computer-club-2",
    ]
    assert host.room.attendances.playing(ann.id) is None
    await host.begin(ann, await host.guest("Dot"))


async def test_proposals_and_the_new_seat_survive_a_restart(tmp_path: Path) -> None:
    clock = HeldClock()
    async with opened(tmp_path, clock) as host:
        party = await sit_down(host)
        async with host.room.games.hold(party.game) as live:
            mover = live.seats[live.state.turn]
            move = legal_moves(live.state, live.state.turn)[0]
        await host.room.play.move(mover.id, party.game, 1, move)
        await party.cid_leaves()
        assert await party.propose(party.ann) == ""
    for agreed in (False, True):
        async with opened(tmp_path, clock) as host:
            party.host = host
            async with host.room.games.hold(party.game):
                pass
            assert party.offers() == ([] if agreed else [(party.seat, "club", 1)])
            assert await party.level() == ("club" if agreed else None)
            if not agreed:
                await host.pass_time(61)
                assert await party.propose(party.ben) == ""
            else:
                assert await code_of(_resign(party, party.cid)) == "not_seated"
                assert host.room.attendances.of_game(party.game)[party.seat].online == "here"
