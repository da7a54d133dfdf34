/** The only file of the table that reads a card's name: its face, its corner and the pack it comes from. */
import { cardName } from "../words/say";

type Addresses = { default: Record<string, string> };
/** Addresses of faces by the two letters of the art, such as `7H`. */
export type Deck = Map<string, string>;

const DECKS: Record<string, () => Promise<Addresses>> = {
  two: () => import("./decks/two"),
  "two-big": () => import("./decks/two-big"),
  four: () => import("./decks/four"),
  "four-big": () => import("./decks/four-big"),
};

/** The faces of the wanted deck; only this deck is fetched. */
export async function loadDeck(fourColour: boolean, bigIndex: boolean): Promise<Deck> {
  const load = DECKS[(fourColour ? "four" : "two") + (bigIndex ? "-big" : "")];
  const files = load ? (await load()).default : {};
  return new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]));
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
