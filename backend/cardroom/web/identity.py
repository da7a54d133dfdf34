"""Who sent this request: cookie or bearer token."""

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused
from cardroom.model.session import LIFE_MS
from cardroom.services.accounts import Accounts, hash_of
from cardroom.settings import Settings

COOKIE = "cardroom_session"


class Identity:
    """Reads and writes the session cookie."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        self._secure = settings.secure
        # Over https the prefix keeps other hosts of the same domain from setting it.
        self._cookie = f"__Host-{COOKIE}" if settings.secure else COOKIE
        self._signer = Signer(settings.kept_secret(), salt="session")
        self._accounts = accounts

    def token_of(self, request: HTTPConnection) -> str | None:
        """The token that came along, unchecked but for the cookie's signature."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token.strip():
            return token.strip()
        return self.cookie_of(request)

    def cookie_of(self, request: HTTPConnection) -> str | None:
        """The token in the cookie, unchecked but for its signature."""
        try:
            return self._signer.unsign(request.cookies.get(self._cookie, "")).decode()
        except BadSignature:
            return None

    async def player_of(self, request: HTTPConnection) -> tuple[Player, str]:
        """The player and the session (the token's hash). Raises Refused not_signed_in."""
        token = self.token_of(request)
        if not token:
            raise Refused(Code.NOT_SIGNED_IN)
        return await self._accounts.of_token(token), hash_of(token)

    async def renew(self, request: HTTPConnection, response: Response) -> None:
        """Give a browser with an old cookie a new one; who sends a token itself keeps it."""
        token = self.cookie_of(request)
        if token is None or "authorization" in request.headers:
            return
        fresh = await self._accounts.renewed(token)
        if fresh is not None:
            self.remember(response, fresh)

    def remember(self, response: Response, token: str) -> None:
        """Set the cookie: no script reads it, no other site sends it along."""
        response.set_cookie(
            self._cookie,
            self._signer.sign(token).decode(),
            max_age=LIFE_MS // 1000,
            httponly=True,
            samesite="lax",
            secure=self._secure,
            path="/",
        )

    def forget(self, response: Response) -> None:
        """Take the cookie away."""
        response.delete_cookie(
            self._cookie, httponly=True, samesite="lax", secure=self._secure, path="/"
        )
