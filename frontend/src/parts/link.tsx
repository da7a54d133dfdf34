/** A link inside the room: a real address, followed without loading the page again. */
import type { ComponentChildren } from "preact";
import { go, pathOf, type Route, route } from "../room/route";

interface LinkProps {
  to: Route;
  class?: string;
  children: ComponentChildren;
}

export function Link({ to, children, class: kind }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  const path = pathOf(to);
  const here = pathOf(route.value) === path;
  return (
    <a href={path} class={kind} aria-current={here ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
