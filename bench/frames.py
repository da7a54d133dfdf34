"""P10: how even the frames come while cards fly and the processor is four times slower."""

import asyncio
import statistics
from typing import Any

from bench import looping, servers
from bench.browser import browser, game_of, once, page_of
from bench.figures import Missing, Report
from bench.page import DIST
from bench.pairs import rise
from bench.plan import Plan

SLOWER = 4
LATE_MS = 25
MOVES = 16
PAUSE_S = 0.35
# The time between two frames, as long as a card flies.
DELTAS = """(() => {
  window.deltas = [];
  let last = 0;
  let flew = false;
  const tick = (now) => {
    const flies = document.querySelector(".flying") !== null;
    if (flies && flew) window.deltas.push(now - last);
    last = now;
    flew = flies;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})()"""
READY = "document.querySelector('.area')?.dataset.ready || ''"


async def _deltas(started: Any, port: int, plan: Plan, number: int) -> list[float]:
    """Milliseconds between frames while some moves are made, by either player."""
    watched = await game_of(port, number)
    async with page_of(started, watched, DELTAS) as page:
        await page.goto(f"http://127.0.0.1:{port}/table/{watched.game}")
        await once(page, READY)
        # The deal and the faces are not what is asked about.
        await page.wait_for_load_state("networkidle")
        line = await page.context.new_cdp_session(page)
        await line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await page.evaluate("window.deltas.length = 0")
        for _ in range(plan.of(MOVES)):
            watched.pair.come_due()
            await asyncio.sleep(PAUSE_S)
        await asyncio.sleep(1)
        deltas = await page.evaluate("window.deltas")
    rise([watched.pair])
    if not deltas:
        raise RuntimeError("no card was seen to fly")
    return [float(one) for one in deltas]


async def _rounds(port: int, plan: Plan) -> list[list[float]]:
    told = []
    async with browser() as started:
        for turn in range(plan.rounds):
            plan.step(turn, f"round {turn + 1} of {plan.rounds}: cards fly")
            told.append(await _deltas(started, port, plan, turn))
    plan.step(plan.rounds, "")
    return told


def measure(plan: Plan, report: Report) -> None:
    """P10: a page at a game whose moves come over the socket."""
    if not (DIST / "index.html").exists():
        raise Missing("the client is not built: `make client` builds it")
    with servers.room() as served:
        told = looping.run(_rounds(served.port, plan))
    count = sum(len(deltas) for deltas in told)
    middle = statistics.median(one for deltas in told for one in deltas)
    report.say(
        f"{count} frames while cards flew, {SLOWER} x slower processor, median {middle:.1f} ms"
    )
    late = [100 * sum(one > LATE_MS for one in deltas) / len(deltas) for deltas in told]
    report.figure("P10", late)
