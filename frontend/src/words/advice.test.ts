import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ann, ben } from "../screens/samples";
import { adviceSentence } from "./advice";
import { known } from "./t";

const shown = {
  seat: 1,
  seats: [
    { seat: 1, player: ann },
    { seat: 2, player: ben },
  ],
};
const words = { card: "8h1", source: "t3", target: "t5", other: "Kd2", space: "t3" };

/** The reasons that the room may give. */
function codes(): string[] {
  const text = readFileSync(join("..", "backend", "russianbank", "players", "advice.py"), "utf-8");
  const list = /^CODES: Final = \(([^)]*)\)/m.exec(text)?.[1] ?? "";
  return [...list.matchAll(/"(\w+)"/g)].map((found) => found[1] ?? "");
}

describe("advice", () => {
  it("knows the list of the room", () => {
    expect(codes()).toContain("frees_space_for_reserve");
  });

  it.each(codes())("%s has a sentence", (code) => {
    expect(known(`hint.${code}`)).toBe(true);
    const sentence = adviceSentence({ code, words }, shown);
    expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
    expect(sentence).not.toMatch(/[{}]/);
  });

  it("names cards and places as the table does", () => {
    expect(adviceSentence({ code: "frees_space_for_reserve", words }, shown)).toBe(
      "Move 8♥ from house 3 to house 5: that frees a space for K♦ of your reserve.",
    );
    expect(adviceSentence({ code: "loads_waste", words: { ...words, target: "w2" } }, shown)).toMatch(
      "Ben’s waste",
    );
  });
});
