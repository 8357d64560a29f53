/** `pile` is what the table marks so for being pointed at, or the control of that name; `card=9` is anything by a mark that it bears. */
export function pointed(point: string): HTMLElement | null {
  const [mark, value] = point.split("=");
  if (!mark) return null;
  const named = value === undefined ? [`[data-point="${mark}"]`, `[data-at="${mark}"]`] : [`[data-${mark}="${value}"]`];
  for (const each of named) {
    const found = document.querySelector<HTMLElement>(`.stage ${each}`);
    if (found) return found;
  }
  return null;
}
