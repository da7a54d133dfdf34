import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Chance } from "../net/api";
import { chances, chanceTable, leaveChances, reviewGame } from "../room/missed";
import * as store from "../room/store";
import MissedStrip, { chanceSentence } from "./missed_strip";
import { signedIn, table } from "./samples";

vi.mock("../net/api", () => ({ missed: vi.fn() }));
const api = vi.mocked(await import("../net/api"));

const load: Chance = {
  seq: 9,
  seat: 1,
  turn: 3,
  code: "load",
  move: "t3-w2",
  line: ["t3-w2"],
  cost: 1,
  words: { card: "5h1", source: "t3", target: "w2" },
  before: null,
};

beforeEach(signedIn);
afterEach(() => {
  cleanup();
  leaveChances();
  vi.clearAllMocks();
});

describe("chances that were missed", () => {
  it("are said in words, others' with their name", () => {
    const shown = table();
    expect(chanceSentence(load, shown)).toBe("5♥ could have been loaded from house 3 on Ben’s waste.");
    expect(chanceSentence({ ...load, seat: 2 }, shown)).toMatch(/^Ben: /);
    const way = {
      ...load,
      code: "reserve" as const,
      line: ["t3-t4", "r1-f"],
      words: { card: "8h1", source: "r1" },
    };
    expect(chanceSentence(way, shown)).toBe(
      "In 2 moves the reserve card 8♥ could have gone to a foundation; the first is marked.",
    );
  });

  it("of a turn are news first, then shown on the table as it was seen", () => {
    const then = table({ seq: 8 });
    store.seen.value = [then];
    store.table.value = table({ seq: 12 });
    chances.value = { game: then.game, list: [load, { ...load, seq: 99 }], at: null };
    render(<MissedStrip shown={store.table.value} practice={false} />);
    expect(screen.getByText("You missed 2 chances in this turn.")).toBeTruthy();
    expect(chanceTable.value).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show me" }));
    expect(chanceTable.value?.picture).toBe(then.picture);
    expect(chanceTable.value?.moves).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "The next one" }));
    expect(chanceTable.value).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Back to now" }));
    expect(chances.value).toBeNull();
  });

  it("of a game are one's own; a spectator sees everybody's; none is said", async () => {
    api.missed.mockResolvedValue([load, { ...load, seat: 2 }]);
    await reviewGame(table({ seat: 1 }));
    expect(chances.value?.list).toHaveLength(1);
    await reviewGame(table({ seat: null }));
    expect(chances.value?.list).toHaveLength(2);
    api.missed.mockResolvedValue([]);
    await reviewGame(table());
    expect(store.toast.value?.text).toBe("Nothing was missed in this game.");
    api.missed.mockRejectedValue(new Error("away"));
    await reviewGame(table());
    expect(store.toast.value?.text).toMatch("try again");
  });

  it("are asked for after each own turn of practice", async () => {
    api.missed.mockResolvedValue([load]);
    store.table.value = table({ seq: 5 });
    render(<MissedStrip shown={store.table.value} practice={true} />);
    store.table.value = table({ seq: 6, events: [{ type: "turn_ended", seat: 2, why: "discard" }] });
    store.table.value = table({ seq: 7, events: [{ type: "turn_ended", seat: 1, why: "discard" }] });
    await waitFor(() => expect(chances.value?.list).toEqual([load]));
    expect(api.missed.mock.calls).toEqual([[store.table.value.game, 6]]);
  });
});
