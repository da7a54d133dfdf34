"""The ids of rules, options and questions that the project's rules page gives."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"


def rule_ids() -> set[str]:
    """R1, O9, E17 …; ranges like E92–E96 written out."""
    text = PAGE.read_text(encoding="utf-8")
    found = set(re.findall(r"\b[REO]\d+[ab]?\b", text))
    for first, last in re.findall(r"\bE(\d+)–E(\d+)\b", text):
        found |= {f"E{number:02}" for number in range(int(first), int(last) + 1)}
    return found
