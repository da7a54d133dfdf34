/** Keys and gestures of the table. */
import { Dialog } from "../parts/dialog";
import { table } from "../room/store";
import { type Key, t } from "../words/t";

const GESTURES: Key[] = ["keys.tap", "keys.double", "keys.hand"];
const HOUSES_OF_TWO: [string, Key][] = [["1 – 8", "keys.houses_do"]];
const HOUSES_OF_THREE: [string, Key][] = [["1 – 9, 0, -, =", "keys.houses_do_12"]];
const OTHER: [string, Key][] = [
  ["O", "keys.o_do"],
  ["P", "keys.p_do"],
];
const OTHERS: [string, Key][] = [
  ["O, P", "keys.left_do"],
  ["K, L", "keys.right_do"],
];
/** What is printed on the keys, and what they do. */
const keys = (seats: number): [string, Key][] => [
  [t("keys.arrows"), "keys.arrows_do"],
  [t("keys.enter"), "keys.enter_do"],
  ...(seats > 2 ? HOUSES_OF_THREE : HOUSES_OF_TWO),
  ["R", "keys.r_do"],
  ["H", "keys.h_do"],
  ["W", "keys.w_do"],
  ["X", "keys.x_do"],
  ["D", "keys.d_do"],
  ["F", "keys.f_do"],
  ...(seats > 2 ? OTHERS : OTHER),
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
        {keys(table.value?.picture.seats ?? 2).map(([name, does]) => (
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
