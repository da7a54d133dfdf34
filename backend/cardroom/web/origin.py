"""Whether a page of ours sent a request, and from which address it came."""

import ipaddress
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from cardroom.settings import Settings

PORTS = {"http": 80, "https": 443}


class Origins:
    """Compares `Origin` with the public address, or with `Host` where there is none."""

    def __init__(self, settings: Settings) -> None:
        self._public = place_of(settings.public_url) if settings.public_url else None
        self._loopback = settings.loopback

    def is_foreign(self, request: HTTPConnection) -> bool:
        """Whether a page of another site sent this; a socket without Origin needs a token."""
        origin = request.headers.get("origin")
        if origin is None:
            if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                return True
            return request.scope["type"] == "websocket" and not _has_token(request)
        found = place_of(origin)
        if found is None:
            # `null` of a page that hides its own, or nonsense.
            return True
        here = found == place_of(f"{found.scheme}://{request.headers.get('host', '')}")
        if self._public is None:
            return not here
        # The machine itself may always look, whatever the public name.
        return found != self._public and not (self._loopback and here and is_loopback(found.host))


class Place(NamedTuple):
    """An origin; the port is said even where it goes without saying."""

    scheme: str
    host: str
    port: int


def place_of(text: str) -> Place | None:
    """The place that an origin names, or None where it names none."""
    try:
        parts = urlsplit(text.lower())
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.hostname or port is None:
        return None
    return Place(parts.scheme, parts.hostname, port)


def address_of(request: HTTPConnection) -> str:
    """What limits count by: an address, of IPv6 the network that one household has."""
    host = request.client.host if request.client else "unknown"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return host


def _has_token(request: HTTPConnection) -> bool:
    return request.headers.get("authorization", "").lower().startswith("bearer ")


def is_loopback(host: str) -> bool:
    """Whether this is the machine itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
