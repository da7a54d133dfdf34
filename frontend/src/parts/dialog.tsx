/** A modal window: native <dialog>, so focus stays inside, Escape closes, focus comes back. */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words/t";

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  /** Where it stands: in the middle, at the lower edge on phones, or nearly over all. */
  kind?: "middle" | "drawer" | "wide" | "page";
  /** Without the cross in the corner: the buttons of the content are the way out. */
  plain?: boolean;
}

/** Open while it is there; the focus goes to what is marked, and back where it was. */
function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}

export function Dialog({ title, onClose, children, kind = "middle", plain = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const heading = useId();
  useModal(element);
  const onCancel = (event: Event) => {
    event.preventDefault();
    close.current();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === element.current) close.current();
  };
  return (
    // The backdrop is no control of its own: Escape and the cross do the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog.
    <dialog
      ref={element}
      class={`dialog ${kind}`}
      aria-labelledby={heading}
      onCancel={onCancel}
      onClick={onBackdrop}
    >
      <div class="dialog-in">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          {!plain && (
            <button
              type="button"
              class="icon-button"
              aria-label={t("app.close")}
              onClick={() => close.current()}
            >
              <span aria-hidden="true">✕</span>
            </button>
          )}
        </header>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
