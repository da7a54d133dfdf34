/** Which modules travel together: what the lobby shows, and what the table needs on top of it. */
import { join } from "node:path";
import type { Plugin } from "vite";

const TABLE = "src/screens/table_screen.tsx";

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Everything that a module imports, and what that imports, but for what is fetched when wanted. */
function reach(modules: Modules, from: string): Set<string> {
  const found = new Set<string>([from]);
  // A set tells also what joins it while it is walked.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** One file for the first page and one for the table: text is pressed better in one piece than in ten. */
export function chunksOf(root: string) {
  const table = join(root, TABLE);
  let wanted: Set<string> | null = null;
  return {
    groups: [
      { name: "index", tags: ["$initial" as const], priority: 2 },
      {
        debugName: "table",
        name: (id: string, modules: Modules) => {
          wanted ??= reach(modules, table);
          return wanted.has(id) ? "table" : null;
        },
      },
    ],
  };
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
