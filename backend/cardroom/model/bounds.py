"""What the room asks of a ruleset beyond the rules: numbers that can be kept and read anywhere."""

from typing import Final

from russianbank import OPTIONS, Ruleset

# No game comes near it, and every database, browser and language can count so far.
MOST: Final = 1_000_000
_COUNTED: Final = tuple(option.name for option in OPTIONS if not option.values)


def beyond_bounds(rules: Ruleset) -> tuple[str, str] | None:
    """The first option that is too much, and a sentence about it; None where all is well."""
    for name in _COUNTED:
        if getattr(rules, name) > MOST:
            return name, f"{name} is at most {MOST} in this room."
    return None
