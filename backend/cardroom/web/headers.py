"""What goes with every answer: the policy of our pages, and how long it may be kept."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardroom.web.doorkeeper import Doorkeeper

FOR_EVER = "public, max-age=31536000, immutable"


class Headers:
    """Security and cache headers on every HTTP answer."""

    def __init__(self, app: ASGIApp, *, keeper: Doorkeeper) -> None:
        self._app = app
        self._tally = keeper.tally
        self._always = keeper.headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add them on the way out."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._tally.answers[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for name, value in self._always.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", _cache(path, message["status"]))
            await send(message)

        await self._app(scope, receive, sending)


def _cache(path: str, status: int) -> str:
    # `/assets/../index.html` is the page, which is another one tomorrow.
    if path.startswith("/assets/") and ".." not in path and status == 200:
        return FOR_EVER
    return "no-store" if path.startswith("/api/") else "no-cache"
