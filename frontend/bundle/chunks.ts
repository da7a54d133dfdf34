/** Which modules travel together: what the lobby shows, what the table needs on top of it, and so on. */
import { join } from "node:path";
import type { Plugin } from "vite";

/** What follows the first page by itself, the earlier first: a name, and the modules it is for. */
const AFTER: [string, string[]][] = [
  ["table_screen", ["src/screens/table_screen.tsx"]],
  ["alerts", ["src/alerts/watch.ts", "src/screens/forewarnings.tsx"]],
];

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Everything that modules import, and what that imports, but for what is fetched when wanted. */
function reach(modules: Modules, from: string[]): Set<string> {
  const found = new Set(from);
  // A set tells also what joins it while it is walked.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** One file for the first page and one for each that follows: one text is pressed better than ten. */
export function chunksOf(root: string) {
  const after = AFTER.map(([debugName, files]) => {
    let wanted: Set<string> | null = null;
    const name = (id: string, modules: Modules) => {
      wanted ??= reach(
        modules,
        files.map((file) => join(root, file)),
      );
      return wanted.has(id) ? debugName : null;
    };
    return { debugName, name };
  });
  return { groups: [{ name: "index", tags: ["$initial" as const], priority: 1 }, ...after] };
}

/** A late part here names no styles and no further files: nothing is to be looked for before it is fetched. */
export function plainImports(): Plugin {
  const helper = /vite\/preload-helper/;
  return {
    name: "plain-imports",
    enforce: "pre",
    apply: "build",
    load: { filter: { id: helper }, handler: () => "export const __vitePreload = (load) => load();" },
  };
}
