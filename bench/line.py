"""One socket of the load, and how somebody new gets one."""

import asyncio
from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, NamedTuple

import httpx
import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

PATIENCE_S = 30.0


class Refused(RuntimeError):
    """The room said no."""

    def __init__(self, frame: dict[str, Any]) -> None:
        super().__init__(f"refused: {frame}")
        self.code = frame["code"]


class Line(WSListener):
    """One socket: frames go to `heard`, a function of the payload."""

    def __init__(self) -> None:
        self.heard: Callable[[bytes], None] = lambda _: None
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard(frame.get_payload_as_bytes())

    def say(self, frame: bytes) -> None:
        """Send one text frame."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, frame)

    def tell(self, **frame: object) -> None:
        """Send one object."""
        self.say(orjson.dumps(frame))

    async def wait_for(self, kind: str, ident: str | None = None) -> dict[str, Any]:
        """The next frame of a kind, while setting up; a refusal ends the run."""
        told: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def heard(payload: bytes) -> None:
            frame = orjson.loads(payload)
            if told.done():
                return
            if frame["type"] == "refused":
                told.set_exception(Refused(frame))
            elif frame["type"] == kind and (ident is None or frame.get("id") == ident):
                told.set_result(frame)

        self.heard = heard
        return await asyncio.wait_for(told, PATIENCE_S)

    def close(self) -> None:
        """Hang up."""
        assert self.transport is not None
        self.transport.disconnect()


async def connected(url: str, headers: dict[str, str] | None = None) -> Line:
    """A new socket."""
    line = Line()
    await ws_connect(
        lambda: line, url, extra_headers=headers, websocket_handshake_timeout=PATIENCE_S
    )
    return line


class Person(NamedTuple):
    """Somebody of the load."""

    id: str
    name: str
    cookies: dict[str, str]
    line: Line


def doorway() -> httpx.AsyncClient:
    """A client that keeps no cookies: everybody who asks is somebody new."""
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    # A connection that the server is about to close for idleness shall not be met again.
    limits = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(cookies=jar, limits=limits, timeout=PATIENCE_S)


async def enter(http: httpx.AsyncClient, port: int, name: str) -> Person:
    """Somebody new with a socket that has said hello."""
    answer = await http.post(f"http://127.0.0.1:{port}/api/session", json={"name": name})
    answer.raise_for_status()
    body = answer.json()
    headers = {"Authorization": f"Bearer {body['token']}"}
    line = await connected(f"ws://127.0.0.1:{port}/ws", headers)
    welcomed = asyncio.create_task(line.wait_for("welcome"))
    await asyncio.sleep(0)
    line.tell(type="hello")
    await welcomed
    return Person(body["player"]["id"], name, dict(answer.cookies), line)
