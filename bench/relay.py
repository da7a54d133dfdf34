"""The ceiling: the same uvicorn relays a 100-byte move as 1.5 kB to both players, no game logic."""

import sys

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

FRAME = '{"type":"table","filler":"' + "x" * 1470 + '"}'


def make_relay() -> FastAPI:
    """A socket at /ws/{match}: every text frame comes back as FRAME to all of the match."""
    app = FastAPI()
    matches: dict[str, list[WebSocket]] = {}

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.websocket("/ws/{match}")
    async def relay(socket: WebSocket, match: str) -> None:
        await socket.accept()
        seats = matches.setdefault(match, [])
        seats.append(socket)
        try:
            while True:
                await socket.receive_text()
                for peer in seats:
                    await peer.send_text(FRAME)
        except WebSocketDisconnect:
            seats.remove(socket)

    return app


if __name__ == "__main__":
    uvicorn.run(
        make_relay(),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=16384,
        log_level="warning",
    )
