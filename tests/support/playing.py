"""How tests play: legal moves, sensible enough for games to end soon."""

import random

from tests.support.person import Person


def choose(moves: list[str], rng: random.Random) -> str:
    """A move that gets on: foundation, reserve, turned card, hand; or any, now and then."""
    moves = [move for move in moves if move not in ("stop", "undo")] or moves
    if rng.random() < 0.05:
        return rng.choice(moves)
    return min(moves, key=lambda move: (_worth(move), rng.random()))


def _worth(move: str) -> int:
    if move.endswith("-f"):
        return 0
    if move.startswith("r"):
        return 1
    if move.startswith(("x-t", "w")):
        return 2
    if move == "turn" or move.startswith("x-"):
        return 3
    return 4 if move == "end" else 5


async def play_out(people: list[Person], game: str, rng: random.Random, most: int = 5000) -> int:
    """Play to the end over sockets; answers the number of entries."""
    for _ in range(most):
        if people[0].tables[game]["result"]:
            return int(people[0].tables[game]["seq"])
        await play_one(people, game, rng)
    raise AssertionError("the game does not end")


async def play_one(people: list[Person], game: str, rng: random.Random) -> int:
    """One move of whoever has one; everybody sees it."""
    mover = next(one for one in people if set(one.tables[game]["moves"]) - {"stop"})
    move = choose(mover.tables[game]["moves"], rng)
    answer = await mover.move(game, move)
    assert answer["type"] == "ack", answer
    for person in people:
        await person.table(game, answer["seq"])
    return int(answer["seq"])
