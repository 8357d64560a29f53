/** A reader so near to the end is at the end. */
const NEAR_PX = 60;

/** Keeps a box scrolled to its end when its content grows, unless the reader has scrolled back. */
export function keepsToEnd(box: HTMLElement, comes: () => unknown): void {
  let atEnd = true;
  box.addEventListener("scroll", () => (atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX));
  $effect(() => {
    comes();
    if (!atEnd) return;
    // To scroll at once would make the browser lay out the page for it alone.
    const frame = requestAnimationFrame(() => (box.scrollTop = box.scrollHeight));
    return () => cancelAnimationFrame(frame);
  });
}
