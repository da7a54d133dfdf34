/** The rules on one card, to be looked at in a hurry or printed. */
import { marked } from "./marked";
import { CARD, say } from "./texts";

export function CardPage() {
  return (
    <div class="short-card">
      <h1>{CARD.title}</h1>
      <div class="boxes">
        {CARD.boxes.map(({ title, list, numbers }) => (
          <section key={title}>
            <h2>{title}</h2>
            {list && (
              <ul>
                {list.map((text) => (
                  <li key={text}>{marked(text)}</li>
                ))}
              </ul>
            )}
            {numbers && (
              <ol>
                {numbers.map((text) => (
                  <li key={text}>{marked(text)}</li>
                ))}
              </ol>
            )}
          </section>
        ))}
      </div>
      <button type="button" class="button print-button" onClick={() => window.print()}>
        {say("card.print")}
      </button>
    </div>
  );
}
