/** As near to the end (px) whoever reads is said to be there. */
const NEAR = 60;

/** A box that scrolls is at its end, also when something comes, unless whoever reads has gone back. */
export function keepsToEnd(box: HTMLElement, comes: () => unknown): void {
  let atEnd = true;
  box.addEventListener("scroll", () => (atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR));
  $effect(() => {
    comes();
    if (!atEnd) return;
    // To scroll at once would make the browser lay out the page for it alone.
    const frame = requestAnimationFrame(() => (box.scrollTop = box.scrollHeight));
    return () => cancelAnimationFrame(frame);
  });
}
