import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../protocol/protocol.gen";
import * as store from "../room/store";
import { picture } from "../table/samples";
import { verdictOf } from "../words/verdict";
import BlockStrip from "./block_strip";
import Calls from "./calls";
import { countWords, howWords } from "./game_over";
import { Plates } from "./plates";
import { signedIn, table } from "./samples";
import { TurnLine } from "./turn_line";

vi.mock("../room/room", () => ({ enter: vi.fn(), move: vi.fn(), offerBlock: vi.fn() }));
const room = vi.mocked(await import("../room/room"));

const names = { 1: "Ann", 2: "Ben" };
const touch = (more: Partial<Table> = {}) => table({ enforcement: "touch", ...more });

function show(shown: Table) {
  store.table.value = shown;
  store.seen.value = [...store.seen.value, shown];
  return render(<Calls shown={shown} />);
}

beforeEach(() => {
  signedIn();
  room.enter.mockResolvedValue({ type: "ack", id: "1", seq: 11 });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the button to call", () => {
  it("is named by the rules and there for seats only", () => {
    const { rerender } = show(touch());
    expect(screen.getByRole("button", { name: "Touch!" })).toBeTruthy();
    rerender(<Calls shown={touch({ enforcement: "stop" })} />);
    expect(screen.getByRole("button", { name: "Stop!" })).toBeTruthy();
    rerender(<Calls shown={touch({ seat: null })} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is enabled in its window alone, and works by its key", () => {
    const open = touch({ callable: 10, moves: ["stop"] });
    const { rerender } = show(touch());
    fireEvent.keyDown(document.body, { key: "s" });
    expect(room.enter).not.toHaveBeenCalled();
    store.table.value = open;
    rerender(<Calls shown={open} />);
    fireEvent.keyDown(document.body, { key: "s" });
    expect(room.enter).toHaveBeenCalledWith("g1", 11, "stop 10");
  });

  it("leaves the key alone where words are typed", () => {
    show(touch({ callable: 10, moves: ["stop"] }));
    const field = document.createElement("input");
    document.body.append(field);
    fireEvent.keyDown(field, { key: "s" });
    field.remove();
    expect(room.enter).not.toHaveBeenCalled();
  });
});

describe("an open call", () => {
  const called = picture(2, {}, { turn: 2, phase: "called", caller: 1 });
  const call = { by: 1, entry: 10, deadline: null };
  const before = picture(2, { r2: [4, "5h2"] }, { turn: 2 });
  const step = (seq: number) => ({ seq, seat: 2, move: "r2-t3", before, moves: ["r2-f"], provable: true });

  it("tells the others whose it is and about what", () => {
    const event = { type: "moved" as const, seat: 2, cards: ["5h2"], source: "r2", target: "t3" };
    store.seen.value = [touch({ seq: 10, seat: 2, events: [event] })];
    show(touch({ seq: 11, seat: 2, picture: called, call }));
    expect(screen.getByText(/Ann thinks that a move was missed before this: “You played 5♥/)).toBeTruthy();
    cleanup();
    render(<TurnLine shown={touch({ seat: 2, picture: called, call })} />);
    expect(screen.getByText("Touch! – Ann")).toBeTruthy();
  });

  it("tells everybody of a move that came across it", () => {
    store.seen.value = [touch({ seq: 11, callable: 11 })];
    show(touch({ seq: 12, seat: 2, picture: called, call }));
    expect(screen.getByText(/One more move came across the call\./)).toBeTruthy();
  });

  it("lets the caller step by buttons and keys", () => {
    const shown = touch({ seq: 11, picture: called, call: { ...call, steps: [step(9), step(10)] } });
    show(shown);
    expect(screen.getByText(/Before this: “Ben played 5♥ from the reserve to house 3\.”/)).toBeTruthy();
    expect(screen.getByText("Position 2 of 2")).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "b" });
    expect(screen.getByText("Position 1 of 2")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "One move later" }));
    expect(screen.getByText("Position 2 of 2")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "No proof" })).toBeNull();
  });

  it("may be declined by who is offered it (R33)", () => {
    show(touch({ picture: called, call: { ...call, steps: [step(10)] }, moves: ["decline", "prove"] }));
    fireEvent.click(screen.getByRole("button", { name: "No proof" }));
    expect(room.move).toHaveBeenCalledWith("decline");
  });
});

describe("the verdict", () => {
  const proven = { type: "proven" as const, seat: 1, entry: 9, move: "r2-f", offender: 2, card: "5h2" };
  const back = { type: "taken_back" as const, seat: 2, entries: [9] };
  const over = { type: "turn_ended" as const, seat: 2, why: "called" as const };
  const began = { type: "turn_began" as const, seat: 1 };

  it("says what was missed, what is taken back and whose turn it is", () => {
    const events: Table["events"] = [{ ...proven, executed: false }, back, over, began];
    const told = (seat: number | null) => verdictOf(touch({ seat, events }), names);
    expect(told(null)).toBe(
      "Ben had to play 5♥ from the reserve to a foundation first. The move is taken back. The turn passes to Ann.",
    );
    expect(told(1)).toMatch(/The turn passes to you\.$/);
    expect(told(2)).toMatch(/^You had to play 5♥ from your reserve .* Your move is taken back\./);
  });

  it("says that the missed move is made", () => {
    const events: Table["events"] = [{ ...proven, executed: true }, back, over, began];
    expect(verdictOf(touch({ events }), names)).toMatch(/taken back\. The missed move is made\. The turn/);
  });

  it("says whose turn it stays when the fault had ended the turn (R31)", () => {
    const events: Table["events"] = [{ ...proven, executed: true }];
    expect(verdictOf(touch({ events }), names)).toMatch(/The missed move is made\. It is your turn\.$/);
  });

  it("says that play goes on after a call that failed, and what it costs", () => {
    const failed: Table["events"] = [
      { type: "expired", seat: 1, what: "proof" },
      { type: "failed", seat: 1, entry: 9, move: null, card: null },
      { type: "penalty", seat: 1, what: "turn", points: 0 },
    ];
    expect(verdictOf(touch({ events: failed }), names)).toBe(
      "Your time ran out. Your call is not proven. You miss your next turn. Play goes on.",
    );
  });

  it("is silent about everything else", () => {
    expect(verdictOf(touch({ events: [began] }), names)).toBeNull();
  });
});

describe("around the table", () => {
  it("wrong calls and turns to be missed stand on the plate", () => {
    const shown = touch({ strikes: { "1": 0, "2": 2 }, skips: { "1": 0, "2": 1 } });
    render(<Plates shown={shown} match={null} whose="others" />);
    expect(screen.getByText("Ben: 2 wrong calls. Ben misses the next turn.")).toBeTruthy();
    expect(screen.getByText("✗✗")).toBeTruthy();
  });

  it("a win in its grace says so, with the time that is left", () => {
    const deadline = { kind: "grace" as const, at: Date.now() + 4_500 };
    const out = picture(2, {}, { turn: 2, phase: "provisional" });
    render(<TurnLine shown={touch({ picture: out, out: 2, deadline })} />);
    expect(screen.getByText("Last call: Ben is out")).toBeTruthy();
    expect(screen.getByRole("timer").getAttribute("aria-label")).toBe("0:05 left to call");
  });

  it("the end of a blocked game says why, and what everybody had left (R20, R23)", () => {
    const blocked = touch({
      result: { how: "blocked", winner: 2, points: { "1": 0, "2": 13 } },
      counts: { "1": 44, "2": 31 },
    });
    store.seen.value = [blocked];
    expect(howWords(blocked)).toMatch(/all hands went round without progress\. Ben has the lowest count/);
    const events: Table["events"] = [{ type: "blocked", counts: { "1": 44, "2": 31 }, why: "stall" }];
    store.seen.value = [{ ...blocked, events }];
    expect(howWords(blocked)).toMatch(/too many turns in a row without progress\. Ben has/);
    expect(countWords(blocked)).toMatch(/^Left over – Ann: 44, Ben: 31\./);
  });

  it("an offer to call the game blocked is answered, put aside, and lapses with a word", () => {
    const { rerender } = render(<BlockStrip shown={touch({ block_offers: [2] })} />);
    fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    expect(room.offerBlock).toHaveBeenCalledWith("g1");
    fireEvent.click(screen.getByRole("button", { name: "No" }));
    expect(screen.queryByText(/offers to call/)).toBeNull();
    rerender(<BlockStrip shown={touch({ block_offers: [1] })} />);
    expect(screen.getByText("You offered to call the game blocked.")).toBeTruthy();
    rerender(<BlockStrip shown={touch()} />);
    expect(store.toast.value?.text).toBe("Your offer has lapsed: play went on.");
  });
});
