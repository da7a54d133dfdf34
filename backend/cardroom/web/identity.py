"""Who sent this request: cookie or bearer token, and whether a page of ours did."""

from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused
from cardroom.services.accounts import Accounts, hash_of
from cardroom.settings import Settings

COOKIE = "cardroom_session"
YEAR_S = 365 * 24 * 3600


class Identity:
    """Reads and writes the session cookie; checks origins."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        self._settings = settings
        self._signer = Signer(settings.kept_secret(), salt="session")
        self._accounts = accounts

    def token_of(self, request: HTTPConnection) -> str | None:
        """The token that came along, unchecked but for the cookie's signature."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token.strip():
            return token.strip()
        try:
            return self._signer.unsign(request.cookies.get(COOKIE, "")).decode()
        except BadSignature:
            return None

    async def player_of(self, request: HTTPConnection) -> tuple[Player, str]:
        """The player and the session (the token's hash). Raises Refused not_signed_in."""
        token = self.token_of(request)
        if not token:
            raise Refused(Code.NOT_SIGNED_IN)
        return await self._accounts.of_token(token), hash_of(token)

    def remember(self, response: Response, token: str) -> None:
        """Set the cookie: no script reads it, no other site sends it along."""
        response.set_cookie(
            COOKIE,
            self._signer.sign(token).decode(),
            max_age=YEAR_S,
            httponly=True,
            samesite="lax",
            secure=self._settings.secure,
            path="/",
        )

    def forget(self, response: Response) -> None:
        """Take the cookie away."""
        response.delete_cookie(
            COOKIE, httponly=True, samesite="lax", secure=self._settings.secure, path="/"
        )

    def is_foreign(self, request: HTTPConnection) -> bool:
        """Whether a page of another site sent this; without Origin only tokens may speak."""
        origin = request.headers.get("origin")
        if origin is None:
            return request.scope["type"] == "websocket" and not request.headers.get(
                "authorization", ""
            ).lower().startswith("bearer ")
        found = urlsplit(origin)
        if self._settings.public_url:
            wanted = urlsplit(self._settings.public_url)
            if (found.scheme, found.netloc.lower()) == (wanted.scheme, wanted.netloc.lower()):
                return False
            # The machine itself may always look, whatever the public name.
            return not (self._settings.loopback and _same_host(origin, request))
        return not _same_host(origin, request)

    def address_of(self, request: HTTPConnection) -> str:
        """The address that limits count by."""
        return request.client.host if request.client else "unknown"


def _same_host(origin: str, request: HTTPConnection) -> bool:
    return urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower()
