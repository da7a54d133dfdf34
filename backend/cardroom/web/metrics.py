"""/metrics for Prometheus: read from the room when asked, so that nothing is counted twice."""

import hmac

from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.responses import Response

from cardroom.meters import Spread
from cardroom.room import Room
from cardroom.web.connections import Connections
from cardroom.web.origin import is_loopback, place_of
from cardroom.web.tally import Tally

TEXT = "text/plain; version=0.0.4; charset=utf-8"
# What a proxy adds: then the peer is the proxy, not who asks.
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class RoomMetrics(Collector):
    """Every figure of this node. Labels are codes of ours, never anybody's input."""

    def __init__(self, room: Room, connections: Connections, tally: Tally) -> None:
        self._room = room
        self._connections = connections
        self._tally = tally

    def collect(self) -> list[Metric]:
        """Every figure."""
        return [*self._gauges(), *self._counters(), *self._spreads()]

    def _gauges(self) -> list[Metric]:
        room, connections = self._room, self._connections
        waiting = sum(len(one.outbox) for one in connections.all)
        gauges = (
            ("sockets", "Sockets that said hello", len(connections.all)),
            ("lobby_sockets", "Sockets that show the lobby", len(connections.lobby)),
            ("players_present", "Players here or expected back", len(room.presence.players())),
            ("games_running", "Running games in memory", len(room.attendances)),
            ("games_in_memory", "Games in memory, running or over", len(room.games)),
            ("deadlines", "Deadlines set", len(room.deadlines)),
            ("outbox_frames", "Frames that wait to be sent", waiting),
            ("draining", "1 while no new games begin", int(room.challenges.draining)),
        )
        return [GaugeMetricFamily(f"cardroom_{name}", text, value) for name, text, value in gauges]

    def _counters(self) -> list[Metric]:
        writer, tally = self._room.database.writer, self._tally
        counted: tuple[tuple[str, str, float], ...] = (
            ("entries", "Moves and other entries stored", writer.appended),
            ("commits", "Transactions", writer.commits),
            ("failures", "Faults of ours, each with a line in the log", tally.failures),
        )
        found: list[Metric] = [
            CounterMetricFamily(f"cardroom_{name}", text, value) for name, text, value in counted
        ]
        labelled = (
            ("refusals", "Commands and requests refused", "code", tally.refusals),
            ("games_ended", "Games over", "how", self._room.play.ended),
            ("sockets_closed", "Sockets that have ended", "why", tally.closed),
            ("http_answers", "Answers over HTTP", "status", tally.answers),
        )
        for name, text, label, counts in labelled:
            family = CounterMetricFamily(f"cardroom_{name}", text, labels=[label])
            for key, count in counts.items():
                family.add_metric([str(key)], count)
            found.append(family)
        return found

    def _spreads(self) -> list[Metric]:
        writer = self._room.database.writer
        spreads = (
            ("move_seconds", "From a move's frame to its acknowledgement", self._tally.move_s),
            ("commit_seconds", "From the hand-over of a batch to its commit", writer.commit_s),
            ("commit_rows", "Jobs in one commit", writer.batch),
            ("loop_lag_seconds", "How late the event loop comes round", self._tally.lag_s),
            ("bus_lag_seconds", "From another node's notice to hearing it", self._room.bus.lag_s),
        )
        return [_histogram(f"cardroom_{name}", text, spread) for name, text, spread in spreads]


def _histogram(name: str, text: str, spread: Spread) -> Metric:
    bounds = [*(str(bound) for bound in spread.bounds), "+Inf"]
    buckets = list(zip(bounds, spread.up_to(), strict=True))
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=spread.total)


def metrics_routes(room: Room, connections: Connections, tally: Tally, token: str) -> APIRouter:
    """`/metrics`: with the token where one is set, else for this machine alone; 404 for others."""
    router = APIRouter(include_in_schema=False)
    registry = CollectorRegistry()
    registry.register(RoomMetrics(room, connections, tally))
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)

    @router.get("/metrics")
    async def metrics(request: Request) -> Response:
        if not (_has_token(request, token) if token else _is_local(request)):
            raise HTTPException(404)
        return Response(generate_latest(registry), media_type=TEXT)

    return router


def _has_token(request: Request, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())


def _is_local(request: Request) -> bool:
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    # By a name that somebody has pointed at this machine a page could read them.
    asked = place_of(f"http://{request.headers.get('host', '')}")
    return is_loopback(request.client.host) and asked is not None and is_loopback(asked.host)
