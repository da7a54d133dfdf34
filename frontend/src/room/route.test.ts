import { beforeEach, describe, expect, it } from "vitest";
import { follow, go, parse, pathOf, type Route, route } from "./route";

describe("addresses", () => {
  const known: [string, Route][] = [
    ["/", { at: "home" }],
    ["/lobby", { at: "lobby" }],
    ["/rules", { at: "rules" }],
    ["/rules?preset=touch&players=3", { at: "rules", ruleset: "preset=touch&players=3" }],
    ["/help/examples", { at: "help", page: "examples" }],
    ["/help/examples/loading", { at: "help", page: "examples", name: "loading" }],
    ["/help/questions", { at: "help", page: "questions" }],
    ["/about", { at: "about" }],
    ["/join/c-1", { at: "join", challenge: "c-1" }],
    ["/table/g1", { at: "table", game: "g1", result: false }],
    ["/table/g1/result", { at: "table", game: "g1", result: true }],
  ];

  it.each(known)("%s names a screen, and the screen its address", (path, screen) => {
    expect(parse(path)).toEqual(screen);
    expect(pathOf(screen)).toBe(path);
  });

  it.each([
    "/nope",
    "/table",
    "/table/g1/other",
    "/join/a/b",
    "/table/g1/result/x",
    "/help/nothing",
    "/help/card/x",
  ])("%s is nothing", (path) => {
    expect(parse(path).at).toBe("lost");
  });

  it("survives broken escapes", () => {
    expect(parse("/join/%E0%A4%A")).toEqual({ at: "join", challenge: "%E0%A4%A" });
  });
});

describe("going about", () => {
  beforeEach(() => history.replaceState(null, "", "/"));

  it("follows the address bar and changes it", () => {
    const stop = follow();
    go({ at: "rules" });
    expect(location.pathname).toBe("/rules");
    expect(route.value.at).toBe("rules");
    stop();
  });

  it("changes a query alone", () => {
    const stop = follow();
    go({ at: "rules" });
    go({ at: "rules", ruleset: "preset=touch" });
    expect(location.search).toBe("?preset=touch");
    expect(route.value).toEqual({ at: "rules", ruleset: "preset=touch" });
    go({ at: "rules" });
    expect(location.search).toBe("");
    stop();
  });

  it("puts the lobby under a table that was opened by its address", () => {
    history.replaceState(null, "", "/table/g1");
    const before = history.length;
    const stop = follow();
    expect(location.pathname).toBe("/table/g1");
    expect(history.length).toBe(before + 1);
    expect(route.value).toEqual({ at: "table", game: "g1", result: false });
    stop();
  });
});
