import { expect, it } from "vitest";

const FILES = import.meta.glob<string>("./*.ts", { query: "?raw", import: "default", eager: true });
const MAY = /(cards|samples|demo|\.test)\.ts$/;

it("knows no rules: nothing but cards.ts looks at what is printed on a card", () => {
  const files = Object.entries(FILES).filter(([name]) => !MAY.test(name));
  expect(files.length).toBeGreaterThan(10);
  for (const [name, text] of files) expect(text, name).not.toMatch(/\b(rank|suit|colou?r|red|black)s?\b/i);
});
