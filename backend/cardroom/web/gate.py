"""Before any route: no change by other sites' pages, no flood, no body too big or too slow."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardroom.model.refusal import Code
from cardroom.web.doorkeeper import Doorkeeper
from cardroom.web.origin import address_of
from cardroom.web.problems import problem

MOST_BYTES = 16 * 1024
BODY_S = 10.0
READING = ("GET", "HEAD", "OPTIONS")


class Gate:
    """Every route behind it is safe from cross-site requests without doing anything for it."""

    def __init__(self, app: ASGIApp, *, keeper: Doorkeeper) -> None:
        self._app = app
        self._keeper = keeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what must not pass."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        against = self._against(scope)
        if against is None:
            # Who asks for the head gets that of the answer; the server leaves out the body.
            asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
            await self._app(asked, _bounded(receive), send)
            return
        status, code, words = against
        self._keeper.tally.refusals[code] += 1
        await problem(status, code, words)(scope, receive, send)

    def _against(self, scope: Scope) -> tuple[int, str, str | None] | None:
        request = HTTPConnection(scope)
        if scope["method"] not in READING and self._keeper.origins.is_foreign(request):
            return 403, Code.NOT_YOURS, "This page is not ours."
        if scope["path"].startswith("/api/") and not self._keeper.limits.requests.takes(
            address_of(request)
        ):
            return 429, Code.SLOW_DOWN, None
        if "\0" in scope["path"]:
            # No id has it, and PostgreSQL takes no such text.
            return 404, "not_found", None
        length = request.headers.get("content-length", "")
        if length.isdecimal() and int(length) > MOST_BYTES:
            return 413, Code.BAD_REQUEST, None
        return None


def _bounded(receive: Receive) -> Receive:
    """The body as it comes, as long as it is not too long; not every body says its length."""
    taken, whole = 0, False

    async def receiving() -> Message:
        nonlocal taken, whole
        if whole:
            # What comes now is the end of the connection, whenever that is.
            return await receive()
        try:
            async with asyncio.timeout(BODY_S):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        taken += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if taken > MOST_BYTES:
            raise HTTPException(413)
        return message

    return receiving
