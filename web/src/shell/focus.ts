/** Where the focus goes when something comes into the page, or leaves it. */

/** It takes the focus, unless somebody is writing or choosing just then. */
export function takesFocus(element: HTMLElement): void {
  if (!document.activeElement?.matches("input, select, textarea")) element.focus({ preventScroll: true });
}

/** Whoever was in it when it goes is again where they were when it came. */
export function givesFocusBack(): () => void {
  const before = document.activeElement;
  return () => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}

/** A dialog over everything else: a press beside it closes it, too. */
export function modal(dialog: HTMLDialogElement): () => void {
  const giveBack = givesFocusBack();
  dialog.showModal();
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  return giveBack;
}
