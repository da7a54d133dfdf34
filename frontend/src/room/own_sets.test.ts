import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteSet, findSet, keeps, ownSets, renameSet, saveSet, tidyName } from "./own_sets";
import { choose, type Terms, USUAL_TERMS } from "./terms";

const KEY = "russianbank.own_sets";
const house: Terms = choose({ ...USUAL_TERMS, house: true }, "facedown_houses", true);
const names = () => ownSets.value.map((set) => set.name);
const kept = () => (JSON.parse(localStorage.getItem(KEY) ?? "[]") as { name: string }[]).map((s) => s.name);

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
  keeps.value = true;
});

describe("own sets of rules", () => {
  it("are saved by name, in order, and found whatever the capitals", () => {
    saveSet("  Oma’s   way ", house);
    saveSet("Club night", USUAL_TERMS);
    expect(names()).toEqual(["Club night", "Oma’s way"]);
    expect(kept()).toEqual(names());
    expect(findSet("OMA’S WAY")?.terms).toEqual(house);
  });

  it("are overwritten under the same name", () => {
    saveSet("Club", house);
    saveSet("club", { ...house, players: 3 });
    expect(names()).toEqual(["club"]);
    expect(findSet("club")?.terms.players).toBe(3);
  });

  it("are renamed, but not to the name of another", () => {
    saveSet("One", house);
    saveSet("Two", house);
    expect(renameSet("One", "two")).toBe(false);
    expect(renameSet("One", "  ")).toBe(false);
    expect(renameSet("One", "ONE")).toBe(true);
    expect(renameSet("Two", "Three")).toBe(true);
    expect(kept()).toEqual(["ONE", "Three"]);
  });

  it("are deleted", () => {
    saveSet("One", house);
    deleteSet("One");
    expect(names()).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it("keep what another window has saved meanwhile", () => {
    saveSet("Mine", house);
    const theirs = [...JSON.parse(localStorage.getItem(KEY) ?? "[]"), { name: "Theirs", terms: house }];
    localStorage.setItem(KEY, JSON.stringify(theirs));
    saveSet("Also mine", house);
    expect(names()).toEqual(["Also mine", "Mine", "Theirs"]);
  });

  it.each([
    "",
    "{",
    "7",
    '[{"name":"x"}]',
    '[{"name":3,"terms":{}}]',
    '[null,{"name":"a","terms":{"preset":"whist"}}]',
  ])("do not stumble over damaged storage: %s", (text) => {
    localStorage.setItem(KEY, text);
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(names()).toEqual([]);
  });

  it("read what can be understood of an older set", () => {
    const terms = { preset: "touch", chosen: { hints: true, odd: { a: 1 } }, players: 7, length: 250 };
    localStorage.setItem(KEY, JSON.stringify([{ name: "Old", terms }]));
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(findSet("Old")?.terms).toEqual({
      preset: "touch",
      house: true,
      chosen: { hints: true },
      players: 2,
      length: null,
    });
  });

  it("live as long as the page where the browser keeps nothing, and it is known", () => {
    const setItem = () => {
      throw new Error("quota");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem });
    saveSet("One", house);
    saveSet("Two", house);
    expect(keeps.value).toBe(false);
    expect(names()).toEqual(["One", "Two"]);
    vi.unstubAllGlobals();
  });

  it("have names of at most forty characters", () => {
    expect(tidyName("x".repeat(99))).toHaveLength(40);
  });
});
