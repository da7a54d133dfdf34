import { defineConfig } from "vitest/config";

const room = process.env.CARDROOM_DEV ?? "http://127.0.0.1:8000";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": room, "/ws": { target: room, ws: true } } },
  test: { environment: "happy-dom" },
});
