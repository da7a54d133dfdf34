/** Fetches the words of the person's language: data, not program. */
import english from "./en.json?url";
import { speak } from "./t";

const RETRY_MS = 1_500;

/** Ready to speak; an unreachable room is asked again, for without words there is no page. */
export async function loadWords(): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(english);
      if (answer.ok) {
        speak("en", await answer.json());
        return;
      }
    } catch {
      // The network is away: the page itself came through, so it will be back.
    }
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}
