import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "./kept_focus";

let root: HTMLElement;
let stop: () => void;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  root.innerHTML =
    '<main><section id="s"><p><button id="a">A</button></p><button id="b">B</button></section></main>';
  stop = keepFocus(root);
});
afterEach(() => {
  stop();
  root.remove();
});

const get = (id: string) => document.getElementById(id) as HTMLButtonElement;
const passed = () => new Promise((done) => setTimeout(done, 5));

describe("the focus", () => {
  it("goes to what surrounded a button that is taken away", async () => {
    get("a").focus();
    get("a").remove();
    await passed();
    expect(document.activeElement).toBe(get("s"));
  });

  it("goes to the new page when all of the old one is gone", async () => {
    get("a").focus();
    root.innerHTML = "<p>…</p>";
    await passed();
    root.innerHTML = "<main id='new'></main>";
    await passed();
    expect(document.activeElement).toBe(get("new"));
  });

  it("leaves a button that can no longer be pressed, and comes back when it can", async () => {
    get("a").focus();
    get("a").disabled = true;
    await passed();
    expect(document.activeElement).toBe(get("s"));
    get("a").disabled = false;
    await passed();
    expect(document.activeElement).toBe(get("a"));
  });

  it("does not come back from where it was moved meanwhile", async () => {
    get("a").focus();
    get("a").disabled = true;
    await passed();
    get("b").focus();
    get("a").disabled = false;
    await passed();
    expect(document.activeElement).toBe(get("b"));
  });

  it("stays away when it was taken away on purpose, and where it was put", async () => {
    get("a").focus();
    get("a").blur();
    await passed();
    get("a").remove();
    await passed();
    expect(document.activeElement).toBe(document.body);
    get("b").focus();
    get("s").append(document.createElement("p"));
    await passed();
    expect(document.activeElement).toBe(get("b"));
  });
});
