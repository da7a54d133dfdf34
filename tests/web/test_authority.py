"""Each command by each kind of person: who may, and what the others are told."""

from tests.support.person import CLASSIC, Person, start_game
from tests.web.conftest import Enter

GAME = "{game}"
NO_SEAT, NOT_YET, UNKNOWN = "not_seated", "not_your_turn", "unknown_action"
OVER = "game_over"
# command, fields, then the answer to: stranger, spectator, waiting seat, seat in turn, ended game
TABLE = [
    ("sit", {}, "", "", "", "", ""),
    ("leave", {}, "", "", "", "", ""),
    ("move", {"seq": 1, "move": "{legal}"}, NO_SEAT, NO_SEAT, NOT_YET, "", OVER),
    ("move", {"seq": 1, "move": "t3-t3"}, NO_SEAT, NO_SEAT, UNKNOWN, UNKNOWN, OVER),
    ("move", {"seq": 9, "move": "turn"}, NO_SEAT, NO_SEAT, "stale", "stale", OVER),
    ("move", {"seq": 1, "move": "expire"}, NO_SEAT, NO_SEAT, NOT_YET, NOT_YET, OVER),
    ("move", {"seq": 1, "move": "claim 1"}, NO_SEAT, NO_SEAT, NOT_YET, NOT_YET, OVER),
    ("move", {"seq": 1, "move": "stop 1"}, NO_SEAT, NO_SEAT, "no_calls", "no_calls", OVER),
    ("move", {"seq": 1, "move": "resign"}, NO_SEAT, NO_SEAT, "", "", OVER),
    ("claim", {"what": "win"}, NO_SEAT, NO_SEAT, "returned", "returned", OVER),
    ("claim", {"what": "no_result"}, NO_SEAT, NO_SEAT, "returned", "returned", OVER),
    ("offer_block", {}, NO_SEAT, NO_SEAT, "", "", OVER),
    ("rematch", {}, NO_SEAT, NO_SEAT, "too_soon", "too_soon", ""),
    ("no_rematch", {}, NO_SEAT, NO_SEAT, "too_soon", "too_soon", ""),
]  # fmt: skip


async def ask(person: Person, game: str, command: str, fields: dict[str, object]) -> str:
    """The code of the refusal; empty for an ack."""
    answer = await person.ask(command, game=game, **fields)
    return str(answer.get("code", ""))


async def test_who_may(people: Enter) -> None:
    """Rows 115, 172 and 79: the role is the room's to say, whatever is asked."""
    ann, ben, cid, dot = await people("Ann", "Ben", "Cid", "Dot")
    for number, role in enumerate(("stranger", "spectator", "waiting", "mover", "ended")):
        for command, template, *wanted in TABLE:
            game, _ = await start_game(ann, ben)
            mover, waiting = (ann, ben) if ann.tables[game]["moves"] else (ben, ann)
            legal = mover.tables[game]["moves"][0]
            fields = {
                key: legal if value == "{legal}" else value for key, value in template.items()
            }
            people_of = {"stranger": cid, "spectator": dot, "waiting": waiting, "mover": mover}
            who = people_of.get(role, ann)
            if role == "spectator":
                assert (await dot.sit(game))["seat"] is None
            if role == "ended":
                await ann.move(game, "resign")
            code = await ask(who, game, command, fields)
            assert code == wanted[number], (role, command, fields)
            # Whatever was done: over, so that both are free for the next line.
            await ann.ask("move", game=game, seq=1, move="resign")


async def test_spectators_see_the_same_without_moves(people: Enter) -> None:
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    game, _ = await start_game(ann, ben)
    table = await cid.sit(game)
    assert (table["seat"], table["moves"]) == (None, [])
    assert table["picture"] == ann.tables[game]["picture"]
    assert "duties" not in table
    for command in ("accept", "decline", "withdraw"):
        assert (await cid.refused(command, challenge="none"))["code"] == "unknown_challenge"
    assert (await cid.refused("nonce", challenge="none", nonce="a"))["code"] == "unknown_challenge"
    answer = await cid.refused("offer", to="nobody", ruleset=CLASSIC)
    assert answer["code"] == "unknown_player"
    answer = await cid.refused("offer", ruleset={"preset": "classic", "undo": "always"})
    assert answer["code"] == "bad_ruleset"
    assert "undo" in answer["detail"]
