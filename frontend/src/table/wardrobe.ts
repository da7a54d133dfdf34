/** Which faces the cards wear: fetched when they are first wanted. */
import { type Deck, loadDeck, warm } from "./cards";
import type { Sprites } from "./sprites";

/** Cards narrower than this show the big index whatever was chosen. */
const SMALL_CARD = 66;

export class Wardrobe {
  #worn = "";

  constructor(
    private readonly element: HTMLElement,
    private readonly sprites: Sprites,
  ) {}

  /** Dresses all cards as was chosen, for cards of this width. */
  wear({ fourColour, bigIndex }: { fourColour: boolean; bigIndex: boolean }, width: number): void {
    const big = bigIndex || width < SMALL_CARD;
    const deck = `${fourColour}${big}`;
    if (deck === this.#worn) return;
    this.#worn = deck;
    this.element.classList.toggle("four", fourColour);
    const dress = (faces: Deck) => {
      if (deck !== this.#worn) return;
      this.sprites.dress(faces);
      warm(faces);
    };
    // Without faces the corners are still to be read; the next change of size asks again.
    loadDeck(fourColour, big).then(dress, () => {
      this.#worn = "";
    });
  }
}
