/** Notices of the system while the page is out of sight; wished for in the settings, never asked by itself. */
import { setSetting, settings } from "../room/settings";
import { t } from "../words/t";

export type Permission = NotificationPermission | "missing";

/** Whether this browser would show notices. */
export function permission(): Permission {
  return typeof Notification === "undefined" ? "missing" : Notification.permission;
}

/** Ask the browser, on the person's own click; the wish is kept only if it can be fulfilled. */
export async function wishNotices(): Promise<Permission> {
  const answer = permission() === "default" ? await Notification.requestPermission() : permission();
  setSetting("notices", answer === "granted");
  return answer;
}

/** Show a notice if it is wished and nobody looks; one of a kind replaces the last. */
export function notice(kind: string, text: string): boolean {
  if (!settings.value.notices || permission() !== "granted" || !document.hidden) return false;
  try {
    const shown = new Notification(t("app.name"), {
      body: text,
      tag: `russianbank ${kind}`,
      icon: "/icon.svg",
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return true;
  } catch {
    // Phones have notices only for installed pages: the title and the tones are left.
    return false;
  }
}
