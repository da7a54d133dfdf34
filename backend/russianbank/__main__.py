"""python -m russianbank: trace, deal, show, legal, bench, soak."""

import sys

from russianbank.command_trace import trace


def main() -> None:
    """Run a command and exit with its status."""
    sys.exit(trace(sys.argv[2:]))


if __name__ == "__main__":
    main()
