"""One line a fact, as text or JSON, with game, seq and player where there are any."""

import asyncio
import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal

import structlog

PEERS_FAULTS = (
    "ASGI callable returned without completing handshake",
    "Invalid UTF-8 sequence received",
    "Invalid HTTP request received",
)


def _printable(
    _logger: Any, _name: str, facts: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Some values are anybody's text: no line break and no escape of theirs reaches a screen."""
    for key, value in facts.items():
        if isinstance(value, str) and not value.isprintable():
            facts[key] = "".join(
                letter if letter.isprintable() else letter.encode("unicode_escape").decode()
                for letter in value
            )
    return facts


def set_up_logs(form: Literal["text", "json"], level: str) -> None:
    """Send every log line, those of libraries too, to standard error in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        _printable,
    ]
    last: structlog.typing.Processor
    if form == "json":
        last = structlog.processors.JSONRenderer()
    else:
        # One line a fact: a traceback is quoted like any other value.
        last = structlog.processors.LogfmtRenderer(
            key_order=["timestamp", "level", "event"], bool_as_flag=False
        )
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Every request of every client is no fact worth a line.
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
    # The socket protocol tells each connection and its frames at info and debug.
    server = logging.getLogger("uvicorn.error")
    server.setLevel(logging.WARNING)
    server.addFilter(_is_ours)


def _is_ours(line: logging.LogRecord) -> bool:
    """The server takes for faults of ours what peers do wrong, which is counted, not told.

    And what its own end cuts short, of which it tells in one line how much it was.
    """
    cut_short = line.exc_info is not None and line.exc_info[0] is asyncio.CancelledError
    return not cut_short and not line.getMessage().startswith(PEERS_FAULTS)
