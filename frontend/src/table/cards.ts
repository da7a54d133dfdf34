/** The only file of the table that reads a card's name: its face, its corner and the pack it comes from. */
import { cardName } from "../words/say";

/** Addresses of faces by the two letters of the art, such as `7H`. */
export type Deck = Map<string, string>;
/** Pictures as texts, and addresses of pictures, by the path of the art. */
interface Faces {
  texts: Record<string, string>;
  files: Record<string, string>;
}

const DECKS: Record<string, () => Promise<Faces>> = {
  two: () => import("./decks/two"),
  "two-big": () => import("./decks/two-big"),
  four: () => import("./decks/four"),
  "four-big": () => import("./decks/four-big"),
};

/** The faces of the wanted deck; only this deck is fetched. */
export async function loadDeck(fourColour: boolean, bigIndex: boolean): Promise<Deck> {
  const deck: Deck = new Map();
  const faces = await DECKS[(fourColour ? "four" : "two") + (bigIndex ? "-big" : "")]?.();
  const add = (path: string, url: string) => deck.set(path.slice(-6, -4), url);
  for (const [path, url] of Object.entries(faces?.files ?? {})) add(path, url);
  for (const [path, svg] of Object.entries(faces?.texts ?? {}))
    add(path, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  return deck;
}

/** Fetches all faces before they are turned up, after those that are seen. */
export function warm(deck: Deck): void {
  for (const url of deck.values()) Object.assign(new Image(), { fetchPriority: "low", src: url });
}

/** The address of a card's face. */
export function faceOf(deck: Deck, card: string): string | undefined {
  return deck.get(card.slice(0, 2).toUpperCase());
}

/** What the visible strip of a covered card shows: index above sign, and the class of its ink. */
export function cornerOf(card: string): { index: string; sign: string; ink: string } {
  const name = cardName(card);
  return { index: name.slice(0, -1), sign: name.slice(-1), ink: `ink-${card[1]}` };
}

/** Whether a name stands for a card that nobody sees. */
export function isHidden(card: string): boolean {
  return card.includes("#");
}

/** The seat whose pack a card belongs to. */
export function packOf(card: string): number {
  return Number(card.slice(2)) || 1;
}
