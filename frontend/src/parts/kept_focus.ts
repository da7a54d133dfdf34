/** Keeps the focus in the page: what held it may be taken away or switched off at any moment. */

/** What is worth landing on when the very place is gone: it holds what comes next. */
const PLACES = "section, main, dialog[open]";

function usable(one: HTMLElement | undefined): one is HTMLElement {
  return one?.isConnected === true && !one.matches(":disabled");
}

/** From now on the focus never falls back to the top of the page; returns how to stop. */
export function keepFocus(root: HTMLElement): () => void {
  /** What has the focus, and all around it. */
  let trail: HTMLElement[] = [];
  /** A button that was switched off, and where the focus waits for it. */
  let parked: { from: HTMLElement; at: HTMLElement } | null = null;
  const lost = () => !document.activeElement?.matches(":not(body, :disabled)");
  const came = (event: FocusEvent) => {
    trail = [];
    for (let at = event.target as HTMLElement | null; at && at !== root; at = at.parentElement)
      trail.push(at);
  };
  // Who leaves by a click beside everything does so on purpose.
  const left = () =>
    void setTimeout(() => {
      if (lost() && usable(trail[0])) trail = [];
    });
  const look = () => {
    if (parked && document.activeElement !== parked.at) parked = null;
    if (usable(parked?.from)) parked?.from.focus({ preventScroll: true });
    const [held] = trail;
    if (!lost() || !held || usable(held)) return;
    const at =
      trail.find((one, n) => n > 0 && one.isConnected && one.matches(PLACES)) ??
      root.querySelector<HTMLElement>("main");
    if (!at) return;
    if (!at.hasAttribute("tabindex")) at.tabIndex = -1;
    at.focus({ preventScroll: true });
    parked = { from: held, at };
  };
  const watched = new MutationObserver(look);
  watched.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  root.addEventListener("focusin", came);
  root.addEventListener("focusout", left);
  return () => {
    watched.disconnect();
    root.removeEventListener("focusin", came);
    root.removeEventListener("focusout", left);
  };
}
