import { describe, expect, it, vi } from "vitest";
import { middle, picture, table } from "./samples";
import { pile, press, root, said, start, useTable, view, wishes } from "./table_for_tests";

useTable();

describe("the keyboard", () => {
  it("picks with R and drops with 4, saying what it does", () => {
    start();
    press("r");
    expect(said).toEqual(["Eight of hearts picked. It can go to: house 1, house 4."]);
    expect(document.activeElement).toBe(pile("r1"));
    press("4");
    expect(wishes).toEqual(["r1-t4"]);
  });

  it("picks and drops by clicks of buttons, as Enter and screen readers do", () => {
    start();
    pile("t7")?.click();
    pile("f")?.click();
    expect(wishes).toEqual(["t7-f"]);
  });

  it("walks with arrows, one stop in the tab order", () => {
    start();
    pile("h1")?.focus();
    press("ArrowRight");
    expect(document.activeElement).toBe(pile("x"));
    const stops = [...root.querySelectorAll<HTMLButtonElement>("button.pile")].filter(
      (el) => el.tabIndex === 0,
    );
    expect(stops).toEqual([pile("x")]);
  });

  it("sends to the best place with D, puts back with Escape, turns with H, ends with E", () => {
    start();
    press("r");
    press("Escape");
    expect(said.at(-1)).toBe("Put back.");
    press("r");
    press("d");
    view.pending(null);
    press("h");
    view.pending(null);
    start({ moves: ["end"] });
    press("e");
    expect(wishes).toEqual(["r1-t1", "turn", "end"]);
  });

  it("leaves keys alone that are typed elsewhere", () => {
    start();
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    press("r");
    field.remove();
    expect(said).toEqual([]);
  });

  it("counts beside the table as well, but not under an open window", () => {
    start();
    const beside = document.createElement("button");
    document.body.append(beside);
    beside.focus();
    press("r");
    expect(said).toHaveLength(1);
    const window = document.createElement("dialog");
    document.body.append(window);
    window.setAttribute("open", "");
    press("4");
    window.remove();
    beside.remove();
    expect(wishes).toEqual([]);
  });

  it("takes a key that is held down for one wish", () => {
    start();
    const held = new KeyboardEvent("keydown", { key: "h", bubbles: true, cancelable: true, repeat: true });
    document.dispatchEvent(held);
    expect(wishes).toEqual([]);
    pile("t3")?.focus();
    const enter = new KeyboardEvent("keydown", {
      key: "Enter",
      bubbles: true,
      cancelable: true,
      repeat: true,
    });
    pile("t3")?.dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(true);
  });

  it("keeps the focus when the other moves", () => {
    start();
    pile("t3")?.focus();
    view.show(table(picture(2, { ...middle.piles, t3: [] }), { seq: 11 }));
    vi.runAllTimers();
    expect(document.activeElement).toBe(pile("t3"));
  });
});
