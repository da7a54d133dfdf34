"""Names: which are taken in, which are refused, which look like one another (row 121)."""

import pytest

from cardroom.model.names import checked_name
from cardroom.model.refusal import Refused
from tests.support.hosts import Host, code_of

GOOD = {
    "Ann": "Ann",
    "  Ann  Lee ": "Ann Lee",
    "Jo\u0301": "J\u00f3",
    "\uff21\uff22\uff23": "ABC",
    "a\u00a0b": "a b",
    "\u5c71\u7530": "\u5c71\u7530",
    "\u0410\u043d\u043d\u0430": "\u0410\u043d\u043d\u0430",
    "\u05d3\u05df\u05d9": "\u05d3\u05df\u05d9",
    "\U0001f600\U0001f600": "\U0001f600\U0001f600",
    "O'Neil-Smith": "O'Neil-Smith",
    "x" * 20: "x" * 20,
    "W" * 20: "W" * 20,
    "R2": "R2",
    "\ufb01n": "fin",
    "\u2764\ufe0f\u2764\ufe0f": "\u2764\u2764",
    "\u0939\u093f\u0928\u094d\u0926\u0940": "\u0939\u093f\u0928\u094d\u0926\u0940",
    "Ann\u05bc\u05b8\u05c1": "Ann\u05b8\u05bc\u05c1",
}
BAD = [
    "",
    " ",
    "A",
    " A ",
    "x" * 21,
    "\u200b" * 5,
    "Ann\u200b",
    "Ann\u200dLee",
    "\u200fAnn",
    "\u202eAnn",
    "Ann\x00",
    "Ann\x1b[31m",
    "Ann\ud800",
    "\u3164\u3164",
    "\u2800\u2800",
    "A\u00ad\u00ad",
    "..",
    "--",
    "\u0301\u0301",
    "\ue000\ue001",
    "\ufeffAnn",
    "x" * 5000,
    "Ann\U0001d159",
    "Z" + "\u0301" * 40 + "algo",
    "Ann" + "\u0323\u0301" * 3,
]
ALIKE = [
    ("Ann", "ANN"),
    ("Ann", "\u0410nn"),
    ("Ann", "\u0391nn"),
    ("Ann", "A n n"),
    ("Ben", "\u0412\u0435n"),
    ("lan", "Ian"),
    ("Bill", "BiIl"),
    ("Modern", "Modem"),
    ("Ann 1", "Ann l"),
    ("Joe", "J\u043ee"),
    ("Ann", "Ann\ufe0f"),
    ("Ann", "A\U000e0100nn"),
    ("Bob", "B0b"),
]
DIFFERENT = [("Ann", "Anna"), ("Anna", "Avva"), ("Ann 1", "Ann 2"), ("M\u00fcller", "Muller")]


@pytest.mark.parametrize("wish", GOOD)
def test_a_good_name_is_shown_in_its_plain_form(wish: str) -> None:
    assert checked_name(wish) == GOOD[wish]


@pytest.mark.parametrize("wish", BAD, ids=ascii)
def test_a_bad_name_is_refused_with_words_and_a_suggestion(wish: str) -> None:
    with pytest.raises(Refused) as refusal:
        checked_name(wish)
    assert refusal.value.code == "bad_name"
    assert refusal.value.detail
    assert checked_name(str(refusal.value.suggestion))


@pytest.mark.parametrize(("first", "second"), ALIKE)
async def test_who_looks_alike_is_taken(host: Host, first: str, second: str) -> None:
    await host.guest(first)
    with pytest.raises(Refused) as refusal:
        await host.guest(second)
    assert refusal.value.code == "name_taken"
    await host.guest(str(refusal.value.suggestion))


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
async def test_who_looks_different_is_not(host: Host, first: str, second: str) -> None:
    await host.guest(first)
    await host.guest(second)


async def test_a_guest_who_signs_out_frees_the_name(host: Host) -> None:
    _, token = await host.room.accounts.enter("Ann")
    assert await code_of(host.room.accounts.enter("ann")) == "name_taken"
    await host.room.accounts.leave(token)
    assert await code_of(host.room.accounts.of_token(token)) == "not_signed_in"
    await host.room.accounts.enter("ann")


async def test_renaming_keeps_the_person(host: Host) -> None:
    """Row 14: one person under the new name, wherever it shows."""
    ann = await host.guest("Ann")
    host.arrive(ann)
    anna = await host.room.accounts.rename(ann, "Anna Lee")
    assert [line.player.name for line in host.room.lobby.listing()] == ["Anna Lee"]
    await host.guest("Ann")
    assert await code_of(host.room.accounts.rename(anna, "Ann")) == "name_taken"


async def test_a_new_name_stands_on_every_challenge(host: Host) -> None:
    """Row 29: whoever was challenged sees the name that the challenger bears now."""
    ann, ben = await host.guest("Ann"), await host.guest("Ben")
    await host.offer(ann, ben)
    host.heard.clear()
    await host.room.accounts.rename(ann, "Anna")
    assert {f"challenges:{ann.id}", f"challenges:{ben.id}"} <= set(host.heard)
    shown = await host.room.challenges.of_player(ben.id)
    assert [one.maker.name for one in shown] == ["Anna"]
