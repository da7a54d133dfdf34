/** The own sets of house rules: take one, keep one under a name, rename, delete. */
import { useId, useState } from "preact/hooks";
import type { Rulebook } from "../net/api";
import {
  deleteSet,
  findSet,
  keeps,
  NAME_LENGTH,
  ownSets,
  renameSet,
  saveSet,
  tidyName,
} from "../room/own_sets";
import { notify } from "../room/store";
import type { Terms } from "../room/terms";
import { t } from "../words/t";

interface OwnSetsProps {
  book: Rulebook;
  terms: Terms;
  onChange(terms: Terms): void;
}

type Doing = "save" | "rename" | "delete" | null;

export function OwnSets({ book, terms, onChange }: OwnSetsProps) {
  const [taken, setTaken] = useState("");
  const [doing, setDoing] = useState<Doing>(null);
  const field = useId();
  const take = (name: string) => {
    setTaken(name);
    const set = findSet(name);
    if (set) onChange(knownOnly(set.terms, book));
  };
  const done = (name: string) => {
    setTaken(name);
    setDoing(null);
  };
  return (
    <div class="own-sets">
      {ownSets.value.length > 0 && (
        <>
          <label for={field}>{t("sets.label")}</label>
          <select id={field} class="input" value={taken} onChange={(e) => take(e.currentTarget.value)}>
            <option value="">{t("sets.none")}</option>
            {ownSets.value.map((set) => (
              <option key={set.name} value={set.name}>
                {set.name}
              </option>
            ))}
          </select>
        </>
      )}
      {doing === null && (
        <div class="own-sets-buttons">
          <button type="button" class="button small" onClick={() => setDoing("save")}>
            {t("sets.save")}
          </button>
          {taken && (
            <>
              <button type="button" class="button small" onClick={() => setDoing("rename")}>
                {t("sets.rename")}
              </button>
              <button type="button" class="button small" onClick={() => setDoing("delete")}>
                {t("sets.delete")}
              </button>
            </>
          )}
        </div>
      )}
      {doing === "save" && <Save taken={taken} terms={terms} onDone={done} />}
      {doing === "rename" && <Rename taken={taken} onDone={done} />}
      {doing === "delete" && <Delete taken={taken} onDone={done} />}
      {!keeps.value && <p class="problem">{t("sets.not_kept")}</p>}
    </div>
  );
}

/** A set may be older than the room: options that it does not know any more are left out. */
function knownOnly(terms: Terms, book: Rulebook): Terms {
  const known = new Set(book.options.map((option) => option.name));
  const chosen = Object.entries(terms.chosen).filter(([name]) => known.has(name));
  const lost = Object.keys(terms.chosen).length - chosen.length;
  if (lost > 0) notify(t("sets.left_out", { n: lost }));
  return { ...terms, chosen: Object.fromEntries(chosen) };
}

interface DoingProps {
  taken: string;
  onDone(taken: string): void;
}

function Save({ taken, terms, onDone }: DoingProps & { terms: Terms }) {
  const [name, setName] = useState(taken);
  const there = findSet(name);
  const save = () => {
    saveSet(name, terms);
    notify(t("sets.saved", { name: tidyName(name) }));
    onDone(tidyName(name));
  };
  return (
    <NameLine
      name={name}
      onName={setName}
      go={t(there ? "sets.overwrite" : "sets.save_go")}
      note={there ? t("sets.there", { name: there.name }) : ""}
      onGo={save}
      onCancel={() => onDone(taken)}
    />
  );
}

function Rename({ taken, onDone }: DoingProps) {
  const [name, setName] = useState(taken);
  const other = findSet(name);
  const clash = other !== undefined && other.name !== taken;
  const rename = () => {
    if (renameSet(taken, name)) onDone(tidyName(name));
  };
  return (
    <NameLine
      name={name}
      onName={setName}
      go={t("sets.rename_go")}
      note={clash ? t("sets.clash", { name: other.name }) : ""}
      refused={clash}
      onGo={rename}
      onCancel={() => onDone(taken)}
    />
  );
}

function Delete({ taken, onDone }: DoingProps) {
  const remove = () => {
    deleteSet(taken);
    onDone("");
  };
  return (
    <div class="own-sets-line">
      <p>{t("sets.delete_ask", { name: taken })}</p>
      <button type="button" class="button small" onClick={() => onDone(taken)}>
        {t("app.cancel")}
      </button>
      <button type="button" class="button small danger" onClick={remove}>
        {t("sets.delete_go")}
      </button>
    </div>
  );
}

interface NameLineProps {
  name: string;
  onName(name: string): void;
  go: string;
  note: string;
  refused?: boolean;
  onGo(): void;
  onCancel(): void;
}

/** A name with its two buttons; Enter does not send the challenge around it. */
function NameLine({ name, onName, go, note, refused = false, onGo, onCancel }: NameLineProps) {
  const may = tidyName(name) !== "" && !refused;
  return (
    <div class="own-sets-line">
      <input
        class="input"
        aria-label={t("sets.name")}
        placeholder={t("sets.name")}
        maxLength={NAME_LENGTH}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field.
        autoFocus
        onInput={(event) => onName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (may) onGo();
        }}
      />
      <button type="button" class="button small" onClick={onCancel}>
        {t("app.cancel")}
      </button>
      <button type="button" class="button small primary" disabled={!may} onClick={onGo}>
        {go}
      </button>
      {note && (
        <p class={refused ? "problem" : "soft small"} role="status">
          {note}
        </p>
      )}
    </div>
  );
}
