"""Before any route: no change by other sites' pages, no flood, no body that is too big."""

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardroom.model.refusal import Code
from cardroom.web.doorkeeper import Doorkeeper
from cardroom.web.origin import address_of
from cardroom.web.problems import problem

MOST_BYTES = 16 * 1024
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

    def _against(self, scope: Scope) -> tuple[int, Code, str | None] | None:
        request = HTTPConnection(scope)
        if scope["method"] not in READING and self._keeper.origins.is_foreign(request):
            return 403, Code.NOT_YOURS, "This page is not ours."
        if scope["path"].startswith("/api/") and not self._keeper.limits.requests.takes(
            address_of(request)
        ):
            return 429, Code.SLOW_DOWN, None
        length = request.headers.get("content-length", "")
        if length.isdecimal() and int(length) > MOST_BYTES:
            return 413, Code.BAD_REQUEST, None
        return None


def _bounded(receive: Receive) -> Receive:
    """The body as it comes, as long as it is not too long; not every body says its length."""
    taken = 0

    async def receiving() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise HTTPException(413)
        return message

    return receiving
