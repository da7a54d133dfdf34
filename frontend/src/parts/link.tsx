/** A link inside the room: a real address, followed without loading the page again. */
import type { ComponentChildren } from "preact";
import { go, pathOf, type Route, route } from "../room/route";

interface LinkProps {
  to: Route;
  class?: string;
  /** Another screen that this link counts as, too. */
  alsoAt?: Route["at"] | undefined;
  /** Whether it leads to what is shown, where the address alone does not tell. */
  current?: boolean;
  children: ComponentChildren;
}

export function Link({ to, children, class: kind, alsoAt, current }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  const path = pathOf(to);
  const here =
    current ?? (pathOf(route.value) === path || (alsoAt !== undefined && route.value.at === alsoAt));
  return (
    <a href={path} class={kind} aria-current={here ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
