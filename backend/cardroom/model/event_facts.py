"""Events as plain values, quickly: the names of an event's fields are looked up once a type."""

from dataclasses import fields
from typing import Any

from russianbank import Event

_NAMES: dict[type[Event], tuple[str, ...]] = {}


def fact_of(event: Event) -> dict[str, Any]:
    """What `event.as_json()` gives, but that tuples stay tuples (JSON knows no difference)."""
    kind = type(event)
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(field.name for field in fields(kind))
    fact: dict[str, Any] = {"type": event.type}
    for name in names:
        fact[name] = getattr(event, name)
    return fact
