"""The deadline of a running game: of a turn (R37), of a proof (R28), of a win's grace (R35)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from cardroom.model.challenge import Pace
from russianbank import Event, Ruleset, State
from russianbank.events import Called, Offered, TurnBegan

Kind = Literal["turn", "proof", "grace"]
SLOW_TURN_MS = 3 * 24 * 3_600_000
_KINDS: dict[str, Kind] = {"play": "turn", "called": "proof", "provisional": "grace"}


def kind_of(phase: str) -> Kind | None:
    """Whose clock runs in a phase of the game; None once it is over."""
    return _KINDS.get(phase)


def turn_ms(rules: Ruleset, pace: Pace) -> int | None:
    """How long a turn may take; None = as long as it likes."""
    if pace == "slow":
        return SLOW_TURN_MS
    return None if rules.turn_seconds is None else rules.turn_seconds * 1000


@dataclass(frozen=True, slots=True)
class GameClock:
    """`at` is absolute; `left` is what the turn had left when a call froze it (R27)."""

    kind: Kind = "turn"
    at: int | None = None
    left: int | None = None

    def after(self, state: State, events: Iterable[Event], now: int, pace: Pace) -> "GameClock":
        """The clock after an entry made at `now`."""
        kind = kind_of(state.phase)
        if kind is None:
            return GameClock()
        rules = state.ruleset
        if kind == "turn":
            whole = turn_ms(rules, pace)
            for event in events:
                if type(event) is TurnBegan:
                    return GameClock("turn", None if whole is None else now + whole)
            if self.kind != "turn":
                left = whole if self.left is None else self.left
                return GameClock("turn", None if left is None else now + left)
            return self
        left = self.left
        if self.kind == "turn" and self.at is not None:
            left = max(0, self.at - now)
        if kind == "proof":
            if self.kind == "proof" and not any(isinstance(e, Called | Offered) for e in events):
                return self
            return GameClock("proof", now + rules.touch_proof_s * 1000, left)
        if self.kind == "grace":
            return self
        return GameClock("grace", now + rules.win_grace_s * 1000, left)
