import { defineConfig, type Plugin } from "vitest/config";
import { chunksOf, plainImports } from "./bundle/chunks.ts";
import { slimFaces } from "./bundle/faces.ts";
import { pressed } from "./bundle/pressed.ts";

const room = process.env.CARDROOM_DEV ?? "http://127.0.0.1:8000";

/** The words come as data, beside the program: the page asks for both at once. */
function preloadWords(): Plugin {
  return {
    name: "preload-words",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const words = Object.keys(bundle).find((name) => /\/en-[\w-]+\.json$/.test(name));
        if (!words) return [];
        const attrs = { rel: "preload", as: "fetch", href: `/${words}`, crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

export default defineConfig({
  plugins: [plainImports(), preloadWords(), slimFaces(), pressed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // All styles come with the first page, so late parts need no help to find theirs.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: chunksOf(import.meta.dirname) },
      checks: { pluginTimings: false },
    },
    // The first page is one file, and a late part names what it needs itself.
    modulePreload: false,
  },
  server: { proxy: { "/api": room, "/ws": { target: room, ws: true } } },
  test: { environment: "happy-dom", setupFiles: ["src/words/for_tests.ts"] },
});
