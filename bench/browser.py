"""A Chromium without a past, and the table that it looks at."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from bench import servers
from bench.chromium import FLAGS, chromium
from bench.line import doorway
from bench.pairs import begin_game, enter_pair
from bench.steady import PacedPair
from bench.tally import Tally

SIZE = {"width": 1280, "height": 800}


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Any]:
    """A headless Chromium, on whatever core has room. Raises Missing."""
    path = chromium()
    from playwright.async_api import async_playwright  # noqa: PLC0415 - only where it is installed

    with servers.on_all_cores():
        playing = await async_playwright().start()
        started = await playing.chromium.launch(executable_path=path, args=FLAGS)
    try:
        yield started
    finally:
        await started.close()
        await playing.stop()


class Watched(NamedTuple):
    """A game whose first player has a page beside the socket that plays."""

    game: str
    pair: PacedPair
    cookies: list[dict[str, Any]]


async def game_of(port: int, number: int) -> Watched:
    """Two new people at a game, and the cookie with which a page is the first of them."""
    async with doorway() as http:
        people = await enter_pair(http, (port, port), number)
    lines = [one.line for one in people]
    game = await begin_game(lines)
    pair = PacedPair(lines, Tally(), game, random.Random(number))
    await pair.sit()
    url = f"http://127.0.0.1:{port}"
    cookies = [{"name": n, "value": v, "url": url} for n, v in people[0].cookies.items()]
    return Watched(game, pair, cookies)


@contextlib.asynccontextmanager
async def page_of(started: Any, watched: Watched, *scripts: str) -> AsyncIterator[Any]:
    """A cold page of the first player, with scripts that run before its own."""
    context = await started.new_context(viewport=SIZE, reduced_motion="no-preference")
    try:
        await context.add_cookies(watched.cookies)
        for script in scripts:
            await context.add_init_script(script)
        yield await context.new_page()
    finally:
        await context.close()


async def once(page: Any, question: str) -> Any:
    """What a page answers as soon as it has something to say. Raises RuntimeError after a while."""
    for _ in range(1200):
        if answer := await page.evaluate(question):
            return answer
        await asyncio.sleep(0.05)
    raise RuntimeError("the page did not come to the table")
