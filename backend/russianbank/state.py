"""State: everything that is true of a table at one moment. Mutable, for speed; `copy` it to keep.

Beside the piles it keeps masks by face, so that the legal list never has to search:
`tops[face]` = houses that show the face, `wants[face]` = foundations that wait for it.
"""

from typing import Final

from russianbank.cards import FACES
from russianbank.moves import Action
from russianbank.plan import Plan
from russianbank.result import Result
from russianbank.ruleset import Ruleset
from russianbank.window import Call, Snapshot, Window

PLAY: Final = "play"
CALLED: Final = "called"
PROVISIONAL: Final = "provisional"
OVER: Final = "over"


class State:
    """A game between two entries. Seats count from 1; lists by seat have an unused index 0."""

    __slots__ = (
        "actions", "call", "caller", "clean", "dealt", "down", "fines", "full", "gone",
        "history", "idle", "known", "out", "pending", "phase", "piles", "plan", "progress",
        "ready", "result", "seats", "seen", "seq", "skips", "spaces", "stalled", "strikes",
        "tops", "trail", "turn", "turned", "wants", "window",
    )  # fmt: skip

    def __init__(self, plan: Plan, like: "State | None" = None) -> None:
        if like is not None:
            self._take_over(like)
            return
        seats = plan.layout.seats
        everyone = (2 << seats) - 2
        self.plan = plan
        self.seats: int = seats
        self.piles: list[list[int]] = [[] for _ in plan.layout.names]
        self.down: set[int] = set()
        """Face-down house cards (R8)."""
        self.dealt: list[int] = [0] * (seats + 1)
        """How many dealt cards each reserve still holds (R20)."""
        self.clean: int = everyone
        self.full: int = 0
        """R20 flags, one bit a seat."""
        self.turn: int = 1
        self.phase: str = PLAY
        self.seq: int = 0
        self.turned: bool = False
        """A hand card was turned in this turn."""
        self.pending: bool = False
        """The card just turned still lies on the waste (`turned_to=waste`)."""
        self.idle: int = 0  # house moves in a row in this turn (R21)
        self.trail: tuple[Action, ...] = ()  # those moves; fewer where an undo has cut them
        self.seen: int = 0
        """A bit for every card that has lain open: everybody may remember it (R43)."""
        self.progress: bool = False
        self.stalled: int = 0
        """R20: turns in a row without progress, the running one aside."""
        self.strikes: list[int] = [0] * (seats + 1)
        self.skips: list[int] = [0] * (seats + 1)
        self.fines: list[int] = [0] * (seats + 1)
        self.gone: list[bool] = [False] * (seats + 1)  # who resigned or forfeited (R24)
        self.out: int | None = None  # who has won, in the grace of R35
        self.result: Result | None = None
        self.history: list[tuple[int, Snapshot]] = []
        """O30: entries with the positions that `undo` leads back to, oldest first."""
        self.window: Window | None = None
        self.call: Call | None = None
        self.caller: int | None = None
        self.actions: bytearray = bytearray()
        """By entry, where calls are possible: was it an action (R34)?"""
        self.known: list[str] | None = None
        """The legal moves of the seat in turn, once they have been asked for."""
        self.tops: list[int] = [0] * (FACES + 1)
        self.spaces: int = 0
        self.wants: list[int] = [0] * (FACES + 1)
        self.ready: int = 0
        """Houses whose outermost card fits a foundation."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self.plan.rules

    def index(self) -> None:
        """Make the masks anew from the piles."""
        layout = self.plan.layout
        self.tops = tops = [0] * (FACES + 1)
        self.wants = wants = [0] * (FACES + 1)
        self.spaces = 0
        self.ready = 0
        for spot in range(layout.houses):
            pile = self.piles[layout.first_foundation + spot]
            if not pile:
                for ace in range(0, FACES, 13):
                    wants[ace] |= 1 << spot
            elif pile[-1] % 13 < 12:
                wants[pile[-1] % FACES + 1] |= 1 << spot
        for house in range(layout.houses):
            pile = self.piles[layout.first_house + house]
            if not pile:
                self.spaces |= 1 << house
                continue
            tops[pile[-1] % FACES] |= 1 << house
            if wants[pile[-1] % FACES]:
                self.ready |= 1 << house
        self.known = None

    def note_open(self) -> None:
        """See every card that lies open: foundations, wastes, reserve tops, houses, x (R43)."""
        layout = self.plan.layout
        for at, pile in enumerate(self.piles):
            covered = at < layout.first_house and at % 3 == 0
            hand = at < layout.first_house and at % 3 == 1
            for card in pile[-1:] if covered else [] if hand else pile:
                if card not in self.down:
                    self.seen |= 1 << card

    def note_action(self, entry: int) -> None:
        """Remember that an entry is an action, which a call may be about (R26, R34)."""
        self.actions.extend(bytes(entry + 1 - len(self.actions)))
        self.actions[entry] = 1

    def was_action(self, entry: int) -> bool:
        """Was this entry an action?"""
        return entry < len(self.actions) and bool(self.actions[entry])

    def snapshot(self) -> Snapshot:
        """What a takeback restores: the table, the flags and the counters (R30, O30)."""
        return (
            [pile[:] for pile in self.piles],
            set(self.down),
            self.dealt[:],
            (self.clean, self.full, self.turn, self.idle, self.stalled),
            (self.turned, self.pending, self.progress),
        )

    def restore(self, before: Snapshot) -> None:
        """Put the table back; failed calls, penalties and resignations stay as they are (R30)."""
        piles, down, dealt, numbers, flags = before
        self.piles = [pile[:] for pile in piles]
        self.down = set(down)
        self.dealt = dealt[:]
        self.clean, self.full, self.turn, self.idle, self.stalled = numbers
        self.turned, self.pending, self.progress = flags
        self.trail = self.trail[: self.idle]
        self.index()

    def copy(self) -> "State":
        """An independent state; playing on one does not change the other."""
        return State(self.plan, self)

    def _take_over(self, other: "State") -> None:
        """Become a copy of another state."""
        self.plan, self.seats = other.plan, other.seats
        self.piles = [pile[:] for pile in other.piles]
        self.down = set(other.down)
        self.dealt = other.dealt[:]
        self.clean, self.full = other.clean, other.full
        self.turn, self.idle, self.stalled = other.turn, other.idle, other.stalled
        self.turned, self.pending, self.progress = other.turned, other.pending, other.progress
        self.tops, self.wants = other.tops[:], other.wants[:]
        self.spaces, self.ready = other.spaces, other.ready
        self.phase = other.phase
        self.seq = other.seq
        self.strikes = other.strikes[:]
        self.skips = other.skips[:]
        self.fines = other.fines[:]
        self.gone = other.gone[:]
        self.trail, self.seen = other.trail, other.seen
        self.known = None
        self.out = other.out
        self.result = other.result
        self.history = other.history[:]
        self.window = other.window.copy() if other.window else None
        self.call = other.call
        self.caller = other.caller
        self.actions = other.actions[:]
