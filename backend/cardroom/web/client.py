"""The built client: files, headers, and a sentence where there is none."""

from pathlib import Path

import structlog
from fastapi import FastAPI, Request
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardroom.web.pressed import PressedFiles
from cardroom.web.tally import Tally

log = structlog.get_logger()
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob: data:; connect-src 'self'; script-src 'self';"
        " style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# Of a page, and of a handshake that is refused.
BEGINNINGS = ("http.response.start", "websocket.http.response.start")
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"


class Headers:
    """Security and cache headers on every HTTP answer."""

    def __init__(self, app: ASGIApp, *, secure: bool, tally: Tally) -> None:
        self._app = app
        self._tally = tally
        self._always = dict(SECURITY)
        if secure:
            self._always["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add them on the way out."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]

        async def sending(message: Message) -> None:
            if message["type"] in BEGINNINGS:
                self._tally.answers[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for name, value in self._always.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", _cache(path, message["status"]))
            await send(message)

        await self._app(scope, receive, sending)


def _cache(path: str, status: int) -> str:
    if path.startswith("/assets/") and status == 200:
        return FOR_EVER
    return "no-store" if path.startswith("/api/") else "no-cache"


def add_client(app: FastAPI, folder: Path | None) -> None:
    """Serve the client under every address that nothing else answers; to be added last."""
    if folder is None:
        log.warning("no client is built: run `make client`")

        @app.get("/", include_in_schema=False)
        async def no_client() -> PlainTextResponse:
            return PlainTextResponse("The client is not built: run `make client`.\n", 503)

        return
    files = PressedFiles(directory=folder)

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str, request: Request) -> Response:
        first, _, rest = path.partition("/")
        if first in ("api", "ws"):
            raise HTTPException(404)
        try:
            return await files.get_response(path or INDEX, request.scope)
        except HTTPException:
            # A page of the client's own has no ending; a file that is missing is missing.
            if "." in (rest or first).rpartition("/")[2]:
                raise
            return await files.get_response(INDEX, request.scope)
