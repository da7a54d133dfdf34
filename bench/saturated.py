"""P1, P2, P11: as many moves as we take, beside the relay of the same uvicorn and boardgame.io."""

from bench import boardgame, looping, servers
from bench.contest import Round, contest, ratios, tell
from bench.figures import Missing, Report
from bench.load import relay_round, room_round
from bench.plan import Plan
from bench.tally import Tally

MATCHES = 50
MANY = 250


def relay_of(plan: Plan, matches: int) -> Round:
    """The ceiling."""

    def play(_turn: int) -> Tally:
        with servers.relay() as served:
            return looping.run(relay_round(served.port, matches, plan.seconds))

    return play


def room_of(plan: Plan, matches: int, **settings: str) -> Round:
    """Our server with some settings."""

    def play(turn: int) -> Tally:
        with servers.room(settings) as served:
            return looping.run(room_round(served.port, matches, plan.seconds, turn))

    return play


def measure(plan: Plan, report: Report) -> None:
    """P1a, P1b, P2a, P2b: fifty matches."""
    matches = plan.of(MATCHES)
    contenders: dict[str, Round] = {}
    if plan.wants("P1a", "P1b"):
        contenders["relay"] = relay_of(plan, matches)
    contenders["room, SQLite normal"] = room_of(plan, matches, durability="normal")
    if plan.wants("P1b"):
        contenders["room, SQLite full"] = room_of(plan, matches, durability="full")
    if plan.wants("P2a", "P2b"):
        try:
            boardgame.install()
        except Missing as missing:
            rows = [row for row in ("P2a", "P2b") if plan.wants(row)]
            report.left_out(rows, str(missing))
            if not plan.wants("P1a", "P1b"):
                return
        else:
            contenders["boardgame.io, memory"] = boardgame.round_of(plan, matches, "memory")
            contenders["boardgame.io, files"] = boardgame.round_of(plan, matches, "files")
    told = contest(plan, contenders)
    report.say(f"{matches} matches, each move shown to both:")
    tell(report, told)
    for row, ours, theirs in (
        ("P1a", "room, SQLite normal", "relay"),
        ("P1b", "room, SQLite full", "relay"),
        ("P2a", "room, SQLite normal", "boardgame.io, memory"),
        ("P2b", "room, SQLite normal", "boardgame.io, files"),
    ):
        if plan.wants(row) and ours in told and theirs in told:
            report.figure(row, ratios(told, ours, theirs))


def measure_many(plan: Plan, report: Report) -> None:
    """P11: five times as many matches."""
    matches = plan.of(MANY)
    told = contest(
        plan,
        {
            "relay": relay_of(plan, matches),
            "room, SQLite normal": room_of(plan, matches, durability="normal"),
        },
    )
    report.say(f"{matches} matches, each move shown to both:")
    tell(report, told)
    report.figure("P11", ratios(told, "room, SQLite normal", "relay"))
