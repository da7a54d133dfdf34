/** The words of the game, and what other books call them. */
import { GLOSSARY, say } from "./texts";

export function WordsPage() {
  return (
    <div class="prose words-page">
      <h1>{say("words.title")}</h1>
      <dl>
        {GLOSSARY.map(({ word, is, others }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              {is}
              {others && (
                <small>
                  {say("words.others")}: {others}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">{say("words.lead")}</p>
    </div>
  );
}
