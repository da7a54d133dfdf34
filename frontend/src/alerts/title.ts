/** The title of the page: what waits for the person, with the time that is left; steady, nothing blinks. */
import { clock } from "../parts/countdown";
import type { Table } from "../protocol/protocol.gen";
import { t } from "../words/t";
import type { Due } from "./dues";

/** From so much on the time stands in the title of a page out of sight. */
const SHOWN_MS = 60_000;
/** From so much on it also stands there while the page is looked at. */
const PRESSING_MS = 30_000;

export interface Scene {
  hidden: boolean;
  shown: Table | null;
  myTurn: boolean;
  cut: boolean;
  dues: readonly Due[];
  now: number;
  /** Other games in which somebody waits for this person. */
  waiting: number;
}

/** What the title says; the name of the game alone while nothing waits. */
export function titleOf(scene: Scene): string {
  const { hidden, dues, now } = scene;
  const horizon = hidden ? SHOWN_MS : PRESSING_MS;
  const due = dues.find(
    (one) => one.title && one.at - now <= horizon && one.at > now && (hidden || one.mine),
  );
  if (due?.title) return t("title.time", { time: clock(due.at - now), what: due.title, app: t("app.name") });
  const what = hidden ? standing(scene) : "";
  if (what) return t("title.mark", { what, app: t("app.name") });
  return scene.waiting > 0 ? t("title.count", { n: scene.waiting, app: t("app.name") }) : t("app.name");
}

/** What waits without haste. */
function standing({ shown, myTurn, cut, dues }: Scene): string {
  if (cut) return t("title.cut");
  if (shown?.result) return t("title.over");
  // A turn, and an absence that may yet last long, stand behind what somebody asks.
  const waits = dues.find((one) => one.mine && one.title && !/^(turn|claim|abandoned) /.test(one.key));
  if (waits?.title) return waits.title;
  return myTurn ? t("table.turn_mine") : "";
}
