/** Text with **strong** and *emphasised* words. */
import type { ComponentChildren } from "preact";

export function marked(text: string): ComponentChildren {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("**")) return <strong key={part}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("*")) return <em key={part}>{part.slice(1, -1)}</em>;
    return part;
  });
}
