"""/healthz, /readyz and /metrics."""

from fastapi import APIRouter
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.responses import JSONResponse, Response

from cardroom.model.refusal import StorageAway
from cardroom.room import Room
from cardroom.web.connections import Connections

TEXT = "text/plain; version=0.0.4; charset=utf-8"


class RoomMetrics(Collector):
    """Read from the room when asked: nothing is counted twice."""

    def __init__(self, room: Room, connections: Connections) -> None:
        self._room = room
        self._connections = connections

    def collect(self) -> list[Metric]:
        """Every figure."""
        room, connections = self._room, self._connections
        writer = room.database.writer
        gauges = (
            ("cardroom_sockets", "Sockets that said hello", len(connections.all)),
            ("cardroom_lobby", "Sockets that show the lobby", len(connections.lobby)),
            ("cardroom_games_running", "Running games", len(room.attendances)),
            ("cardroom_games_in_memory", "Games in memory", len(room.games)),
            ("cardroom_deadlines", "Deadlines set", len(room.deadlines)),
        )
        found: list[Metric] = [GaugeMetricFamily(name, text, value) for name, text, value in gauges]
        found.append(CounterMetricFamily("cardroom_entries", "Entries stored", writer.appended))
        found.append(CounterMetricFamily("cardroom_commits", "Transactions", writer.commits))
        refused = CounterMetricFamily("cardroom_refused", "Entries refused", labels=["code"])
        for code, count in room.play.refusals.items():
            refused.add_metric([code], count)
        found.append(refused)
        return found


def health_routes(room: Room, connections: Connections) -> APIRouter:
    """For those who look after the room."""
    router = APIRouter(include_in_schema=False)
    registry = CollectorRegistry()
    registry.register(RoomMetrics(room, connections))

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

    @router.get("/metrics")
    async def metrics() -> Response:
        return Response(generate_latest(registry), media_type=TEXT)

    return router
