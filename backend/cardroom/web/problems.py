"""Errors of HTTP: RFC 9457 problem details, one shape for all."""

from collections.abc import Mapping
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardroom.model.refusal import Code, Refused, StorageAway
from cardroom.web.tally import Tally
from cardroom.wire.rest import Problem

log = structlog.get_logger()
STATUS = {
    Code.BAD_REQUEST: 422,
    Code.BAD_NAME: 422,
    Code.BAD_RULESET: 422,
    Code.NAME_TAKEN: 409,
    Code.NOT_SIGNED_IN: 401,
    Code.NOT_YOURS: 403,
    Code.NOT_SEATED: 403,
    Code.NO_HINTS: 403,
    Code.SLOW_DOWN: 429,
    Code.TRY_AGAIN: 503,
    Code.UNKNOWN_PLAYER: 404,
    Code.UNKNOWN_GAME: 404,
    Code.UNKNOWN_MATCH: 404,
    Code.UNKNOWN_CHALLENGE: 404,
    Code.UNKNOWN_EXAMPLE: 404,
}
TITLES = {
    400: "Bad request",
    401: "Not signed in",
    403: "Forbidden",
    404: "Not found",
    405: "Method not allowed",
    408: "Too slow",
    409: "Taken",
    413: "Too large",
    422: "Not understood",
    429: "Too many requests",
    503: "Try again",
}

MEDIA_TYPE = "application/problem+json"
# For the description of the interface: every answer that is not listed is one of these.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "A problem (RFC 9457); clients have words for its code",
        "content": {MEDIA_TYPE: {"schema": Problem.model_json_schema()}},
    }
}
HEADERS = {401: {"WWW-Authenticate": "Bearer"}, 429: {"Retry-After": "60"}}


def problem(
    status: int,
    code: str,
    detail: str | None = None,
    suggestion: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """One problem."""
    body = {
        "type": "about:blank",
        "title": TITLES.get(status, "Error"),
        "status": status,
        "code": code,
        "detail": detail,
        "suggestion": suggestion,
    }
    told = {key: value for key, value in body.items() if value is not None}
    told_in_head = {**HEADERS.get(status, {}), **(headers or {})}
    return JSONResponse(told, status, told_in_head, media_type=MEDIA_TYPE)


def add_problems(app: FastAPI, tally: Tally) -> None:
    """Answer every error with a problem."""

    @app.exception_handler(Refused)
    async def refused(_: Request, why: Refused) -> Response:
        tally.refusals[why.code] += 1
        status = STATUS.get(Code(why.code), 409)
        # Which of them is unknown tells nothing: one code for every 404.
        code = "not_found" if status == 404 else why.code
        return problem(status, code, why.detail, why.suggestion)

    @app.exception_handler(StorageAway)
    async def away(_: Request, why: StorageAway) -> Response:
        log.error("storage away", reason=str(why))
        return problem(503, Code.TRY_AGAIN)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, why: RequestValidationError) -> Response:
        first = why.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return problem(422, Code.BAD_REQUEST, f"{where or 'body'}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def http(_: Request, why: HTTPException) -> Response:
        codes = {404: "not_found", 405: "not_found", 413: Code.BAD_REQUEST}
        code = codes.get(why.status_code, Code.BAD_REQUEST)
        # Which methods there are, for one.
        return problem(why.status_code, code, headers=why.headers)


class Failures:
    """Answers a fault of ours with a problem that says nothing of it; the log has the rest."""

    def __init__(self, app: ASGIApp, *, tally: Tally) -> None:
        self._app = app
        self._tally = tally

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and catch what comes back."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as why:
            if scope["type"] != "http" or begun:
                raise
            self._tally.failures += 1
            log.error("request failed", path=scope["path"], exc_info=why)
            await problem(500, Code.TRY_AGAIN)(scope, receive, send)
