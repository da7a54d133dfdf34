"""What no source of the client does: make markup, code or styles out of a text."""

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "frontend"
MARKUP = re.compile(
    r"dangerouslySetInnerHTML|insertAdjacentHTML|outerHTML|document\.write|\beval\(|new Function\("
    r"|srcdoc|javascript:"
)
# A fixed text is no danger; anything put into it would be.
INNER = re.compile(r"innerHTML\s*=(?!\s*(?:'[^'$]*'|\"[^\"$]*\");)")


def test_no_source_of_the_client_makes_markup_of_a_text() -> None:
    """Names come from strangers: they are only ever text nodes and attributes."""
    found = []
    files = [*SOURCES.glob("src/**/*.ts"), *SOURCES.glob("src/**/*.tsx"), SOURCES / "index.html"]
    assert len(files) > 20
    for path in files:
        text = path.read_text(encoding="utf-8")
        if MARKUP.search(text) or INNER.search(text):
            found.append(str(path.relative_to(SOURCES)))
    assert found == []


def test_the_page_has_no_inline_script_or_style() -> None:
    """The policy would forbid them anyway."""
    page = (SOURCES / "index.html").read_text(encoding="utf-8")
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert re.findall(r"<style|\son\w+=|\sstyle=", page) == []
