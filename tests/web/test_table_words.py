"""What a table says beside the cards: its rules, who is out, and why something comes first."""

from tests.support.person import start_game
from tests.web.conftest import Enter

THREE = {"preset": "touch", "players": 3}


async def test_a_table_of_three_says_its_rules_and_who_is_out(people: Enter) -> None:
    """R24, O7, O18: the client draws no turned card and no seat that it was not told of."""
    ann, ben, cid = await people("Ann", "Ben", "Cid")
    offer = await ann.done("offer", to=[ben.id, cid.id], ruleset=THREE)
    await ben.done("accept", challenge=offer["challenge"])
    game = (await cid.done("accept", challenge=offer["challenge"]))["game"]
    for person in (ann, ben, cid):
        table = await person.sit(game)
        assert (table["turned_to"], table["enforcement"]) == ("waste", "touch")
        assert table["gone"] == []
        assert "duty_reason" not in table
    answer = await ben.move(game, "resign")
    for person in (ann, ben, cid):
        table = await person.table(game, answer["seq"])
        assert (table["gone"], table["result"]) == ([2], None)


async def test_the_reason_of_a_duty_is_the_code_that_refuses_the_rest(people: Enter) -> None:
    """R15-R18: whoever is in turn hears before the move what the refusal would say."""
    ann, ben = await people("Ann", "Ben")
    heard = set()
    for _ in range(40):
        game, _ = await start_game(ann, ben)
        mover, waiting = (ann, ben) if ann.tables[game]["moves"] else (ben, ann)
        table = mover.tables[game]
        assert table["turned_to"] == "slot"
        assert "duty_reason" not in waiting.tables[game]
        reason = table["duty_reason"]
        if reason is None:
            assert table["duties"] == []
        else:
            answer = await mover.move(game, "turn")
            assert (answer["code"], answer["duty"]) == (reason, table["duties"])
            heard.add(reason)
        await ann.ask("move", game=game, seq=1, move="resign")
    assert "foundation_first" in heard
