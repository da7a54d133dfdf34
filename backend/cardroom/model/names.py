"""Names: which may be borne, which look alike, and what to suggest instead."""

import unicodedata
from functools import cache

from confusable_homoglyphs import confusables

from cardroom.model.refusal import Code, Refused

SHORTEST, LONGEST = 2, 20
# Letters, marks and signs by category, and blank on every screen.
FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\U00016fe4\U0001d159"
# The bidirectional marks that the library's data carries around right-to-left letters.
_MARKS = dict.fromkeys(map(ord, "\u200e\u200f"))
# They choose between pictures of one letter, and nobody sees whether they are there.
_SELECTORS = dict.fromkeys(
    (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
# Marks on one letter; more of them are a tower that stands over the lines above.
MOST_MARKS = 3


def checked_name(wish: str) -> str:
    """The name as it will be shown: NFKC, single spaces. Raises Refused `bad_name`."""
    name = " ".join(unicodedata.normalize("NFKC", wish.translate(_SELECTORS)).split())
    for letter in name:
        if letter != " " and _is_invisible(letter):
            raise Refused(
                Code.BAD_NAME,
                "A name has no control or invisible characters.",
                suggestion=_visible_part(name),
            )
    if not SHORTEST <= _length(name) <= LONGEST or len(name) > 3 * LONGEST:
        raise Refused(
            Code.BAD_NAME,
            f"A name has {SHORTEST} to {LONGEST} visible characters.",
            suggestion=_visible_part(name),
        )
    if _without_towers(name) != name:
        raise Refused(
            Code.BAD_NAME,
            f"A name has at most {MOST_MARKS} marks on a letter.",
            suggestion=_visible_part(name),
        )
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise Refused(
            Code.BAD_NAME, "A name has at least one letter, digit or sign.", suggestion="Guest"
        )
    return name


def skeletons(name: str) -> tuple[str, str]:
    """Two keys that names which look alike share: without case, and with it.

    Folding case first tells `I` from `l`, folding it last tells `ν` from `v`: a name is taken
    when either key is.
    """
    return _skeleton(name.casefold()), _skeleton(name).casefold()


def suggestions(name: str) -> list[str]:
    """Names near a taken one, best first."""
    stem = name[: LONGEST - 3].rstrip()
    return [f"{stem} {number}" for number in (*range(2, 10), 17, 33, 64, 71, 88, 99)]


def _is_invisible(letter: str) -> bool:
    category = unicodedata.category(letter)
    return category[0] in "CZ" or letter in FILLERS


def _length(name: str) -> int:
    """Visible characters: marks sit on the letter before them."""
    return sum(1 for letter in name if unicodedata.category(letter)[0] != "M")


def _without_towers(name: str) -> str:
    kept, height = "", 0
    for letter in name:
        height = height + 1 if unicodedata.category(letter)[0] == "M" else 0
        kept += letter if height <= MOST_MARKS else ""
    return kept


def _visible_part(name: str) -> str:
    seen = "".join(letter for letter in name if letter == " " or not _is_invisible(letter))
    seen = " ".join(_without_towers(seen).split())[:LONGEST].rstrip()
    return seen if _length(seen) >= SHORTEST else "Guest"


@cache
def _prototypes() -> dict[str, str]:
    """Each confusable letter's representative: the same for all letters that look alike."""
    parent: dict[str, str] = {}

    def root(text: str) -> str:
        while parent.setdefault(text, text) != text:
            text = parent[text]
        return text

    for letter, others in confusables.confusables_data.items():
        for other in others:
            one, two = root(letter.translate(_MARKS)), root(other["c"].translate(_MARKS))
            # The Latin text stands for its class, so that unknown letters meet known ones.
            first, second = sorted(
                (one, two), key=lambda text: (not text.isascii(), -len(text), text)
            )
            parent[second] = first
    # Unlike elsewhere a nought is no digit here, but what somebody else's O is written with.
    parent["0"] = "o"
    return {text: root(text) for text in parent if len(text) == 1}


def _skeleton(name: str) -> str:
    plain = unicodedata.normalize("NFD", name)
    prototypes = _prototypes()
    mapped = "".join(prototypes.get(letter, letter) for letter in plain if letter != " ")
    return unicodedata.normalize("NFD", mapped)
