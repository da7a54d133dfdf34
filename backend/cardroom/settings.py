"""The settings of CARDROOM_*: read and checked once at the start, each fault in one sentence."""

import contextlib
import importlib.util
import ipaddress
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from cardroom.addresses import checked_postgres, checked_redis

PREFIX = "CARDROOM_"
POSTGRES = ("postgresql+asyncpg", "postgresql", "postgres")
SHORTEST_SECRET = 16
UNSPOKEN = {
    "CARDROOM_DATABASE_URL",
    "CARDROOM_BUS_URL",
    "CARDROOM_SECRET",
    "CARDROOM_METRICS_TOKEN",
}


class BadSetting(ValueError):
    """A setting that the room cannot work with; the text is one sentence for its operator."""


class Settings(BaseModel):
    """Everything the environment may say."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    data: Path = Path("data")
    database_url: str = ""
    bus_url: str = "memory://"
    secret: str = ""
    public_url: str = ""
    trusted_proxies: str = ""
    durability: Literal["normal", "full"] = "normal"
    limits: Literal["on", "off"] = "on"
    metrics_token: str = ""
    bot_pace_ms: str = "600-1400"
    bot_workers: int = Field(default=2, ge=1, le=64)
    log: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("public_url")
    @classmethod
    def _is_an_address(cls, value: str) -> str:
        parts = urlsplit(value)
        # A port that is no number is a ValueError of its own.
        if value and (
            parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0
        ):
            raise ValueError("it must be an address like https://cards.example")
        if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
            raise ValueError(
                "it must be an address alone, without a path, like https://cards.example"
            )
        return value.rstrip("/")

    @field_validator("trusted_proxies")
    @classmethod
    def _are_addresses(cls, value: str) -> str:
        for one in value.split(",") if value else []:
            try:
                if one.strip() != "*":
                    ipaddress.ip_network(one.strip())
            except ValueError:
                raise ValueError(
                    "it must be addresses or networks like 127.0.0.1,10.0.0.0/8"
                ) from None
        return value

    @field_validator("database_url")
    @classmethod
    def _is_a_database(cls, value: str) -> str:
        if not value:
            return value
        if value.startswith(("sqlite:///", "sqlite+aiosqlite:///")):
            if not value.partition(":///")[2].strip("/"):
                raise ValueError("it must name a file, like sqlite:////var/lib/cards.db")
            return value
        scheme, parted, rest = value.partition("://")
        if scheme not in POSTGRES or not parted:
            raise ValueError("sqlite:///FILE and postgresql+asyncpg://… are understood")
        _must_have("asyncpg", "PostgreSQL")
        return checked_postgres(f"postgresql+asyncpg://{rest}")

    @field_validator("bus_url")
    @classmethod
    def _is_a_bus(cls, value: str) -> str:
        if value == "memory://":
            return value
        if not value.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("memory:// and redis://HOST are understood")
        _must_have("redis", "Redis")
        return checked_redis(value)

    @field_validator("secret", "metrics_token")
    @classmethod
    def _is_long_enough(cls, value: str) -> str:
        if value and len(value) < SHORTEST_SECRET:
            raise ValueError(f"it must have at least {SHORTEST_SECRET} characters")
        return value

    @field_validator("bot_pace_ms")
    @classmethod
    def _is_a_pace(cls, value: str) -> str:
        low, _, high = value.partition("-")
        ends = [low, high or low]
        if not all(end.isascii() and end.isdigit() and len(end) <= 5 for end in ends):
            raise ValueError("it must be milliseconds like 800, or from-to like 600-1400")
        if int(ends[0]) > int(ends[1]):
            raise ValueError("the first number must not be the greater one")
        return value

    @property
    def bot_pace(self) -> tuple[int, int]:
        """The shortest and the longest time that a computer takes for an entry."""
        low, _, high = self.bot_pace_ms.partition("-")
        return int(low), int(high or low)

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the room."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def secure(self) -> bool:
        """Whether people come over https."""
        return self.public_url.startswith("https://")

    @property
    def postgres_url(self) -> str:
        """The address of PostgreSQL; empty on SQLite."""
        return "" if self.database_url.startswith("sqlite") else self.database_url

    @property
    def database_file(self) -> Path:
        """The SQLite file."""
        if self.database_url:
            return Path(self.database_url.partition(":///")[2])
        return self.data / "cardroom.db"

    def kept_secret(self) -> str:
        """The secret that signs cookies: the given one, or one made once and kept in the data."""
        if self.secret:
            return self.secret
        file = self.data / "secret"
        try:
            if not file.exists():
                _keep_whole(file, secrets.token_hex(32))
            kept = file.read_text(encoding="utf-8", errors="replace").strip()
        except OSError as fault:
            raise BadSetting(f"CARDROOM_DATA: {file} cannot be kept: {fault.strerror}.") from None
        if len(kept) < SHORTEST_SECRET:
            # With an empty one anybody could sign.
            raise BadSetting(
                f"CARDROOM_DATA: {file} holds no secret: restore it, or remove it for a new one."
            )
        return kept


def read_settings(environment: Mapping[str, str], **given: Any) -> Settings:
    """The settings of an environment; `given` (from the command line) comes first.

    Raises BadSetting with one sentence that names the variable.
    """
    found: dict[str, Any] = {
        name.removeprefix(PREFIX).lower(): value.strip()
        for name, value in environment.items()
        if name.startswith(PREFIX)
        and name.removeprefix(PREFIX).lower() in Settings.model_fields
        # An empty one is as good as none: compose files pass such on.
        and value.strip()
    }
    found.update({name: value for name, value in given.items() if value is not None})
    try:
        settings = Settings(**found)
    except ValidationError as fault:
        first = fault.errors()[0]
        name = PREFIX + str(first["loc"][0]).upper()
        why = str(first["msg"]).removeprefix("Value error, ")
        # An address may hold a password, and a secret is one.
        shown = "set" if name in UNSPOKEN else f"{first['input']!r}"
        raise BadSetting(f"{name} is {shown}: {_as_clause(why)}.") from None
    if settings.limits == "off" and not settings.loopback:
        raise BadSetting("CARDROOM_LIMITS=off needs a loopback CARDROOM_HOST like 127.0.0.1.")
    if settings.postgres_url and not settings.secret:
        raise BadSetting(
            "CARDROOM_SECRET must be set with PostgreSQL: every node signs with the same one."
        )
    if settings.postgres_url:
        return settings
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadSetting(
            f"CARDROOM_DATA: the folder {settings.data} cannot be made: {fault.strerror}."
        ) from None
    if not os.access(settings.data, os.W_OK):
        raise BadSetting(f"CARDROOM_DATA: the folder {settings.data} cannot be written to.")
    return settings


def unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """Names of CARDROOM_* that mean nothing: slips of the pen, mostly."""
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    return sorted(name for name in environment if name.startswith(PREFIX) and name not in known)


def _keep_whole(file: Path, text: str) -> None:
    """Put a private file in its place at once: nobody ever reads half of it. Raises OSError."""
    part = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        descriptor = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as opened:
            opened.write(text)
        with contextlib.suppress(FileExistsError):
            # Another process may have been first: its secret is the one.
            os.link(part, file)
    finally:
        part.unlink(missing_ok=True)


def _must_have(module: str, what: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise ValueError(f"for {what} install russianbank-online[scale]")


def _as_clause(why: str) -> str:
    return why[:1].lower() + why[1:]
