/** Keys and gestures of the table. */
import { Dialog } from "../parts/dialog";
import { type Key, t } from "../words/t";

const GESTURES: Key[] = ["keys.tap", "keys.double", "keys.hand"];
/** What is printed on the keys, and what they do. */
const keys = (): [string, Key][] => [
  [t("keys.arrows"), "keys.arrows_do"],
  [t("keys.enter"), "keys.enter_do"],
  ["1 – 8", "keys.houses_do"],
  ["R", "keys.r_do"],
  ["H", "keys.h_do"],
  ["W", "keys.w_do"],
  ["X", "keys.x_do"],
  ["D", "keys.d_do"],
  ["F", "keys.f_do"],
  ["O", "keys.o_do"],
  ["P", "keys.p_do"],
  ["E", "keys.e_do"],
  ["U", "keys.u_do"],
  ["I", "keys.i_do"],
  ["S", "keys.s_do"],
  ["B, N", "keys.steps_do"],
  [t("keys.escape"), "keys.escape_do"],
  ["?", "keys.help_do"],
];

export default function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("keys.title")} onClose={onClose}>
      <ul class="gestures">
        {GESTURES.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <dl class="keys">
        {keys().map(([name, does]) => (
          <div key={name}>
            <dt>
              <kbd>{name}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
