"""`play`: a whole game in the terminal against computer players."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Final

from russianbank.calls import callable_entry
from russianbank.command_trace import read_record
from russianbank.diagram import draw
from russianbank.legal import legal_moves
from russianbank.moves import read_number
from russianbank.picture import picture_of
from russianbank.play import play
from russianbank.players import advise, contest, levels, view_of
from russianbank.reasons import BadRecord, BadRuleset, IllegalMove
from russianbank.record import Entry, Record, read_ruleset, replay
from russianbank.ruleset import Ruleset
from russianbank.sayings import read_move, reason_in_words, refused, told
from russianbank.state import CALLED, OVER, PLAY, State

DEFAULT_LEVEL: Final = "club"
HELP: Final = """\
Moves: r-f, t3-t5, x-t2, r-r2 … or in words: reserve to foundation, house 3 to house 5,
turned to house 2, reserve to their reserve.  t3-t5*3 moves a run where the rules allow it.
turn      turn up a hand card          discard   put the turned card away (ends the turn)
end       end the turn                 stop      call a fault (where faults can be called)
hint      the best move and why        moves     all that may be played
table     draw the table               undo      take the last move back (where allowed)
save FILE keep the game                resign    give up
quit      leave the table              ?         this help
Piles: r reserve, w waste, t1 … houses, f foundation, x the turned card; r2, w2 are of seat 2."""


def play_command(wish: "Wish", *, as_json: bool) -> int:
    """Play a game in the terminal; the exit status: 2 for a wish that cannot be met, else 0."""
    try:
        record, level, seat = _first_record(wish)
        if not 1 <= seat <= record.ruleset.players:
            raise BadRecord(f"There is no seat {seat} at this table.")
        game = Terminal(record, level, seat, as_json=as_json)
    except (BadRecord, BadRuleset) as error:
        print(error, file=sys.stderr)
        return 2
    except IllegalMove as error:
        print(f"The saved game cannot go on: {error.reason.value}.", file=sys.stderr)
        return 2
    game.run()
    if wish.save and not game.kept:
        game.save(wish.save)
    elif game.state.phase != OVER and not game.kept:
        game.say("You leave the table; the game is not kept.", kind="left")
    return 0


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asks of `play`; a resumed game brings its own rules and deal."""

    level: str | None
    preset: str
    ruleset: str | None
    seat: int | None
    seed: str | None
    resume: str | None
    save: str | None


def _first_record(wish: Wish) -> tuple[Record, str, int]:
    """The game to play, the level and the person's seat."""
    if wish.resume is None:
        rules = read_ruleset(wish.ruleset) if wish.ruleset else Ruleset.of({"preset": wish.preset})
        seed = wish.seed if wish.seed is not None else token_hex(16)
        if not seed.strip() or seed.split() != [seed]:
            raise BadRecord("A seed is a word without spaces.")
        return Record(rules, seed), wish.level or DEFAULT_LEVEL, wish.seat or 1
    record, notes = read_record(wish.resume), _notes(wish.resume)
    level = wish.level or notes.get("level", DEFAULT_LEVEL)
    if level not in levels.LEVELS:
        raise BadRecord(f"There is no level called {level!r}.")
    seat = wish.seat or read_number(notes.get("seat", "1")) or 1
    return record, level, seat


def _notes(file: str) -> dict[str, str]:
    """What `save` has written before the record: level and seat."""
    notes = {}
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        word, _, value = line.removeprefix(";").strip().partition(" ")
        if line.startswith(";"):
            notes[word] = value
    return notes


class Terminal:
    """A person at one seat, computers at the others, and the record of their game."""

    def __init__(self, record: Record, level: str, seat: int, *, as_json: bool) -> None:
        self.ruleset = record.ruleset
        self.first = record
        self.entries = list(record.entries)
        self.state: State = replay(record)
        self.level = level
        self.seat = seat
        self.as_json = as_json
        self.levels = ["" if s == seat else level for s in range(1, self.state.seats + 1)]
        self.kept = True

    def run(self) -> None:
        """Play until the game is over, the person leaves or the input ends."""
        self.say(
            f"You sit on seat {self.seat} against {self.level}. Type ? for help.", kind="welcome"
        )
        self.show()
        if not self.let_call():
            return
        mine = self.is_asked()
        while self.state.phase != OVER:
            if self.is_asked():
                if not mine:
                    self.show()
                mine = True
                if not self.ask():
                    return
                continue
            mine = False
            self.enter(*self.computers_entry())
            if not self.let_call():
                return
        self.show()

    def let_call(self) -> bool:
        """Wait for a call of the person about what a computer has just done (R27)."""
        before = -1
        while (
            self.state.seq != before
            and not self.is_asked()
            and "stop" in legal_moves(self.state, self.seat)
        ):
            before = self.state.seq
            line = self.read("[Enter] goes on, stop calls a fault> ")
            if line is None or not (line == "" or self.answer(line)):
                return False
            if line:
                # Only an entry ends the waiting; a question is answered and asked again.
                before = -1 if self.state.seq == before else self.state.seq
        return True

    def is_asked(self) -> bool:
        """Does the game wait for the person?"""
        state = self.state
        if state.phase == CALLED:
            return state.caller == self.seat
        if contest.caller_of(state, self.levels, self.chance()):
            return False
        return state.phase == PLAY and state.turn == self.seat

    def chance(self) -> Random:
        """Chance for the next entry: the same game answers the same."""
        return Random(f"{self.first.seed}:{self.state.seq}")

    def computers_entry(self) -> tuple[int, str]:
        """What the computers, or the clock of a win, do next."""
        return contest.next_entry(self.state, self.levels, self.chance())

    def enter(self, seat: int, action: str) -> None:
        """Make an entry and tell it. Raises IllegalMove."""
        events = play(self.state, seat, action)
        self.entries.append(Entry(self.state.seq, seat, action))
        self.kept = False
        if self.as_json:
            self.put(
                {
                    "seq": self.state.seq,
                    "seat": seat,
                    "action": action,
                    "events": [event.as_json() for event in events],
                }
            )
            return
        for event in events:
            line = told(event, self.seat)
            if line:
                print(line)

    def ask(self) -> bool:
        """Take one line from the person; False when the game is left."""
        called = self.state.phase == CALLED
        line = self.read("the move that was missed> " if called else "your move> ")
        return self.answer(line)

    def read(self, prompt: str) -> str | None:
        """One line of input, None at its end."""
        if not self.as_json:
            print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            if not self.as_json:
                print()
            return None
        return line.strip()

    def answer(self, line: str | None) -> bool:
        """Do what the person typed; False when the game is left."""
        if line is None:
            return False
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ("quit", "exit", "q"):
            return False
        if not word or word in ("table", "show"):
            self.show()
        elif word in ("?", "help", "h"):
            self.say(HELP, kind="help")
        elif word in ("moves", "legal"):
            moves = " ".join(legal_moves(self.state, self.seat, undo=True))
            self.say(f"You may play: {moves}", kind="moves")
        elif word == "hint":
            self.hint()
        elif word == "save":
            self.save(rest.strip())
        else:
            self.try_move(line)
        return True

    def try_move(self, line: str) -> None:
        """Make the typed move, or say why it cannot be made."""
        action = read_move(line, self.seat, self.state.seats)
        if action == "stop":
            action = f"stop {callable_entry(self.state) or max(1, self.state.seq)}"
        elif self.state.phase == CALLED and not action.startswith(("prove", "decline", "resign")):
            action = f"prove {action}"
        try:
            self.enter(self.seat, action)
        except IllegalMove as error:
            self.say(refused(error), kind="refused")
        else:
            if self.state.phase == PLAY and self.state.turn == self.seat:
                self.show()

    def hint(self) -> None:
        """Say the best move and why, where the rules allow hints."""
        if not self.ruleset.hints:
            self.say("There are no hints in this game.", kind="refused")
            return
        advice = advise(view_of(self.state, self.seat))
        self.say(f"{advice.move}: {reason_in_words(advice.because)}.", kind="hint")

    def save(self, file: str) -> None:
        """Write the record to a file."""
        if not file:
            self.say("Name a file: save FILE.", kind="refused")
            return
        note = f"; level {self.level}\n; seat {self.seat}\n"
        try:
            Path(file).write_text(note + self.record().text(), encoding="utf-8")
        except OSError as error:
            self.say(f"The game could not be saved: {error.strerror}.", kind="refused")
            return
        self.kept = True
        self.say(f"Saved. Go on with: play --resume {file}", kind="saved")

    def record(self) -> Record:
        """The game so far."""
        first = self.first
        return Record(first.ruleset, first.seed, first.position, first.start, tuple(self.entries))

    def show(self) -> None:
        """Draw the table."""
        if self.as_json:
            result = self.state.result.as_json() if self.state.result else None
            self.put(
                {
                    "seq": self.state.seq,
                    "legal": legal_moves(self.state, self.seat, undo=True),
                    "picture": picture_of(self.state),
                    "result": result,
                }
            )
        else:
            print(draw(picture_of(self.state)), end="")

    def say(self, text: str, *, kind: str) -> None:
        """A sentence for the person."""
        if self.as_json:
            self.put({kind: text})
        else:
            print(text)

    def put(self, value: object) -> None:
        """A JSON line."""
        print(json.dumps(value, separators=(",", ":"), ensure_ascii=False), flush=True)
