"""The built client: its files, and a sentence where there is none."""

from pathlib import Path

import structlog
from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from cardroom.web.pressed import PressedFiles

log = structlog.get_logger()
INDEX = "index.html"


def add_client(app: FastAPI, folder: Path | None) -> None:
    """Serve the client under every address that nothing else answers; to be added last."""
    if folder is None:
        log.warning("no client is built: run `make client`")

        @app.get("/", include_in_schema=False)
        async def no_client() -> PlainTextResponse:
            return PlainTextResponse("The client is not built: run `make client`.\n", 503)

        return
    files = PressedFiles(directory=folder)
    ahead = _table_ahead(folder)

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str, request: Request) -> Response:
        first, _, rest = path.partition("/")
        if first in ("api", "ws"):
            raise HTTPException(404)
        try:
            return await files.get_response(path or INDEX, request.scope)
        except HTTPException:
            # A page of the client's own has no ending; a file that is missing is missing.
            if first == "assets" or "." in (rest or first).rpartition("/")[2]:
                raise
            page = await files.get_response(INDEX, request.scope)
            if first == "table":
                page.headers.update(ahead)
            return page


def _table_ahead(folder: Path) -> dict[str, str]:
    """Who comes by the address of a table wants its program at once, not after the first page's."""
    program = next((folder / "assets").glob("table_screen-*.js"), None)
    return {"Link": f"</assets/{program.name}>; rel=modulepreload"} if program else {}
