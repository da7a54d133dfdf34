"""Whether a page of ours sent a request, and from which address it came."""

import ipaddress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from cardroom.settings import Settings


class Origins:
    """Compares `Origin` with the public address, or with `Host` where there is none."""

    def __init__(self, settings: Settings) -> None:
        self._public = urlsplit(settings.public_url.lower()) if settings.public_url else None
        self._loopback = settings.loopback

    def is_foreign(self, request: HTTPConnection) -> bool:
        """Whether a page of another site sent this; a socket without Origin needs a token."""
        origin = request.headers.get("origin")
        if origin is None:
            if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                return True
            return request.scope["type"] == "websocket" and not _has_token(request)
        found, host = urlsplit(origin), request.headers.get("host", "").lower()
        if self._public is None:
            return found.netloc.lower() != host
        if (found.scheme, found.netloc.lower()) == (
            self._public.scheme,
            self._public.netloc,
        ):
            return False
        # The machine itself may always look, whatever the public name.
        return not (
            self._loopback and found.netloc.lower() == host and _is_loopback(found.hostname)
        )


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


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
