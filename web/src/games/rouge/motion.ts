/** Cards move from where they were to where they are; new ones come from wherever their `data-from` says. */
import { tick } from "svelte";
import type { TransitionConfig } from "svelte/transition";
import { LASTS, moveFrom, spot, still, tokens, whereabouts } from "../../shell/motion";

const STAGGER = 30;
const NEW_SIZE = 0.5;

/** Remembers where every card is; call the result when the page shows the new position. Each card exists only once. */
export function watch(stage: Element): () => Promise<void> {
  if (still()) return async () => {};
  const before = whereabouts(stage);
  return async () => {
    await tick();
    let order = 0;
    for (const element of tokens(stage)) {
      const known = before.get(element.dataset.token);
      const origin = known || !element.dataset.from ? null : stage.querySelector(element.dataset.from);
      const from = known ?? (origin && spot(origin));
      if (!from) continue;
      if (known) moveFrom(element, known, 0);
      else if (moveFrom(element, from, STAGGER * order, NEW_SIZE)) order += 1;
    }
  };
}

/** A card that leaves goes to the pile that takes it. */
export function collect(node: Element, { to }: { to: string }): TransitionConfig {
  const goal = to ? node.closest(".stage")?.querySelector(to) : null;
  if (!goal || still()) return { duration: 0 };
  const [from, end] = [spot(node), spot(goal)];
  const [x, y, scale] = [end.x - from.x, end.y - from.y, 0.45];
  return {
    duration: LASTS,
    easing: (t) => t * t * (3 - 2 * t),
    css: (_, u) => `translate: ${x * u}px ${y * u}px; scale: ${1 - (1 - scale) * u}; opacity: ${u > 0.8 ? (1 - u) * 5 : 1}`,
  };
}

/** The whole table shakes. */
export function shake(element: Element | undefined): void {
  if (!element || still()) return;
  const steps = ["0 0", "-9px 5px", "8px -6px", "-6px -4px", "5px 4px", "-2px 1px", "0 0"];
  element.animate(steps.map((translate) => ({ translate })), { duration: 420, easing: "linear" });
}
