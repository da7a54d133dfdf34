/** The faces of one deck; the art is Adrian Kennard's (CC0), read from the package at build time. */

/** Forty pictures that are alike weigh least in one file. */
export const texts = import.meta.glob<string>(
  "/node_modules/@heruka_urgyen/react-playing-cards/src/images/2color-bf/[2-9TA][CDHS].svg",
  { query: "?raw", import: "default", eager: true },
);
/** The court cards, each a file of its own. */
export const files = import.meta.glob<string>(
  "/node_modules/@heruka_urgyen/react-playing-cards/src/images/2color-bf/[JQK][CDHS].svg",
  { query: "?url", import: "default", eager: true },
);
