"""The first thing behind the server: sockets go one way, pages the other."""

from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/ws"


class Doorway:
    """Leads a socket past all that is for pages: each wrapper would be paid for with every frame.

    Which application serves the sockets is `app.state.sockets`, once the room is open.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on."""
        if scope["type"] == "websocket" and scope["path"] == PATH:
            await scope["app"].state.sockets(scope, receive, send)
        else:
            await self._app(scope, receive, send)
