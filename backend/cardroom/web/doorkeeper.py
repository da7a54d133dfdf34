"""What a node knows of everybody who knocks: from where, how often, and the answers."""

from dataclasses import dataclass

from cardroom.settings import Settings
from cardroom.web.limits import Limits
from cardroom.web.origin import Origins
from cardroom.web.policy import policy_headers
from cardroom.web.tally import Tally


@dataclass(frozen=True, slots=True)
class Doorkeeper:
    """Shared by sockets, routes and what stands before them."""

    origins: Origins
    limits: Limits
    tally: Tally
    # Of every answer, to pages and to sockets.
    headers: dict[str, str]

    @classmethod
    def of(cls, settings: Settings) -> "Doorkeeper":
        """As the settings say."""
        headers = policy_headers(secure=settings.secure)
        return cls(Origins(settings), Limits(on=settings.limits == "on"), Tally(), headers)
