"""Offers to call a game blocked (R41): who offers now, and who may offer again."""

from collections.abc import Iterable

from cardroom.model.refusal import Code, Refused
from russianbank import Event
from russianbank.events import Moved, TurnEnded

TURNS_BETWEEN = 10


class BlockOffers:
    """Of one game; an offer lapses with a foundation play or the offerer's next turn end."""

    def __init__(self) -> None:
        self.seats: tuple[int, ...] = ()
        self._turns: dict[int, int] = {}

    def offer(self, seat: int) -> None:
        """Offer, or agree to what another offers. Raises Refused too_soon."""
        if seat in self.seats:
            return
        if not self.seats:
            if self._turns.get(seat, TURNS_BETWEEN) < TURNS_BETWEEN:
                raise Refused(Code.TOO_SOON)
            self._turns[seat] = 0
        self.seats = tuple(sorted((*self.seats, seat)))

    def after(self, events: Iterable[Event]) -> None:
        """What happened at the table may end an offer."""
        if not self._turns:
            return
        for event in events:
            if isinstance(event, TurnEnded):
                if event.seat in self._turns:
                    self._turns[event.seat] += 1
                if event.seat in self.seats:
                    self.seats = tuple(seat for seat in self.seats if seat != event.seat)
            elif self.seats and isinstance(event, Moved) and event.target.startswith("f"):
                self.seats = ()
