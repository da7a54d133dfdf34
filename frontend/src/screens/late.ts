/** The parts that nobody needs at once: each is brought when something asks for it. */
import { later } from "../parts/later";

const challenges = () => import("./challenges");
const strips = () => import("../parts/strips");

export const TableScreen = later(() => import("./table_screen"));
export const HelpScreen = later(() => import("../help/help_screen"));
export const HelpAtTable = later(() => import("../help/help_at_table"));
export const AboutScreen = later(() => import("./about"));
export const JoinScreen = later(() => import("./join"));
export const Calls = later(() => import("./calls"), true);
export const Verdict = later(() => import("./verdict"), true);
export const Forewarnings = later(() => import("./forewarnings"), true);
export const BlockStrip = later(() => import("./block_strip"), true);
export const ReplaceStrip = later(() => import("./replace_strip"), true);
export const HintStrip = later(() => import("./hint_strip"), true);
export const MissedStrip = later(() => import("./missed_strip"), true);
export const Invitation = later(() => import("../parts/invitation"), true);

export const Incoming = later(() => challenges().then((m) => ({ default: m.Incoming })), true);
export const Outgoing = later(() => challenges().then((m) => ({ default: m.Outgoing })), true);
export const OpenRows = later(() => challenges().then((m) => ({ default: m.OpenRows })), true);
export const UpgradeBanner = later(() => strips().then((m) => ({ default: m.UpgradeBanner })), true);
export const ReturnBanner = later(() => strips().then((m) => ({ default: m.ReturnBanner })), true);
export const ChallengeBanner = later(() => strips().then((m) => ({ default: m.ChallengeBanner })), true);
export const PlayNow = later(() => import("./play_now"));
export const OfferForm = later(() => import("./offer_form"));
export const OwnGames = later(() => import("./own_games"), true);
export const GameRules = later(() => import("./game_rules"));
export const GameOver = later(() => import("./game_over"));
export const SettingsDialog = later(() => import("./settings_dialog"));
export const AlertDialog = later(() => import("./alert_dialog"), true);
export const KeysDialog = later(() => import("./keys_dialog"));

/** Bring what comes after the lobby, in the time that the lobby is looked at. */
export function fetchForLobby(): void {
  TableScreen.fetch().catch(() => undefined);
}

/** Bring what every game will want, so that its end needs no network. */
export function fetchForTable(): void {
  GameOver.fetch().catch(() => undefined);
}
