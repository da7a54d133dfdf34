/** Beside every text of the built client its compressed forms, so that the room compresses nothing twice. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|json|svg|webmanifest|txt)$/;
/** What is smaller fits one packet anyway. */
const LEAST = 1_000;

async function press(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < LEAST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
}

export function pressed(): Plugin {
  let folder = "dist";
  return {
    name: "pressed",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => press(join(folder, file))));
    },
  };
}
