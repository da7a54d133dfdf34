/** What this is, whose work it stands on, and what is kept. */
import { type Key, t } from "../words/t";

const PARTS: [Key, Key][] = [
  ["about.fair", "about.fair_text"],
  ["about.private", "about.private_text"],
  ["about.cards", "about.cards_text"],
  ["about.software", "about.software_text"],
];

export default function AboutScreen() {
  return (
    <div class="sheet prose about">
      <h1>{t("about.title")}</h1>
      <p class="lead">{t("about.text")}</p>
      {PARTS.map(([title, text]) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </div>
  );
}
