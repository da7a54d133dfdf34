"""A Russian Bank bot over the public wire: answers challenges and plays the room's best-first list.

    python examples/bot.py http://127.0.0.1:8000 "Robbie"

Needs httpx and websockets. The protocol is in docs/protocol.md, more about bots in docs/bots.md.
"""

import asyncio
import itertools
import json
import sys

import httpx
import websockets


def choose(table: dict) -> str | None:
    """The first move of the list, which is best first unless faults can be called."""
    moves = [move for move in table["moves"] if move not in ("stop", "undo")]
    return moves[0] if moves else None


async def play(url: str, name: str) -> None:
    """Sign in, say hello, and answer whatever the room says until it hangs up."""
    async with httpx.AsyncClient(base_url=url) as http:
        answer = (await http.post("/api/session", json={"name": name})).raise_for_status()
    headers = {"Authorization": f"Bearer {answer.json()['token']}"}
    numbers, known = itertools.count(1), set()
    async with websockets.connect(
        url.replace("http", "ws") + "/ws", additional_headers=headers
    ) as socket:

        async def say(kind: str, **fields: object) -> None:
            await socket.send(json.dumps({"type": kind, "id": f"b{next(numbers)}", **fields}))

        def news(ident: str) -> bool:
            return not (ident in known or known.add(ident))

        await say("hello")
        await say("enter_lobby")
        async for frame in socket:
            heard = json.loads(frame)
            match heard["type"]:
                case "challenges":
                    for one in heard["incoming"]:
                        if one["status"] == "pending" and news(one["id"]):
                            await say("accept", challenge=one["id"])
                case "match" if news(heard["games"][-1]["id"]):
                    await say("sit", game=heard["games"][-1]["id"])
                case "table" if heard["result"]:
                    await say("rematch", game=heard["game"])
                case "table" if move := choose(heard):
                    await say("move", game=heard["game"], seq=heard["seq"] + 1, move=move)
                case "ping":
                    await say("pong")


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Robbie"))
