import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { middle, table as tableOf } from "../table/samples";
import { cardName, cardWords, pileWords } from "./cards";
import en from "./en.json";
import { eventSentence, refusalSentence, type TableEvent } from "./say";
import { known, t } from "./t";

const names = { 1: "Ann", 2: "Ben" };
const table = tableOf(middle, {
  seats: [
    { seat: 1, player: { id: "p1", name: "Ann", guest: true } },
    { seat: 2, player: { id: "p2", name: "Ben", guest: true } },
  ],
});

/** The values of a Python StrEnum: `NAME = "value"`. */
function valuesOf(file: string): string[] {
  const text = readFileSync(join("..", "backend", file), "utf-8");
  return [...text.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"$/gm)].map((m) => m[1] ?? "");
}

const PROTOCOL =
  "bad_request slow_down not_signed_in unknown_player unknown_challenge unknown_game not_seated not_yours self_challenge already_playing busy blocked_by_player too_many_offers expired taken withdrawn opponent_left stale no_hints bad_ruleset draining try_again claim_too_early returned too_soon match_ended bad_name name_taken lost";

const REASONS = valuesOf("russianbank/reasons.py");
const CODES = [...PROTOCOL.split(" "), ...valuesOf("cardroom/model/refusal.py")];

describe("refusals", () => {
  it("knows the lists of rules and room", () => {
    expect(REASONS).toContain("reserve_first");
    expect(CODES).toContain("taken");
  });

  it.each([...new Set([...REASONS, ...CODES])])("%s has a sentence", (code) => {
    expect(known(`refuse.${code}`)).toBe(true);
    expect(refusalSentence(code)).toMatch(/\.$/);
    expect(refusalSentence(code)).not.toMatch(/[{}]/);
  });

  it("names the card that goes first", () => {
    const reserve = refusalSentence("reserve_first", { duty: ["r1-f"], table });
    expect(reserve).toBe("Your reserve 8♥ fits a foundation: it goes first.");
    expect(refusalSentence("fill_space", { duty: ["r1-t4"], table })).toMatch("8♥");
    expect(refusalSentence("foundation_first", { duty: ["t3-f"], table })).toBe(
      "5♥ on house 3 fits a foundation: it goes first.",
    );
    expect(refusalSentence("foundation_first", { duty: ["t3-f", "t7-f"], table })).toMatch("5♥, 4♥");
    expect(refusalSentence("does_not_fit", { move: "t3-f", table })).toBe("5♥ does not fit on a foundation.");
  });

  it("says something about a code from a newer room", () => {
    expect(refusalSentence("brand_new")).toMatch("brand_new");
  });
});

describe("cards and piles", () => {
  it("are written and spoken", () => {
    expect(cardName("Td2")).toBe("10♦");
    expect(cardWords("7h1")).toBe("seven of hearts");
    expect(cardName("##")).toBe("a face-down card");
  });

  it.each([
    ["r1", "your reserve"],
    ["w2", "Ben’s waste"],
    ["t3", "house 3"],
    ["f5", "foundation 5"],
    ["x", "the turned card"],
  ])("%s is %s", (pile, words) => expect(pileWords(pile, 1, names)).toBe(words));

  it("belong to nobody in particular for a spectator", () => {
    expect(pileWords("r1", null, names)).toBe("Ann’s reserve");
  });
});

const seatEvents = ["out", "won", "resigned", "forfeited", "claimed"] as const;
const whys = ["discard", "end", "unplayable", "expired", "called", "skipped", "resigned"] as const;
const EVENTS: TableEvent[] = [
  { type: "moved", seat: 1, cards: ["7h1"], source: "r1", target: "f3" },
  { type: "moved", seat: 2, cards: ["7h1"], source: "x", target: "w2" },
  { type: "moved", seat: 2, cards: ["7h1"], source: "x", target: "r1" },
  { type: "moved", seat: 2, cards: ["8h1", "7s1"], source: "t1", target: "t4" },
  { type: "turned", seat: 1, card: "7h1", target: "x" },
  { type: "recycled", seat: 1, count: 1 },
  { type: "revealed", pile: "r1", card: "7h1" },
  { type: "turn_began", seat: 1 },
  ...whys.map((why) => ({ type: "turn_ended" as const, seat: 1, why })),
  { type: "called", seat: 1, entry: 4 },
  ...["r1-f", "x-f", "r1-t4", "t1-t2", "t1-w2"].map((move) => ({
    type: "proven" as const,
    seat: 2,
    entry: 4,
    move,
    executed: true,
    offender: 1,
    card: "5h1",
  })),
  { type: "failed", seat: 1, entry: 4, move: null, card: null },
  { type: "failed", seat: 1, entry: 4, move: "r2-f", card: "5h1" },
  { type: "offered", seat: 1, entry: 4 },
  { type: "declined", seat: 1 },
  { type: "taken_back", seat: 1, entries: [4] },
  { type: "undone", seat: 1, entry: 4 },
  { type: "penalty", seat: 1, what: "points_5", points: 5 },
  { type: "penalty", seat: 1, what: "lose_next_turn", points: 0 },
  ...seatEvents.map((type) => ({ type, seat: 1 })),
  { type: "blocked", counts: { "1": 3, "2": 4 }, why: "full_pass" },
  { type: "cancelled" },
  { type: "abandoned" },
  { type: "agreed" },
  { type: "expired", seat: 1, what: "turn" },
  { type: "ended", how: "won", winner: 1, points: {} },
];

describe("events", () => {
  it.each(EVENTS.map((e) => [JSON.stringify(e), e] as const))("%s is told to all sides", (_, event) => {
    const told = [1, 2, null].map((seat) => eventSentence(event, seat, names));
    for (const sentence of told) {
      expect(sentence).toMatch(/[.!]$/);
      expect(sentence).not.toMatch(/[{}]|undefined/);
    }
    if (event.type !== "ended") expect(told).not.toContain(t("event.ended"));
  });

  it("tell a load from a move", () => {
    const load: TableEvent = { type: "moved", seat: 2, cards: ["9d2"], source: "t5", target: "r1" };
    expect(eventSentence(load, 1, names)).toBe("Ben loaded 9♦ from house 5 on your reserve.");
  });
});

describe("a judged call", () => {
  const proven = (move: string): TableEvent => ({
    type: "proven",
    seat: 1,
    entry: 4,
    move,
    executed: true,
    offender: 2,
    card: "5h1",
  });
  it("says what had to be done", () => {
    expect(eventSentence(proven("r2-f"), 1, names)).toBe(
      "Ben had to play 5♥ from the reserve to a foundation first.",
    );
    expect(eventSentence(proven("r2-f"), 2, names)).toBe(
      "You had to play 5♥ from your reserve to a foundation first.",
    );
    expect(eventSentence(proven("r2-t4"), 1, names)).toBe(
      "Ben had to fill house 4 with 5♥ from the reserve first.",
    );
    expect(eventSentence(proven("t3-r1"), 1, names)).toBe("Ben had to load 5♥ on your reserve first.");
  });

  it("says what was named in vain", () => {
    const failed: TableEvent = { type: "failed", seat: 2, entry: 4, move: "t3-f", card: "5h1" };
    expect(eventSentence(failed, 1, names)).toBe(
      "Ben’s call was wrong: 5♥ did not have to go to a foundation.",
    );
  });
});

describe("the catalogue", () => {
  it("fills its places and chooses plurals", () => {
    expect(t("lobby.count", { n: 1 })).toBe("1 other player");
    expect(t("lobby.count", { n: 3 })).toBe("3 other players");
  });

  it("has no empty texts", () => {
    for (const [key, text] of Object.entries(en)) {
      const texts = typeof text === "string" ? [text] : Object.values(text);
      for (const one of texts) expect(one.trim(), key).not.toBe("");
    }
  });
});
