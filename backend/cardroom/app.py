"""The composition root: settings in, a FastAPI application out."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from cardroom.bus.opening import bus_of
from cardroom.clock import Clock, new_id
from cardroom.room import Room
from cardroom.services.computers import BotSettings
from cardroom.settings import Settings
from cardroom.store.database import Database
from cardroom.store.opening import opened
from cardroom.web.builds import client_folder
from cardroom.web.client import add_client
from cardroom.web.connections import Connections
from cardroom.web.dispatch import Dispatch
from cardroom.web.doorkeeper import Doorkeeper
from cardroom.web.doorway import Doorway
from cardroom.web.fanout import Fanout
from cardroom.web.gate import Gate
from cardroom.web.headers import Headers
from cardroom.web.health import health_routes
from cardroom.web.heartbeat import Heartbeat
from cardroom.web.help import help_routes
from cardroom.web.identity import Identity
from cardroom.web.metrics import metrics_routes
from cardroom.web.problems import Failures, add_problems
from cardroom.web.rest import rest_routes
from cardroom.web.socket import Sockets
from cardroom.web.watchdog import Watchdog

log = structlog.get_logger()


def make_app(settings: Settings, clock: Clock | None = None) -> FastAPI:
    """The application; its room opens and closes with its lifespan.

    `app.state.farewell` is to be awaited before the sockets are closed. Starting raises
    DatabaseTaken when another server has the file, StorageAway when PostgreSQL does not answer.
    """

    keeper = Doorkeeper.of(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        place = (settings.database_file, settings.postgres_url, settings.durability)
        async with opened(*place) as database:
            room = _make_room(settings, database, clock)
            connections = Connections()
            fanout = Fanout(room, connections)
            heartbeat = Heartbeat(room, connections)
            watchdog = Watchdog(keeper.tally)
            _add_routes(app, settings, room, connections, fanout, keeper)
            await room.resume()
            room.start_timer()
            heartbeat.start()
            watchdog.start()
            app.state.room = room
            app.state.connections = connections
            app.state.farewell = heartbeat.farewell
            yield
            await watchdog.close()
            await heartbeat.close()
            await fanout.close()
            await room.close()

    app = FastAPI(
        title="Russian Bank online",
        lifespan=lifespan,
        # Its scripts would come from elsewhere: the policy of our pages forbids that.
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        # An address with a slash too many is unknown, not another one.
        redirect_slashes=False,
    )
    app.state.farewell = _nothing
    app.state.keeper = keeper
    _add_middleware(app, keeper)
    add_problems(app, keeper.tally)
    return app


def _add_middleware(app: FastAPI, keeper: Doorkeeper) -> None:
    """From the innermost to what stands first."""
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Gate, keeper=keeper)
    app.add_middleware(Failures, tally=keeper.tally)
    app.add_middleware(Headers, keeper=keeper)
    app.add_middleware(Doorway)


def _make_room(settings: Settings, database: Database, clock: Clock | None) -> Room:
    bots = BotSettings(settings.bot_pace, settings.bot_workers, limits=settings.limits == "on")
    node = new_id()[:12]
    return Room(database, clock, bus_of(settings.bus_url, node), bots, node)


def _add_routes(
    app: FastAPI,
    settings: Settings,
    room: Room,
    connections: Connections,
    fanout: Fanout,
    keeper: Doorkeeper,
) -> None:
    identity = Identity(settings, room.accounts)
    dispatch = Dispatch(room, connections, fanout, keeper)
    app.state.sockets = Sockets(room, identity, connections, dispatch, keeper)
    app.include_router(rest_routes(room, identity, connections, keeper.limits))
    app.include_router(help_routes(keeper.limits))
    app.include_router(health_routes(room))
    app.include_router(metrics_routes(room, connections, keeper.tally, settings.metrics_token))

    add_client(app, client_folder())


async def _nothing() -> None:
    """Nobody to say farewell to yet."""
