/** The way to a game against a computer. */
import { useState } from "preact/hooks";
import { PlayNow } from "../screens/late";
import { type Key, t } from "../words/t";

interface PlayButtonProps {
  class: string;
  words?: Key;
}

export function PlayButton({ class: look, words = "play.now" }: PlayButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={`button ${look}`} onClick={() => setOpen(true)}>
        {t(words)}
      </button>
      {open && <PlayNow onClose={() => setOpen(false)} />}
    </>
  );
}
