"""Every test has its own deals, the same ones each time; `--chance N` deals others."""

import random
import sys

import pytest
from hypothesis import settings

from tests.support.deals import close_deals, deal_by_name, deal_for, open_deals


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--chance N`."""
    parser.addoption(
        "--chance", type=int, default=0, metavar="N", help="other deals and examples for every test"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Before any test is imported: the examples of Hypothesis are repeatable as well."""
    chance = config.getoption("chance")
    settings.register_profile("repeatable", derandomize=not chance, database=None)
    settings.load_profile("repeatable")
    if chance and config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = str(chance)
    open_deals()


def pytest_unconfigure() -> None:
    """Nothing is left in the folder for temporary files."""
    close_deals()


def pytest_collection_finish() -> None:
    """Whatever test has a room in this process has imported it by now."""
    if "cardroom.services" in sys.modules:
        deal_by_name()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test's own deals, whichever tests went before it."""
    name = f"{item.nodeid} {item.config.getoption('chance')}"
    deal_for(name)
    random.seed(name)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how to see the same again."""
    chance = terminalreporter.config.getoption("chance")
    if chance and terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"The deals were those of --chance {chance}.")
