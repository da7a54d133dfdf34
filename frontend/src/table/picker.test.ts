import { beforeEach, describe, expect, it } from "vitest";
import { bestWay, sources, wayOf, waysFrom } from "./moves";
import { type Picked, Picker, type Refusal } from "./picker";

describe("a move in words of the wire", () => {
  it("is read into its parts", () => {
    expect(wayOf("r1-f")).toMatchObject({ from: "r1", to: "f", count: 1 });
    expect(wayOf("t3-t5*4")).toMatchObject({ from: "t3", to: "t5", count: 4 });
    expect(wayOf("x-w1")).toMatchObject({ from: "x", to: "w1" });
    for (const word of ["turn", "end", "undo", "stop", "resign"]) expect(wayOf(word)).toBeNull();
  });

  it("names the piles that give, the hand when a card can be turned", () => {
    expect([...sources(["t1-t2", "t1-f", "turn"], 2)].sort()).toEqual(["h2", "t1"]);
    expect([...sources(["turn"], null)]).toEqual([]);
  });

  it("keeps the order of the room, and single cards apart from runs", () => {
    const moves = ["t1-f", "t1-t4", "t1-t4*3", "t2-f"];
    expect(waysFrom(moves, "t1").map((way) => way.to)).toEqual(["f", "t4"]);
    expect(waysFrom(moves, "t1", 3).map((way) => way.text)).toEqual(["t1-t4*3"]);
  });

  it("means by the best place the first one, or a sole one where the order tells nothing", () => {
    const moves = ["x-t2", "x-t7", "t1-t3", "x-w1"];
    expect(bestWay(moves, "x", 1, true)?.text).toBe("x-t2");
    expect(bestWay(moves, "x", 1, false)).toBeNull();
    expect(bestWay(moves, "t1", 1, false)?.text).toBe("t1-t3");
  });

  it("never throws the turned card away by a double tap", () => {
    expect(bestWay(["x-w1"], "x", 1, true)).toBeNull();
    expect(bestWay(["x-w2", "x-w1"], "x", 1, true)?.text).toBe("x-w2");
  });
});

describe("the picker", () => {
  let wishes: string[];
  let refusals: Refusal[];
  let shown: (Picked | null)[];
  let sight: { moves: string[]; waiting: boolean; bestFirst: boolean; empty: string[] };
  let picker: Picker;
  beforeEach(() => {
    wishes = [];
    refusals = [];
    shown = [];
    sight = {
      moves: ["r1-t1", "r1-t4", "t1-t4", "t2-f", "x-t3", "x-w1"],
      waiting: false,
      bestFirst: true,
      empty: [],
    };
    picker = new Picker(() => ({ ...sight, seat: 1, isEmpty: (pile) => sight.empty.includes(pile) }), {
      wish: (text) => wishes.push(text),
      refused: (refusal) => refusals.push(refusal),
      changed: (picked) => shown.push(picked),
    });
  });

  it("picks with the first tap and moves with the second", () => {
    picker.tap("r1");
    expect(picker.picked).toEqual({ pile: "r1", count: 1 });
    picker.tap("t4");
    expect(wishes).toEqual(["r1-t4"]);
    expect(picker.picked).toBeNull();
  });

  it("puts back with a tap on the same card", () => {
    picker.tap("r1");
    picker.tap("r1");
    expect([picker.picked, wishes, refusals]).toEqual([null, [], []]);
  });

  it("takes any foundation for the foundations", () => {
    picker.tap("t2");
    picker.tap("f3");
    expect(wishes).toEqual(["t2-f"]);
  });

  it("picks another card that can move instead", () => {
    picker.tap("r1");
    picker.tap("t2");
    expect([picker.picked?.pile, refusals]).toEqual(["t2", []]);
  });

  it("names what is impossible", () => {
    picker.tap("r1");
    picker.tap("t7");
    expect(refusals).toEqual([{ from: "r1", to: "t7" }]);
    expect([picker.picked, wishes]).toEqual([null, []]);
  });

  it("lets a card be tried that can go nowhere, and then says why", () => {
    picker.tap("t8");
    expect(picker.picked?.pile).toBe("t8");
    picker.tap("t1");
    expect(refusals).toEqual([{ from: "t8", to: "t1" }]);
  });

  it("says why nothing moves when it is not the own turn", () => {
    sight.moves = [];
    picker.tap("t8");
    picker.tap("h1");
    expect(refusals).toEqual([
      { from: "t8", to: "f" },
      { from: "h1", to: "h1" },
    ]);
  });

  it("is silent about empty piles and the other's cards", () => {
    sight.moves = [];
    sight.empty = ["t8"];
    for (const pile of ["t8", "w2", "r2", "f", "h2"]) picker.tap(pile);
    expect(refusals).toEqual([]);
  });

  it("turns the hand with a tap, also an empty one", () => {
    sight.moves = ["turn"];
    sight.empty = ["h1"];
    picker.tap("h1");
    picker.double("h1");
    expect(wishes).toEqual(["turn"]);
  });

  it("discards with a tap or drop on the own waste", () => {
    picker.tap("w1");
    picker.tap("x");
    picker.tap("w1");
    picker.drop("x", 1, "w1");
    expect(wishes).toEqual(["x-w1", "x-w1", "x-w1"]);
  });

  it("picks the own waste where its top can move", () => {
    sight.moves = ["w1-t3", "turn"];
    picker.tap("w1");
    expect([picker.picked?.pile, wishes]).toEqual(["w1", []]);
  });

  it("sends with a double tap to the best place", () => {
    picker.tap("r1");
    picker.double("r1");
    expect(wishes).toEqual(["r1-t1"]);
  });

  it("does not take the second tap on a target for a wish of its own", () => {
    picker.tap("r1");
    picker.tap("t1");
    picker.double("t1");
    expect(wishes).toEqual(["r1-t1"]);
  });

  it("keeps the card picked when a double tap may not choose", () => {
    sight.bestFirst = false;
    picker.tap("r1");
    picker.double("r1");
    expect([picker.picked?.pile, wishes]).toEqual(["r1", []]);
  });

  it("drops on what the list names now, not when the card was lifted", () => {
    picker.pick({ pile: "r1", count: 1 });
    sight.moves = ["t1-t4"];
    expect(picker.drop("r1", 1, "t4")).toBe(false);
    expect(refusals).toEqual([{ from: "r1", to: "t4" }]);
    expect(picker.drop("t1", 1, "t4")).toBe(true);
  });

  it("takes a drop on its own pile or beside everything for none", () => {
    expect(picker.drop("r1", 1, "r1")).toBe(false);
    expect(picker.drop("r1", 1, null)).toBe(false);
    expect([wishes, refusals]).toEqual([[], []]);
  });

  it("moves a run as one", () => {
    sight.moves = ["t1-t4", "t1-t5*3"];
    picker.tap("t1", 3);
    expect(picker.picked).toEqual({ pile: "t1", count: 3 });
    picker.tap("t5");
    expect(wishes).toEqual(["t1-t5*3"]);
  });

  it("wishes nothing while the room has not answered", () => {
    sight.waiting = true;
    picker.tap("h1");
    picker.tap("r1");
    picker.best("r1");
    picker.word("end");
    expect([picker.picked, wishes, refusals]).toEqual([null, [], []]);
  });

  it("says a word of the list only when it stands there", () => {
    picker.word("end");
    sight.moves = ["end"];
    picker.word("end");
    expect(wishes).toEqual(["end"]);
  });
});
