/** Names of the rule options, fetched once when somebody wants to read them. */
import { rulesets } from "../net/api";

let names: Promise<ReadonlyMap<string, string>> | null = null;

/** The title of each option by its name; empty when the room cannot tell. */
export function optionNames(): Promise<ReadonlyMap<string, string>> {
  names ??= rulesets().then(
    (body) =>
      new Map(
        (body.options ?? []).flatMap((o) => {
          const key = o.name ?? o.key ?? o.id;
          return key ? [[key, o.title ?? key.replaceAll("_", " ")] as const] : [];
        }),
      ),
    () => new Map<string, string>(),
  );
  return names;
}
