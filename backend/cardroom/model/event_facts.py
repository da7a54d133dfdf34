"""Events as plain values, quickly: the names of an event's fields are looked up once a type."""

from dataclasses import fields
from typing import Any

from russianbank import Event

_FIELDS: dict[type[Event], tuple[str, ...]] = {}


def fact_of(event: Event) -> dict[str, Any]:
    """What `event.as_json()` gives, but that tuples stay tuples (JSON knows no difference)."""
    kind = type(event)
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = ("type", *(field.name for field in fields(kind)))
    return {name: getattr(event, name) for name in names}
