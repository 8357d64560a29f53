/** As near to the end (px) whoever reads is said to be there. */
const NEAR = 60;

/** A box that scrolls is at its end, also when something comes, unless whoever reads has gone back. */
export function keepsToEnd(box: HTMLElement, comes: () => unknown): void {
  let atEnd = true;
  box.addEventListener("scroll", () => (atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR));
  $effect(() => {
    comes();
    if (atEnd) box.scrollTop = box.scrollHeight;
  });
}
