/** Parts that are fetched when they are wanted, or ahead of it when there is time. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { upgrade } from "../room/store";
import { t } from "../words/t";

/** What could not be brought is asked for again as long as it is wanted. */
const RETRY_MS = 2_000;

interface Loaded<P> {
  default: ComponentType<P>;
}

/** A component in a file of its own; `fetch` brings it ahead of its first use. */
export type Late<P> = ComponentType<P> & { fetch(): Promise<unknown> };

/** `quiet`: nothing stands in its place until it is there. */
export function later<P extends object>(load: () => Promise<Loaded<P>>, quiet = false): Late<P> {
  let coming: Promise<Loaded<P>> | null = null;
  let here: Loaded<P> | null = null;
  const fetch = () => {
    coming ??= load().then((loaded) => {
      here = loaded;
      return loaded;
    });
    // A lost file may be asked for again.
    coming.catch(() => (coming = null));
    return coming;
  };
  const Part = (props: P) => {
    const [part, setPart] = useState(here);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let wanted = true;
      const ask = () =>
        fetch().then(
          (loaded) => wanted && setPart(loaded),
          () => {
            if (!wanted) return;
            // The room has another client now, and no longer the parts of this one.
            if (upgrade.value !== null) location.reload();
            setFailed(true);
            timer = setTimeout(ask, RETRY_MS);
          },
        );
      if (!part) ask();
      return () => {
        wanted = false;
        clearTimeout(timer);
      };
    }, []);
    if (!part && quiet) return null;
    if (!part) return <p class="quiet-wait">{t(failed ? "welcome.unreachable" : "app.loading")}</p>;
    const Ready = part.default;
    return <Ready {...props} />;
  };
  return Object.assign(Part, { fetch });
}
