import { describe, expect, it } from "vitest";
import { search } from "./search";
import { QUESTIONS, RULES } from "./texts";

const ALL = QUESTIONS.flatMap((group) => group.items);
const first = (asked: string) => search(ALL, asked)[0]?.q;

describe("quick answers", () => {
  it("are at least forty, each unlike the others, with an answer and a place in the rules", () => {
    expect(ALL.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ALL.map((one) => one.q)).size).toBe(ALL.length);
    const sections = RULES.sections.map(({ id }) => id);
    for (const one of ALL) {
      expect(one.a).toMatch(/[.!]$/);
      expect(sections).toContain(one.see);
      expect(one.rules.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ["empty house", "Must I fill an empty house?"],
    ["must i fill a space?", "Must I fill an empty house?"],
    ["SHUFFLED fairly", "How can I know that the shuffle is fair?"],
    ["stalemate", "When is a game blocked?"],
    ["opponent disconnected", "My opponent has gone. What can I do?"],
    ["undo", "Can I take a move back?"],
    ["several cards at once", "Can I move a whole row at once?"],
    ["keyboard", "How do I play with the keyboard?"],
    ["why can't I load the empty waste", "Why can’t I load an empty waste?"],
    ["touch hint", "Why are there no hints in Table and Touch?"],
  ])("answer to “%s” with “%s”", (asked, question) => expect(first(asked)).toBe(question));

  it("forgive endings, accents and capitals", () => {
    expect(first("Kíngs on ACES")).toBe(first("king on ace"));
    expect(search(ALL, "loading").length).toBe(search(ALL, "load").length);
  });

  it("find nothing where nothing is", () => {
    expect(search(ALL, "zebra")).toEqual([]);
    expect(search(ALL, "xylophone quartz")).toEqual([]);
  });

  it("are all there while nothing is asked", () => {
    expect(search(ALL, "  ")).toHaveLength(ALL.length);
    expect(search(ALL, "?!")).toHaveLength(ALL.length);
  });

  it("take any text for what it is", () => {
    for (const text of ["([*+?\\", "<b>", "♠ ♥", "a".repeat(80), "🂡"])
      expect(Array.isArray(search(ALL, text))).toBe(true);
  });
});
