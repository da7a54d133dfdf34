"""The settings of CARDROOM_*: read and checked once at the start, each fault in one sentence."""

import importlib.util
import ipaddress
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

PREFIX = "CARDROOM_"
POSTGRES = ("postgresql+asyncpg", "postgresql", "postgres")
UNSPOKEN = {
    "CARDROOM_DATABASE_URL",
    "CARDROOM_BUS_URL",
    "CARDROOM_SECRET",
    "CARDROOM_METRICS_TOKEN",
}


class BadSetting(ValueError):
    """A setting that the room cannot work with; the text is one sentence for its operator."""


class Settings(BaseModel):
    """Everything the environment may say; unknown CARDROOM_ names are faults too."""

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
        if value and (parts.scheme not in ("http", "https") or not parts.hostname):
            raise ValueError("it must be an address like https://cards.example")
        return value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _is_a_database(cls, value: str) -> str:
        if not value or value.startswith(("sqlite:///", "sqlite+aiosqlite:///")):
            return value
        scheme, parted, rest = value.partition("://")
        if scheme not in POSTGRES or not parted:
            raise ValueError("sqlite:///FILE and postgresql+asyncpg://… are understood")
        _must_have("asyncpg", "PostgreSQL")
        return f"postgresql+asyncpg://{rest}"

    @field_validator("bus_url")
    @classmethod
    def _is_a_bus(cls, value: str) -> str:
        if value == "memory://":
            return value
        if not value.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("memory:// and redis://HOST are understood")
        _must_have("redis", "Redis")
        return value

    @field_validator("secret", "metrics_token")
    @classmethod
    def _is_long_enough(cls, value: str) -> str:
        if value and len(value) < 16:
            raise ValueError("it must have at least 16 characters")
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
                descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
                with os.fdopen(descriptor, "w", encoding="ascii") as opened:
                    opened.write(secrets.token_hex(32))
            return file.read_text(encoding="ascii").strip()
        except OSError as fault:
            raise BadSetting(f"CARDROOM_DATA: {file} cannot be kept: {fault.strerror}.") from None


def read_settings(environment: Mapping[str, str], **given: Any) -> Settings:
    """The settings of an environment; `given` (from the command line) comes first.

    Raises BadSetting with one sentence that names the variable.
    """
    found: dict[str, Any] = {
        name.removeprefix(PREFIX).lower(): value.strip()
        for name, value in environment.items()
        if name.startswith(PREFIX) and name.removeprefix(PREFIX).lower() in Settings.model_fields
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


def _must_have(module: str, what: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise ValueError(f"for {what} install russianbank-online[scale]")


def _as_clause(why: str) -> str:
    return why[:1].lower() + why[1:]
