/** Addresses of the faces of one deck; the art is Adrian Kennard's (CC0), read from the package at build time. */
export default import.meta.glob<string>(
  "/node_modules/@heruka_urgyen/react-playing-cards/src/images/2color-bf/[2-9TJQKA][CDHS].svg",
  { query: "?url", import: "default", eager: true },
);
