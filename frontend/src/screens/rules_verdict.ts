/** What the room thinks of the rules in a form, asked again after each change. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiRefusal, checkRuleset, type Verdict } from "../net/api";
import { rulesetOf, type Terms } from "../room/terms";

const PAUSE_MS = 120;
const RETRY_MS = 2_000;

/** The newest verdict on the house rules; null before the first, and while the room is away. */
export function useVerdict(terms: Terms): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const asked = useRef(0);
  const ruleset = JSON.stringify(rulesetOf(terms));
  useEffect(() => {
    if (!terms.house) return;
    asked.current += 1;
    const mine = asked.current;
    let timer = setTimeout(ask, PAUSE_MS);
    function ask() {
      checkRuleset(JSON.parse(ruleset)).then(
        (said) => {
          if (mine === asked.current) setVerdict(said);
        },
        (error: unknown) => {
          // Without the room's word the form says nothing; the offer itself is judged anyway.
          if (mine !== asked.current) return;
          setVerdict(null);
          const final = error instanceof ApiRefusal && error.status < 500 && error.status !== 429;
          if (!final) timer = setTimeout(ask, RETRY_MS);
        },
      );
    }
    return () => clearTimeout(timer);
  }, [ruleset, terms.house]);
  return verdict;
}
