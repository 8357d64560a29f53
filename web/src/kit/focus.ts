/** Where the focus goes when something comes into the page, or leaves it. */

/** It takes the focus, unless somebody is writing or choosing just then; and gives it back when it goes. */
export function takesFocus(element: HTMLElement): () => void {
  const giveBack = givesFocusBack();
  if (!document.activeElement?.matches("input, select, textarea")) element.focus({ preventScroll: true });
  return giveBack;
}

/** Whoever was in it when it goes is again where they were when it came or, where that is gone, too, at the beginning. */
export function givesFocusBack(): () => void {
  const before = document.activeElement;
  return () => {
    if (document.activeElement !== document.body) return;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    if (document.activeElement === document.body) goOnFromBeginning();
  };
}

/** What one was at is gone: one goes on from the beginning of the page, or of the dialog that lies over it. */
export function goOnFromBeginning(): void {
  const place = document.querySelector<HTMLElement>("dialog:modal") ?? document.querySelector("main");
  if (place) goOnFrom(place);
}

/** By key and by ear, one goes on from the beginning of a part of the page. */
export function goOnFrom(part: HTMLElement): void {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** A dialog over everything else: a press beside it closes it, too. */
export function modal(dialog: HTMLDialogElement): () => void {
  const giveBack = givesFocusBack();
  dialog.showModal();
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  return giveBack;
}
