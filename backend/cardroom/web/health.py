"""/healthz and /readyz, for whoever starts, stops and routes."""

from fastapi import APIRouter
from starlette.responses import JSONResponse

from cardroom.model.refusal import StorageAway
from cardroom.room import Room


def health_routes(room: Room) -> APIRouter:
    """Alive, and fit for new people."""
    router = APIRouter(include_in_schema=False)

    @router.get("/healthz")
    async def healthz() -> JSONResponse:
        return JSONResponse({"status": "ok"})

    @router.get("/readyz")
    async def readyz() -> JSONResponse:
        if room.challenges.draining:
            return JSONResponse({"status": "draining"}, 503)
        try:
            await room.upkeep.check()
        except StorageAway:
            return JSONResponse({"status": "storage away"}, 503)
        return JSONResponse({"status": "ready"})

    return router
