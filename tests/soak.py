"""The long runs of the room, part of `make soak`: figures on one line each."""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.support.crowds import ALL_GONE_S, challenges_never_joined, games_begun_and_ended, kept
from tests.support.fuzzing import flood
from tests.support.hosts import host
from tests.support.serving import serving

STEP = 500


def _say(text: str) -> None:
    sys.stderr.write(f"\r{text:<70}")
    sys.stderr.flush()


async def frames(count: int, seed: int) -> bool:
    """Nonsense to a socket; whether the room took it as it should."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        async with serving(Path(data), CARDROOM_LIMITS="off") as room:
            outcome = await flood(room, count, seed)
            failures = room.app.state.keeper.tally.failures
    told = ", ".join(f"{code} {number:,}" for code, number in outcome.answers.most_common(8))
    print(
        f"frames {outcome.frames:,} in {time.monotonic() - began:,.0f} s: faults {failures},"
        f" wrongly done {len(outcome.wrongly_done)}, grown {outcome.grown_mb:.1f} MB,"
        f" moves beside {outcome.moves_beside:,}; {told}"
    )
    return not failures and not outcome.wrongly_done and outcome.grown_mb < 40


async def games(count: int) -> bool:
    """Games begun and ended, links never followed; whether memory comes back."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        async with host(Path(data)) as room:
            await games_begun_and_ended(room, STEP)
            await room.pass_time(ALL_GONE_S)
            warm = kept(room)
            for first in range(STEP, count + STEP, STEP):
                await games_begun_and_ended(room, STEP, first)
                await challenges_never_joined(room, STEP // 5, first)
                _say(f"games {first:,} of {count:,}, {kept(room).megabytes:,.0f} MB")
            await room.pass_time(ALL_GONE_S)
            after = kept(room)
    _say("")
    print(
        f"\rgames {count:,} and links {count // 5:,} in {time.monotonic() - began:,.0f} s:"
        f" in memory {after.games} games, {after.players} players, {after.sockets} sockets,"
        f" {after.deadlines} deadlines; {warm.megabytes:.0f} MB after {STEP},"
        f" {after.megabytes:.0f} MB at the end"
    )
    empty = not (after.games or after.players or after.sockets or after.attendances)
    return empty and after.megabytes - warm.megabytes < 40


def main() -> int:
    """Run both; status 1 when something was not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--frames", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    good = True
    if options.frames:
        print(f"seed {options.seed}")
        good &= asyncio.run(frames(options.frames, options.seed))
    if options.games:
        good &= asyncio.run(games(options.games))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
