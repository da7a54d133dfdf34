"""uvicorn, told what our sockets need; says farewell before it hangs up."""

import socket

import uvicorn
from fastapi import FastAPI

from cardroom.settings import Settings
from cardroom.web.socket import MOST_BYTES

CLOSING_S = 3


class Server(uvicorn.Server):
    """A server that sends `bye restart` before the sockets are closed with 1012."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self._app = app
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                log_config=None,
                access_log=False,
                server_header=False,
                ws="websockets-sansio",
                ws_max_size=MOST_BYTES,
                # Deflate costs more than it saves on a loopback or a home network.
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=settings.trusted_proxies or None,
                timeout_graceful_shutdown=CLOSING_S,
                lifespan="on",
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the clients first."""
        await self._app.state.farewell()
        await super().shutdown(sockets)
