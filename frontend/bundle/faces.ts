/** Faces at build time: the paths of the court cards in whole units, of which an inch of a card has 370. */
import { readFile } from "node:fs/promises";
import { builtinPlugins, type CustomPlugin, optimize } from "svgo";
import type { Plugin } from "vite";

const COURT = "0 0 1300 2000";
const paths = builtinPlugins.find(({ name }) => name === "convertPathData");

/** Rounds what is drawn inside the picture of a court card, and nothing around it. */
const wholeUnits: CustomPlugin = {
  name: "whole-units",
  fn(root, _params, info) {
    const rounding = paths?.fn(root, { floatPrecision: 0 } as never, info);
    let inside = 0;
    return {
      element: {
        enter(node, parent) {
          if (node.name === "symbol" && node.attributes.viewBox === COURT) inside++;
          if (inside && node.name === "path") rounding?.element?.enter?.(node, parent);
        },
        exit(node) {
          if (node.name === "symbol" && node.attributes.viewBox === COURT) inside--;
        },
      },
    };
  },
};

/** The same picture in fewer bytes. */
export function slim(svg: string): string {
  const plugins = [
    wholeUnits,
    "removeXMLProcInst",
    "removeUnknownsAndDefaults",
    "removeUselessDefs",
    "convertColors",
    "cleanupIds",
  ] as const;
  return optimize(svg, { floatPrecision: 2, plugins: [...plugins] }).data;
}

/** Makes every face of the built client slim, whether it comes as a file or as a text in one. */
export function slimFaces(): Plugin {
  return {
    name: "slim-faces",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\.svg\?raw$/ },
      async handler(id) {
        const svg = await readFile(id.slice(0, id.indexOf("?")), "utf-8");
        return `export default ${JSON.stringify(slim(svg))}`;
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".svg"))
          file.source = slim(Buffer.from(file.source).toString());
    },
  };
}
