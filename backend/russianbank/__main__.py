"""The command line: python -m russianbank trace, deal, show, legal, bench, soak."""

import argparse
import os
import sys

from russianbank.bench import bench
from russianbank.command_show import deal_command, legal_command, show_command
from russianbank.command_trace import trace
from russianbank.options import PRESETS
from russianbank.soak import soak


def main(argv: list[str] | None = None) -> None:
    """Run a command and exit with its status: 2 unreadable, 1 refused, 0."""
    try:
        status = run(_parser().parse_args(argv))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    sys.exit(status)


def run(wish: argparse.Namespace) -> int:
    """The exit status of a parsed command."""
    as_json: bool = getattr(wish, "json", False)
    if wish.command == "trace":
        return trace(wish.files)
    if wish.command == "deal":
        return deal_command(wish.preset, wish.ruleset, wish.seed, as_json=as_json)
    if wish.command == "show":
        return show_command(wish.file, as_json=as_json)
    if wish.command == "legal":
        return legal_command(wish.file, as_json=as_json)
    if wish.command == "bench":
        return bench(wish.rounds, wish.seconds, as_json=as_json)
    return soak(wish.games, wish.rulesets, wish.seed, as_json=as_json)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="russianbank", description="Russian Bank, the rules.")
    commands = parser.add_subparsers(dest="command", required=True)

    def add(name: str, text: str, *, people: bool = True) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        if people:
            command.add_argument("--json", action="store_true", help="JSON instead of text")
        return command

    command = add("trace", "Print one JSON line for every position of records.", people=False)
    command.add_argument("files", nargs="+", metavar="FILE", help="a record, - for standard input")
    command = add("deal", "Draw the first table of a seed.")
    command.add_argument("--preset", choices=PRESETS, default="classic")
    command.add_argument("--ruleset", help="a ruleset as JSON, instead of a preset")
    command.add_argument("--seed", required=True)
    for name, text in (
        ("show", "Draw the last position of a record and its result."),
        ("legal", "List what may and what must be done in the last position of a record."),
    ):
        add(name, text).add_argument("file", metavar="FILE", help="a record, - for standard input")
    command = add("bench", "Measure the speed of the rules, beside python-chess.")
    command.add_argument("--rounds", type=int, default=6)
    command.add_argument("--seconds", type=float, default=1.0, help="of each part of a round")
    command = add("soak", "Play random games and check every position.")
    command.add_argument("--games", type=int, default=1000)
    command.add_argument("--rulesets", choices=(*PRESETS, "presets", "random"), default="presets")
    command.add_argument("--seed", default="soak")
    return parser


if __name__ == "__main__":
    main()
