/** Making a challenge: by which rules, for how many, and how long the match shall be. */
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { later } from "../parts/later";
import { presetWords } from "../parts/rules_words";
import type { Offer } from "../protocol/protocol.gen";
import { offer } from "../room/room";
import { go } from "../room/route";
import { openRulebook, rulebook } from "../room/rulesets";
import { draft, LENGTHS, type Length, lengthOf, PRESETS, type Terms, wishOf } from "../room/terms";
import { t } from "../words/t";
import { useVerdict } from "./rules_verdict";
import { levelOf, OPEN_SEAT, ThirdSeat } from "./third_seat";

export type OfferTo = { kind: "player"; to: { id: string; name: string } } | { kind: "open" | "link" };

const HouseRules = later(() => import("./house_rules"));

function lengthLabel(length: Length): string {
  if (length === "single") return t("offer.single");
  return length === "open" ? t("offer.open_end") : t("offer.to_points", { n: length });
}

function lengthHelp(length: Length): string {
  if (length === "single") return t("offer.single_help");
  return length === "open" ? t("offer.open_end_help") : t("offer.points_help", { n: length });
}

/** To whom the offer goes, in the wire's words. */
function address(to: OfferTo, third: string): Pick<Offer, "to" | "listed" | "bots"> {
  const level = levelOf(third);
  const bots: Pick<Offer, "bots"> = level === null ? {} : { bots: [level] };
  if (to.kind !== "player") return { listed: to.kind === "open", ...bots };
  return third !== OPEN_SEAT && level === null ? { to: [to.to.id, third] } : { to: to.to.id, ...bots };
}

export default function OfferForm({ to, onClose }: { to: OfferTo; onClose(): void }) {
  const terms = draft.value;
  const [third, setThird] = useState(OPEN_SEAT);
  const [slow, setSlow] = useState(false);
  const [busy, setBusy] = useState(false);
  const verdict = useVerdict(terms);
  useEffect(openRulebook, []);
  const problems = terms.house ? (verdict?.problems ?? []) : [];
  const setTerms = (wanted: Terms) => {
    draft.value = wanted;
  };
  const change = (more: Partial<Terms>) => setTerms({ ...terms, ...more });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy || problems.length > 0) return;
    setBusy(true);
    const seats = address(to, terms.players === 3 ? third : OPEN_SEAT);
    const answer = await offer({ ...wishOf(terms), ...seats, ...(slow ? { pace: "slow" } : {}) });
    setBusy(false);
    if (answer.type === "refused") return;
    onClose();
    if (to.kind === "link" && answer.challenge) go({ at: "join", challenge: answer.challenge });
  };
  const title =
    to.kind === "player" ? t("offer.title_to", { name: to.to.name }) : t(`offer.title_${to.kind}`);
  const send = { player: "offer.send", open: "offer.post", link: "offer.make_link" } as const;
  return (
    <Dialog title={title} onClose={onClose} kind={terms.house ? "wide" : "middle"}>
      <form class="offer-form" onSubmit={(event) => void submit(event)}>
        <Rules terms={terms} onChange={change} />
        {terms.house && <HouseRules terms={terms} verdict={verdict} onChange={setTerms} />}
        <Players terms={terms} onChange={change} />
        {terms.players === 3 && (
          <ThirdSeat besides={to.kind === "player" ? to.to.id : null} third={third} onChange={setThird} />
        )}
        <MatchLength terms={terms} onChange={change} />
        <SlowPace slow={slow} onChange={setSlow} />
        {problems.length > 0 && (
          <div class="problem" role="status">
            <strong>{t("offer.problems", { n: problems.length })}</strong>
            <ul>
              {problems.map((problem) => (
                <li key={problem.sentence}>{problem.sentence}</li>
              ))}
            </ul>
          </div>
        )}
        <div class="dialog-buttons">
          <button type="button" class="button" onClick={onClose}>
            {t("app.cancel")}
          </button>
          <button type="submit" class="button primary" disabled={busy || problems.length > 0} data-first>
            {t(send[to.kind])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  terms: Terms;
  onChange(more: Partial<Terms>): void;
}

/** A preset, each with one sentence, or house rules that begin with one. */
function Rules({ terms, onChange }: PartProps) {
  const sentence = terms.house
    ? t("offer.house_help")
    : (rulebook.value?.texts.find((text) => text.name === terms.preset)?.help ?? "");
  return (
    <>
      <fieldset class="lengths">
        <legend>{t("offer.rules")}</legend>
        {PRESETS.map((preset) => (
          <Choice
            key={preset}
            name="rules"
            checked={!terms.house && terms.preset === preset}
            onChoose={() => onChange({ preset, house: false })}
          >
            {presetWords({ preset })}
          </Choice>
        ))}
        <Choice name="rules" checked={terms.house} onChoose={() => onChange({ house: true })}>
          {t("offer.house")}
        </Choice>
      </fieldset>
      <p class="soft small help-line">{sentence}</p>
    </>
  );
}

function Players({ terms, onChange }: PartProps) {
  return (
    <fieldset class="lengths">
      <legend>{t("offer.players")}</legend>
      {([2, 3] as const).map((players) => (
        <Choice
          key={players}
          name="players"
          checked={terms.players === players}
          onChoose={() => onChange({ players })}
        >
          {t(`offer.players_${players}`)}
        </Choice>
      ))}
    </fieldset>
  );
}

function MatchLength({ terms, onChange }: PartProps) {
  const length = lengthOf(terms, rulebook.value);
  return (
    <>
      <fieldset class="lengths">
        <legend>{t("offer.length")}</legend>
        {LENGTHS.map((choice) => (
          <Choice
            key={choice}
            name="length"
            checked={choice === length}
            onChoose={() => onChange({ length: choice })}
          >
            {lengthLabel(choice)}
          </Choice>
        ))}
      </fieldset>
      <p class="soft small help-line">{lengthHelp(length)}</p>
    </>
  );
}

/** For people who are not here at the same time: days for a turn, and nobody is away. */
function SlowPace({ slow, onChange }: { slow: boolean; onChange(slow: boolean): void }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={slow}
        checked={slow}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {t("offer.slow")}
        <small>{t("offer.slow_help")}</small>
      </span>
    </label>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose(): void;
  children: string;
}

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label class="choice">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
