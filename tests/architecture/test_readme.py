"""What the README shows works as it stands there."""

import doctest
import re
from pathlib import Path

import russianbank

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"


def test_the_readme_s_python_runs_as_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_the_tour_of_the_library_runs_as_printed() -> None:
    failed, _ = doctest.testmod(russianbank)
    assert failed == 0


def test_every_make_command_that_the_readme_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in re.findall(r"^make (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{word}:", makefile, re.MULTILINE), word


def test_every_file_that_the_readme_links_is_there() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (ROOT / link).exists(), link
