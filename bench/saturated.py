"""P1, P2, P4b, P11: as many moves as we take, beside the relay of the same uvicorn and others."""

from contextlib import ExitStack

from bench import boardgame, looping, servers
from bench.contest import Round, contest, ratios, tell
from bench.figures import Missing, Report
from bench.fleet import postgres
from bench.load import relay_round, room_round
from bench.plan import Plan
from bench.tally import Tally

MATCHES = 50
MANY = 250
RELAY, NORMAL, FULL = "relay", "room, SQLite normal", "room, SQLite full"
POSTGRES = "room, PostgreSQL"
RATIOS = (
    ("P1a", NORMAL, RELAY),
    ("P1b", FULL, RELAY),
    ("P4b", POSTGRES, FULL),
    ("P2a", NORMAL, "boardgame.io, memory"),
    ("P2b", NORMAL, "boardgame.io, files"),
)


def relay_of(plan: Plan, matches: int) -> Round:
    """The ceiling."""

    def play(_turn: int) -> Tally:
        with servers.relay() as served:
            return looping.run(relay_round(served.port, matches, plan.seconds))

    return play


def room_of(plan: Plan, matches: int, settings: dict[str, str]) -> Round:
    """Our server with some settings."""

    def play(turn: int) -> Tally:
        with servers.room(settings) as served:
            return looping.run(room_round(served.port, matches, plan.seconds, turn))

    return play


def _on_postgres(plan: Plan, report: Report, matches: int, stack: ExitStack) -> dict[str, Round]:
    """Our server with the other storage, a new database a round."""
    if not plan.wants("P4b"):
        return {}
    try:
        storage = stack.enter_context(postgres())
    except Missing as missing:
        report.left_out(["P4b"], str(missing))
        return {}

    def play(turn: int) -> Tally:
        return room_of(plan, matches, storage.settings())(turn)

    return {POSTGRES: play}


def _others(plan: Plan, report: Report, matches: int) -> dict[str, Round]:
    """boardgame.io, where it can be had."""
    rows = [row for row in ("P2a", "P2b") if plan.wants(row)]
    if not rows:
        return {}
    try:
        boardgame.try_out()
    except Missing as missing:
        report.left_out(rows, str(missing))
        return {}
    return {
        f"boardgame.io, {storage}": boardgame.round_of(plan, matches, storage)
        for storage in boardgame.STORAGES
    }


def measure(plan: Plan, report: Report) -> None:
    """P1a, P1b, P2a, P2b, P4b: fifty matches."""
    matches = plan.of(MATCHES)
    contenders: dict[str, Round] = {}
    if plan.wants("P1a", "P1b"):
        contenders[RELAY] = relay_of(plan, matches)
    if plan.wants("P1a", "P2a", "P2b"):
        contenders[NORMAL] = room_of(plan, matches, {"durability": "normal"})
    if plan.wants("P1b", "P4b"):
        contenders[FULL] = room_of(plan, matches, {"durability": "full"})
    with ExitStack() as stack:
        contenders |= _on_postgres(plan, report, matches, stack)
        contenders |= _others(plan, report, matches)
        if len(contenders) == 1:
            return
        told = contest(plan, contenders)
    report.say(f"{matches} matches, each move shown to both:")
    tell(report, told)
    for row, ours, theirs in RATIOS:
        if plan.wants(row) and ours in told and theirs in told:
            report.figure(row, ratios(told, ours, theirs))


def measure_many(plan: Plan, report: Report) -> None:
    """P11: five times as many matches."""
    matches = plan.of(MANY)
    told = contest(
        plan,
        {
            RELAY: relay_of(plan, matches),
            NORMAL: room_of(plan, matches, {"durability": "normal"}),
        },
    )
    report.say(f"{matches} matches, each move shown to both:")
    tell(report, told)
    report.figure("P11", ratios(told, NORMAL, RELAY))
