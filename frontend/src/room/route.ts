/** Real URLs: which screen a path means, and how the Back button keeps its promises. */
import { signal } from "@preact/signals";

export type Route =
  | { at: "home" | "lobby" | "about" | "lost" }
  /** `ruleset` as the query of an address; missing: plain Classic. */
  | { at: "rules"; ruleset?: string }
  | { at: "help"; page: (typeof HELP_PAGES)[number]; name?: string }
  | { at: "join"; challenge: string }
  | { at: "table"; game: string; result: boolean };

const HELP_PAGES = ["examples", "card", "questions", "words"] as const;

/** The screen that a path names; a query counts for the rules alone. */
export function parse(address: string): Route {
  const [path = "", query = ""] = address.split("?", 2);
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (!first) return { at: "home" };
  if (parts.length === 1 && (first === "lobby" || first === "about")) return { at: first };
  if (parts.length === 1 && first === "rules") return query ? { at: first, ruleset: query } : { at: first };
  if (first === "help") return helpRoute(parts);
  if (first === "join" && second && parts.length === 2) return { at: "join", challenge: second };
  if (first === "table" && second && parts.length === 2) return { at: "table", game: second, result: false };
  if (first === "table" && second && third === "result" && parts.length === 3)
    return { at: "table", game: second, result: true };
  return { at: "lost" };
}

function helpRoute([, second, name, ...more]: string[]): Route {
  const page = second ? HELP_PAGES.find((one) => one === second) : "examples";
  if (!page || more.length > 0 || (name && page !== "examples")) return { at: "lost" };
  return name ? { at: "help", page, name } : { at: "help", page };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path of a screen. */
export function pathOf(route: Route): string {
  switch (route.at) {
    case "home":
      return "/";
    case "join":
      return `/join/${encodeURIComponent(route.challenge)}`;
    case "table":
      return `/table/${encodeURIComponent(route.game)}${route.result ? "/result" : ""}`;
    case "rules":
      return route.ruleset ? `/rules?${route.ruleset}` : "/rules";
    case "help":
      return `/help/${route.page}${route.name ? `/${encodeURIComponent(route.name)}` : ""}`;
    default:
      return `/${route.at}`;
  }
}

export const route = signal<Route>({ at: "home" });

/** Show a screen; `replace` where Back shall not lead to the present one. */
export function go(to: Route, { replace = false } = {}): void {
  const path = pathOf(to);
  if (path !== location.pathname + location.search) {
    const state = { inside: true };
    if (replace) history.replaceState(state, "", path);
    else history.pushState(state, "", path);
  }
  route.value = parse(path);
}

/**
 * Follow the address bar from now on. A table that is opened by its address gets the lobby
 * under it: Back then leads there instead of out of the room.
 */
export function follow(): () => void {
  const read = () => {
    route.value = parse(location.pathname + location.search);
  };
  read();
  if (route.value.at === "table" && !(history.state as { inside?: boolean } | null)?.inside) {
    const here = pathOf(route.value);
    history.replaceState({ inside: true }, "", "/lobby");
    history.pushState({ inside: true }, "", here);
  }
  addEventListener("popstate", read);
  return () => removeEventListener("popstate", read);
}
