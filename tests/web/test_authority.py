"""Each command by each kind of person: who may, and what the others are told."""

from collections.abc import Sequence
from typing import Any

from tests.support.person import CLASSIC, Person, start_game
from tests.support.serving import Serving
from tests.web import authority
from tests.web.authority import CHALLENGES, GAMES, OWN, AtAChallenge, AtAGame, Own
from tests.web.conftest import Enter

ROLES = ("stranger", "spectator", "waiting", "mover", "ended")


def filled(fields: dict[str, Any], **known: str) -> dict[str, Any]:
    """The fields of a line with what the test knows."""
    return {
        key: known[value[1:-1]] if isinstance(value, str) and value[:1] == "{" else value
        for key, value in fields.items()
    }


async def code_of(person: Person, command: str, **fields: Any) -> str:
    """The code of the refusal; empty for an ack."""
    return str((await person.ask(command, **fields)).get("code", ""))


def test_every_command_of_the_wire_has_its_line() -> None:
    """A new command fails here until somebody has said who may send it."""
    lines: dict[str, Sequence[AtAGame | AtAChallenge | Own]] = {
        "games": GAMES,
        "challenges": CHALLENGES,
        "own": OWN,
    }
    for name, command in authority.commands().items():
        table = authority.table_of(command)
        assert name in {line.command for line in lines[table]}, f"{name} has no line in {table}"
    known = {line.command for table in lines.values() for line in table}
    assert known == set(authority.commands())


async def test_who_may_do_what_at_a_game(people: Enter) -> None:
    """Rows 115, 172 and 79: the role is the room's to say, whatever is asked."""
    ann, ben, cid, dot = await people("Ann", "Ben", "Cid", "Dot")
    game = ""
    for role in ROLES:
        for line in GAMES:
            if not game:
                game, _ = await start_game(ann, ben)
                assert (await dot.sit(game))["seat"] is None
            mover, waiting = (ann, ben) if ann.tables[game]["moves"] else (ben, ann)
            legal = (mover.tables[game]["moves"] or ["turn"])[0]
            people_of = {"stranger": cid, "spectator": dot, "waiting": waiting, "mover": mover}
            if role == "ended" and not ann.tables[game]["result"]:
                await ann.done("move", game=game, seq=1, move="resign")
                for person in (ann, ben):
                    await person.table(game, 1)
            who = people_of.get(role, ann)
            answer = await code_of(who, line.command, game=game, **filled(line.fields, legal=legal))
            assert answer == getattr(line, role), (role, line)
            if not answer and role in ("waiting", "mover", "ended"):
                # Whatever was done: over, so that both are free for the next line.
                await ann.ask("move", game=game, seq=1, move="resign")
                game = ""


async def test_nobody_at_a_game_that_is_not_there(people: Enter) -> None:
    (ann,) = await people("Ann")
    for line in GAMES:
        fields = filled(line.fields, legal="turn")
        assert await code_of(ann, line.command, game="nowhere", **fields) == "unknown_game", line


async def test_who_may_do_what_to_a_challenge(people: Enter) -> None:
    """Promise 7: a challenge is its maker's and its named players' alone."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    for line in CHALLENGES:
        for role, who in (("stranger", cid), ("maker", ann), ("named", ben), ("ended", ben)):
            challenge = (await ann.done("offer", to=ben.id, ruleset=CLASSIC))["challenge"]
            if role == "ended":
                await ann.done("withdraw", challenge=challenge)
            answer = await who.ask(line.command, challenge=challenge, **line.fields)
            assert answer.get("code", "") == getattr(line, role), (role, line)
            if game := answer.get("game"):
                await ann.done("move", game=game, seq=1, move="resign")
            await ann.ask("withdraw", challenge=challenge)
        unknown = await code_of(ann, line.command, challenge="none", **line.fields)
        assert unknown == "unknown_challenge"


async def test_what_everybody_may_say_for_oneself(people: Enter) -> None:
    ann, ben = await people("Ann", "Ben")
    for line in OWN:
        fields = filled(line.fields, other=ben.id, self=ann.id)
        assert await code_of(ann, line.command, **fields) == line.answer, line


async def test_nothing_is_done_before_hello(room: Serving) -> None:
    ann = await Person(room.url, "Ann").sign_in()
    await ann.connect(hello=False)
    lines: list[AtAGame | AtAChallenge | Own] = [*GAMES, *CHALLENGES, *OWN]
    for line in lines:
        place = {"game": "g"} if isinstance(line, AtAGame) else {}
        place |= {"challenge": "c"} if isinstance(line, AtAChallenge) else {}
        fields = filled(line.fields, legal="turn", other=ann.id, self=ann.id)
        if line.command != "hello":
            assert await code_of(ann, line.command, **place, **fields) == "bad_request", line
    await ann.done("hello")
    await ann.drop()


async def test_spectators_see_the_same_without_moves(people: Enter) -> None:
    """E108: what the players see of each other, and never more."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    game, _ = await start_game(ann, ben)
    table = await cid.sit(game)
    assert (table["seat"], table["moves"]) == (None, [])
    assert table["picture"] == ann.tables[game]["picture"]
    assert "duties" not in table
