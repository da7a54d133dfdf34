"""Reads that are one statement: one picture of the data by themselves, without a transaction."""

from collections.abc import Callable
from typing import Any, TypeVar

Work = TypeVar("Work", bound=Callable[..., Any])
_KNOWN: set[Callable[..., Any]] = set()


def glance(work: Work) -> Work:
    """Mark a function of the store that executes one statement and no more."""
    _KNOWN.add(work)
    return work


def is_glance(work: Callable[..., Any]) -> bool:
    """Whether a function is marked: PostgreSQL then saves the words around the statement."""
    return work in _KNOWN
