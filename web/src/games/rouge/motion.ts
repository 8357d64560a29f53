/** Things move from where they were to where they are. Any movement under way is taken over from where it has come. */
import { tick } from "svelte";
import type { TransitionConfig } from "svelte/transition";

const LASTS = 320;
const STAGGER = 30;

export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

interface Spot {
  x: number;
  y: number;
  width: number;
}

function spot(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
}

const tokens = (stage: Element): HTMLElement[] => [...stage.querySelectorAll<HTMLElement>("[data-token]")];

/** Remembers where every card is; call the result when the page shows the new position. Each card exists only once. */
export function watch(stage: Element): () => Promise<void> {
  if (still()) return async () => {};
  const before = new Map(tokens(stage).map((element) => [element.dataset.token, spot(element)]));
  return async () => {
    await tick();
    let order = 0;
    for (const element of tokens(stage)) {
      const known = before.get(element.dataset.token);
      const origin = known || !element.dataset.from ? null : stage.querySelector(element.dataset.from);
      const from = known ?? (origin && spot(origin));
      if (!from) continue;
      for (const running of element.getAnimations()) if (running.id === "move") running.cancel();
      const to = spot(element);
      const [x, y] = [from.x - to.x, from.y - to.y];
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      const scale = known ? from.width / to.width : 0.5;
      const delay = known ? 0 : STAGGER * order++;
      const timing = { duration: LASTS, delay, easing: "cubic-bezier(0.2, 0.8, 0.3, 1.04)", fill: "backwards" } as const;
      element.animate([{ translate: `${x}px ${y}px`, scale }, { translate: "0 0", scale: 1 }], timing).id = "move";
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
