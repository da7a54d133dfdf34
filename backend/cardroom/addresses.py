"""Addresses of databases and buses, looked at as the drivers that will use them do."""

from urllib.parse import urlsplit

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

# Where asyncpg names an option of libpq otherwise.
OTHERWISE = {"sslmode": "ssl"}
OPTIONS = {
    "direct_tls", "gsslib", "host", "krbsrvname", "passfile", "port",
    "prepared_statement_cache_size", "service", "servicefile", "ssl", "statement_cache_size",
    "target_session_attrs",
}  # fmt: skip


def checked_postgres(url: str) -> str:
    """The address as asyncpg takes it. Raises ValueError in words, without repeating it."""
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError("it must be like postgresql+asyncpg://USER:PASSWORD@HOST/NAME") from None
    options = {OTHERWISE.get(name, name): value for name, value in parts.query.items()}
    if unknown := sorted(set(options) - OPTIONS):
        raise ValueError(f"asyncpg knows no option {', '.join(unknown)}")
    if options == dict(parts.query):
        return url
    return parts.set(query=options).render_as_string(hide_password=False)


def checked_redis(url: str) -> str:
    """The same address. Raises ValueError in words, without repeating it."""
    # Only a fleet needs to have the driver.
    from redis.asyncio import ConnectionPool

    try:
        path = urlsplit(url).path.strip("/")
        pool = ConnectionPool.from_url(url)
        pool.connection_class(**pool.connection_kwargs)
    except (TypeError, ValueError, OSError):
        raise ValueError("it must be like redis://:PASSWORD@HOST:6379/0") from None
    if not url.startswith("unix:") and path and not path.isdecimal():
        raise ValueError("what follows the host must be the number of a database, like /0")
    return url
