"""python -m cardroom: serve the room, `migrate` its database, or make a `backup` of it."""

import argparse
import asyncio
import os
import signal
import sys
from pathlib import Path

import structlog

from cardroom.app import make_app
from cardroom.logs import set_up_logs
from cardroom.model.refusal import StorageAway
from cardroom.server import CannotListen, Server, listening
from cardroom.settings import BadSetting, Settings, read_settings, unknown_settings
from cardroom.store.backup import BackupFailed, back_up
from cardroom.store.opening import opened
from cardroom.store.sqlite import DatabaseTaken, DatabaseUnfit

log = structlog.get_logger()
COMMANDS = ("serve", "migrate", "backup")


def main(words: list[str] | None = None) -> int:
    """Exit status 2 for a bad setting, 3 when the room cannot start."""
    parser = argparse.ArgumentParser(
        prog="cardroom",
        description="The Russian Bank room. Settings come from CARDROOM_* (see the README).",
    )
    parser.add_argument("command", nargs="?", choices=COMMANDS, default="serve")
    parser.add_argument("file", nargs="?", type=Path, help="where the backup goes")
    parser.add_argument("--host", help="address to listen on")
    parser.add_argument("--port", help="port to listen on")
    parser.add_argument("--data", type=Path, help="folder of the embedded database")
    given = parser.parse_args(words)
    try:
        settings = read_settings(os.environ, host=given.host, port=given.port, data=given.data)
        set_up_logs(settings.log, settings.log_level)
        if given.command == "backup":
            return _back_up(settings, given.file)
        settings.kept_secret()
        if given.command == "migrate":
            return _migrate(settings)
        return _serve(settings)
    except BadSetting as bad:
        print(bad, file=sys.stderr)
        return 2
    except (BackupFailed, DatabaseTaken, DatabaseUnfit, CannotListen) as fault:
        print(fault, file=sys.stderr)
        return 3
    except StorageAway as away:
        print(f"CARDROOM_DATABASE_URL cannot be used: {away}.", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 0


async def _opened_once(settings: Settings) -> None:
    place = (settings.database_file, settings.postgres_url, settings.durability)
    async with opened(*place) as database:
        await database.close()


def _migrate(settings: Settings) -> int:
    asyncio.run(_opened_once(settings))
    print(f"{'PostgreSQL' if settings.postgres_url else settings.database_file} is up to date.")
    return 0


def _back_up(settings: Settings, to: Path | None) -> int:
    if to is None:
        raise BadSetting("Say where the backup goes: python -m cardroom backup FILE.")
    if settings.postgres_url:
        raise BadSetting("PostgreSQL is backed up by its own tools, such as pg_dump.")
    size = back_up(settings.database_file, to)
    print(f"{to} holds {settings.database_file}, {size:,} bytes.")
    return 0


def _serve(settings: Settings) -> int:
    for name in unknown_settings(os.environ):
        log.warning("no such setting", name=name)
    # Asked for here too, so that the answer is one sentence and not the end of a start.
    asyncio.run(_opened_once(settings))
    sockets = listening(settings.host, settings.port)
    server = Server(make_app(settings), settings)
    # Until uvicorn listens to signals, and when it raises them again once it has shut down.
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: server.end_soon())
    host, port = sockets[0].getsockname()[:2]
    print(f"Russian Bank on http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)
    server.run(sockets)
    return 0 if server.started else 3


if __name__ == "__main__":
    sys.exit(main())
