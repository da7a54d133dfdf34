"""Saturated rounds: as many moves as the server takes, of the bare relay or of our room."""

import random

from bench.pairs import RelayPair, RoomPair, relayed, rise, seated
from bench.tally import Tally, measured


async def relay_round(port: int, matches: int, seconds: float) -> Tally:
    """Moves a second of the bare relay."""
    tally = Tally()
    pairs = await relayed(RelayPair, port, matches, tally)
    for pair in pairs:
        pair.begin()
    done = await measured(tally, seconds)
    rise(pairs)
    return done


async def room_round(port: int, matches: int, seconds: float, seed: int) -> Tally:
    """Stored, validated moves a second of our room."""
    tally = Tally()
    rng = random.Random(seed)
    pairs = await seated(RoomPair, (port, port), matches, tally, rng)
    for pair in pairs:
        pair.move()
    done = await measured(tally, seconds)
    rise(pairs)
    return done
