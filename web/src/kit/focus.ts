/** Where the focus goes when an element comes into the page or leaves it. */

/** Takes the focus, unless a form field has it; gives it back when the element goes. */
export function takesFocus(element: HTMLElement): () => void {
  const giveBack = givesFocusBack();
  if (!document.activeElement?.matches("input, select, textarea")) element.focus({ preventScroll: true });
  return giveBack;
}

/** When the element goes with the focus in it, the focus returns to where it was before; if that is gone, to the start of the page. */
export function givesFocusBack(): () => void {
  const before = document.activeElement;
  return () => {
    if (document.activeElement !== document.body) return;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    if (document.activeElement === document.body) goOnFromBeginning();
  };
}

/** Moves the focus to the start of the page, or of the modal dialog. */
export function goOnFromBeginning(): void {
  const place = document.querySelector<HTMLElement>("dialog:modal") ?? document.querySelector("main");
  if (place) goOnFrom(place);
}

/** Moves the focus to the start of a part of the page, for keyboards and screen readers. */
export function goOnFrom(part: HTMLElement): void {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Opens a modal dialog; a press beside it closes it. */
export function modal(dialog: HTMLDialogElement): () => void {
  const giveBack = givesFocusBack();
  dialog.showModal();
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  return giveBack;
}
