import { describe, expect, it } from "vitest";
import { middle, table } from "../table/samples";
import { dutyWords } from "./duty";

const names = { 1: "Ann", 2: "Ben" };
const words = (duty_reason: string, duties: string[], more = {}) =>
  dutyWords(table(middle, { duty_reason, duties, ...more }), names)?.long ?? null;

describe("what must come first", () => {
  it("is said with its card and its reason, class by class (R15, R16, O16, O17)", () => {
    expect(words("reserve_first", ["r1-f"])).toBe("First 8♥ from your reserve to a foundation");
    expect(words("foundation_first", ["t7-f"])).toBe("First 4♥ from house 7 to a foundation");
    expect(words("foundation_first", ["t7-f", "t3-f"])).toBe("First to foundations: 4♥, 5♥");
    expect(words("release_first", ["t2-t4"])).toBe(
      "Before you go on: free a card for a foundation, 9♥ off house 2",
    );
    expect(words("fill_space", ["r1-t4"])).toBe("Before you turn: fill house 4 with 8♥ from your reserve");
    expect(words("load_first", ["t3-r2"])).toBe("Before you go on: load 5♥ on Ben’s reserve");
    expect(words("new_reason", ["t3-r2"])).toBe("5♥ must go first");
  });

  it("has a few words for narrow screens", () => {
    const short = (duty_reason: string, duties: string[]) =>
      dutyWords(table(middle, { duty_reason, duties }), names)?.short;
    expect(short("reserve_first", ["r1-f"])).toBe("First 8♥ to a foundation");
    expect(short("foundation_first", ["t7-f", "t3-f"])).toBe("First to foundations: 4♥, 5♥");
    expect(short("fill_space", ["r1-t4"])).toBe("Before turning: 8♥ to house 4");
    expect(short("load_first", ["t3-r2"])).toBe("Before going on: load 5♥");
    expect(short("release_first", ["t2-t4"])).toBe("Before going on: move 9♥ aside");
  });

  it("is nothing where nothing must, where nobody may be told, and out of turn", () => {
    expect(words("reserve_first", [])).toBeNull();
    expect(dutyWords(table(middle), names)).toBeNull();
    expect(words("reserve_first", ["r1-f"], { seat: 2 })).toBeNull();
  });
});
