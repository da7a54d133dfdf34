"""The command line: python -m russianbank trace, deal, show, legal, play, arena, bench, soak."""

import argparse
import contextlib
import os
import sys
from dataclasses import fields
from typing import NoReturn

from russianbank.arena import NAMES, arena, contest_of
from russianbank.bench import bench
from russianbank.command_play import DEFAULT_LEVEL, Wish, play_command
from russianbank.command_show import deal_command, legal_command, show_command
from russianbank.command_trace import trace
from russianbank.options import PRESETS
from russianbank.players import LEVELS
from russianbank.reasons import BadRuleset
from russianbank.soak import soak


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave with status 2."""
        self.exit(2, f"{self.prog}: {message}.\n")


def main(argv: list[str] | None = None) -> None:
    """Run a command and exit with its status: 2 unreadable, 1 refused, 0."""
    try:
        status = run(_parser().parse_args(argv))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    except OSError as error:
        # A full disk, or no output at all: what was printed so far is not the whole.
        with contextlib.suppress(OSError):
            print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 3
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
    if wish.command == "play":
        given = (getattr(wish, field.name) for field in fields(Wish))
        return play_command(Wish(*given), as_json=as_json)
    if wish.command == "arena":
        return _arena(wish)
    return soak(wish.games, wish.rulesets, wish.seed, as_json=as_json)


def _arena(wish: argparse.Namespace) -> int:
    first, second = wish.levels
    try:
        contest = contest_of(first, second, wish.preset, wish.ruleset, wish.seed)
    except BadRuleset as error:
        print(error, file=sys.stderr)
        return 2
    return arena(contest, wish.pairs, goal=wish.goal, jobs=wish.jobs, as_json=wish.json)


def _count(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least 1")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="russianbank", description="Russian Bank, the rules.")
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
    _add_play(add("play", "Play a game in the terminal against computers."))
    _add_arena(add("arena", "Let two levels play mirrored pairs and compare them."))
    command = add("bench", "Measure the speed of the rules, beside python-chess.")
    command.add_argument("--rounds", type=_count, default=6)
    command.add_argument("--seconds", type=float, default=1.0, help="of each part of a round")
    command = add("soak", "Play random games and check every position.")
    command.add_argument("--games", type=_count, default=1000)
    command.add_argument("--rulesets", choices=(*PRESETS, "presets", "random"), default="presets")
    command.add_argument("--seed", default="soak")
    return parser


def _add_play(command: argparse.ArgumentParser) -> None:
    command.add_argument("--level", choices=LEVELS, help=f"usually {DEFAULT_LEVEL}")
    command.add_argument("--preset", choices=PRESETS, default="classic")
    command.add_argument("--ruleset", help="a ruleset as JSON, instead of a preset")
    command.add_argument("--seat", type=_count, help="where you sit, usually 1")
    command.add_argument("--seed", help="the deal; without it a new one")
    command.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    command.add_argument("--save", metavar="FILE", help="keep the game there when you leave")


def _add_arena(command: argparse.ArgumentParser) -> None:
    command.add_argument("levels", nargs=2, choices=NAMES, metavar="LEVEL", help=", ".join(NAMES))
    command.add_argument("--pairs", type=_count, default=100, help="deals, each played twice")
    command.add_argument("--preset", choices=PRESETS, default="classic")
    command.add_argument("--ruleset", help="a ruleset as JSON, instead of a preset")
    command.add_argument("--seed", default="arena")
    command.add_argument("--goal", type=_share, help="stop early once the low end has passed it")
    command.add_argument("--jobs", type=_count, default=1, help="processes that play")


def _share(text: str) -> float:
    """A number from 0 to 1."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to 1")
    return share


if __name__ == "__main__":
    main()
