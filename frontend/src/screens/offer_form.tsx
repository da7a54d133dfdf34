/** Making a challenge: to whom, and how long the match shall be. */
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import type { Offer } from "../protocol/protocol.gen";
import { offer } from "../room/room";
import { go } from "../room/route";
import { t } from "../words/t";

export type OfferTo = { kind: "player"; to: { id: string; name: string } } | { kind: "open" | "link" };
type Length = "single" | "open" | 100 | 200 | 300 | 500;

const LENGTHS: Length[] = ["single", "open", 100, 200, 300, 500];

/** The wire's words for a length: a target is part of the rules, a single game is not. */
export function wishOf(length: Length): Pick<Offer, "ruleset" | "target"> {
  if (length === "single") return { ruleset: { preset: "classic" }, target: 0 };
  if (length === "open") return { ruleset: { preset: "classic" } };
  return { ruleset: { preset: "classic", match_target: length } };
}

function lengthLabel(length: Length): string {
  if (length === "single") return t("offer.single");
  return length === "open" ? t("offer.open_end") : t("offer.to_points", { n: length });
}

function lengthHelp(length: Length): string {
  if (length === "single") return t("offer.single_help");
  return length === "open" ? t("offer.open_end_help") : t("offer.points_help", { n: length });
}

export function OfferForm({ to, onClose }: { to: OfferTo; onClose(): void }) {
  const [length, setLength] = useState<Length>("open");
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const whom = to.kind === "player" ? { to: to.to.id } : { listed: to.kind === "open" };
    const answer = await offer({ ...wishOf(length), ...whom });
    setBusy(false);
    if (answer.type === "refused") return;
    onClose();
    if (to.kind === "link" && answer.challenge) go({ at: "join", challenge: answer.challenge });
  };
  const title =
    to.kind === "player" ? t("offer.title_to", { name: to.to.name }) : t(`offer.title_${to.kind}`);
  const send = { player: "offer.send", open: "offer.post", link: "offer.make_link" } as const;
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <fieldset class="lengths">
          <legend>{t("offer.length")}</legend>
          {LENGTHS.map((choice) => (
            <label key={choice} class="choice">
              <input
                type="radio"
                name="length"
                checked={choice === length}
                onChange={() => setLength(choice)}
              />
              <span>{lengthLabel(choice)}</span>
            </label>
          ))}
        </fieldset>
        <p class="soft small help-line">{lengthHelp(length)}</p>
        <p class="rule-line">
          <strong>{t("offer.rules")}:</strong> {t("offer.classic")}
        </p>
        <div class="dialog-buttons">
          <button type="button" class="button" onClick={onClose}>
            {t("app.cancel")}
          </button>
          <button type="submit" class="button primary" disabled={busy} data-first>
            {t(send[to.kind])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
