"""P9: what lobby and table weigh, and how soon the table is usable on a slow network."""

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any

from bench import looping, servers
from bench.browser import browser, game_of, once, page_of
from bench.figures import Missing, Report
from bench.pairs import rise
from bench.plan import Plan

DIST = servers.ROOT / "frontend" / "dist"
TABLE = "table_screen"
# What browsers call slow 4G.
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
STATIC = re.compile(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)["'`]""")
# The table takes a wish: its cards lie there and nothing is waited for.
USABLE = """(() => {
  const look = () => {
    const area = document.querySelector(".area");
    if (area?.dataset.ready && document.querySelector("[data-card]"))
      window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
PATIENCE_S = 60.0
QUIET_S = 1.5


def closure(assets: Path, names: list[str]) -> set[str]:
    """Files of the built client and all that they import at once."""
    found: set[str] = set()
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += STATIC.findall((assets / name).read_text(encoding="utf-8"))
    return found


def scripts() -> tuple[set[str], set[str]]:
    """The JavaScript of the first page, and what the table needs besides. Raises Missing."""
    page = DIST / "index.html"
    if not page.exists():
        raise Missing("the client is not built: `make client` builds it")
    assets = DIST / "assets"
    text = page.read_text(encoding="utf-8")
    first = closure(assets, re.findall(r'(?:src|href)="/assets/([^"]+\.js)"', text))
    table = [path.name for path in assets.glob(f"{TABLE}-*.js")]
    if not table:
        raise Missing(f"the built client has no {TABLE}")
    return first, closure(assets, table) - first


def _gzip_kb(names: set[str]) -> float:
    files = [(DIST / "assets" / name).read_bytes() for name in names]
    return sum(len(gzip.compress(data, 9)) for data in files) / 1000


class Traffic:
    """What a page has fetched: the bytes on the wire, headers included, by address."""

    def __init__(self) -> None:
        self.bytes: dict[str, float] = {}
        self._addresses: dict[str, str] = {}
        self.finished = 0

    async def watch(self, page: Any) -> None:
        """Listen to the network of a page."""
        line = await page.context.new_cdp_session(page)
        line.on("Network.responseReceived", self._received)
        line.on("Network.loadingFinished", self._finished)
        await line.send("Network.enable")

    def _received(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.finished += 1
        address = self._addresses.get(event["requestId"])
        if address is not None:
            self.bytes.setdefault(address, event["encodedDataLength"])

    async def quiet(self) -> None:
        """Wait until nothing has come for a while."""
        async with asyncio.timeout(PATIENCE_S):
            before = -1
            while before != self.finished:
                before = self.finished
                await asyncio.sleep(QUIET_S)

    def kb(self, ending: str = "") -> float:
        """Kilobytes of all files, or of those of an ending."""
        return sum(n for url, n in self.bytes.items() if url.endswith(ending)) / 1000


async def _whole(started: Any, port: int, number: int) -> Traffic:
    """A cold visit of the lobby and then of the table, until all faces are there."""
    watched = await game_of(port, number)
    async with page_of(started, watched) as page:
        traffic = Traffic()
        await traffic.watch(page)
        for path in ("/lobby", f"/table/{watched.game}"):
            await page.goto(f"http://127.0.0.1:{port}{path}")
            await traffic.quiet()
    rise([watched.pair])
    return traffic


async def _usable_s(started: Any, port: int, number: int) -> float:
    """Seconds from a cold visit of the table's address until it takes a wish."""
    watched = await game_of(port, number)
    async with page_of(started, watched, USABLE) as page:
        line = await page.context.new_cdp_session(page)
        await line.send("Network.enable")
        await line.send("Network.emulateNetworkConditions", SLOW)
        await page.goto(f"http://127.0.0.1:{port}/table/{watched.game}")
        at = await once(page, "window.usableAt ?? 0")
    rise([watched.pair])
    return float(at) / 1000


async def _visits(port: int, plan: Plan) -> tuple[list[Traffic], list[float]]:
    whole: list[Traffic] = []
    usable: list[float] = []
    async with browser() as started:
        if plan.wants("P9b"):
            plan.step(0, "a cold page")
            whole.append(await _whole(started, port, 0))
        for turn in range(plan.rounds if plan.wants("P9c") else 0):
            plan.step(turn, f"round {turn + 1} of {plan.rounds}: slow 4G")
            usable.append(await _usable_s(started, port, turn + 1))
    plan.step(plan.rounds, "")
    return whole, usable


def measure(plan: Plan, report: Report) -> None:
    """P9a from the built files, P9b and P9c in a browser."""
    first, table = scripts()
    if plan.wants("P9a"):
        report.say(
            f"JavaScript, gzip: lobby {_gzip_kb(first):.1f} kB, table {_gzip_kb(table):.1f} kB more"
        )
        report.figure("P9a", [_gzip_kb(first) + _gzip_kb(table)])
    if not plan.wants("P9b", "P9c"):
        return
    with servers.room() as served:
        whole, usable = looping.run(_visits(served.port, plan))
    for traffic in whole:
        report.say(
            f"a cold lobby and table with all that they fetch ahead: {traffic.kb('.js'):.1f} kB "
            f"of JavaScript, {traffic.kb('.svg'):.1f} kB of faces, {traffic.kb('.css'):.1f} kB of "
            f"styles, {traffic.kb('.json'):.1f} kB of words, {len(traffic.bytes)} files"
        )
        report.figure("P9b", [traffic.kb()])
    if usable:
        report.say("slow 4G: 150 ms, 1.6 Mbit/s down, 0.75 up; the socket is not slowed")
        report.figure("P9c", usable)
