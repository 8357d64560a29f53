/** Things move from where they were to where they are; what is new comes from wherever its `data-from` says. */
import { tick } from "svelte";
import type { TransitionConfig } from "svelte/transition";
import { stillWanted } from "../device/preferences.svelte";

/** Milliseconds. */
const LASTS = 320;
const STAGGER = 35;
/** A page that comes back after a while shows what is, not how it came about. */
const MOST_NEW = 40;
const MOVE = "move";

/** Whether nothing is to move: the person wants it so, or nobody looks. */
export const still = (): boolean => stillWanted() || document.hidden;

/** The middle of something on the screen, and how wide it is. */
interface Spot {
  x: number;
  y: number;
  width: number;
}

function spot(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
}

/** What can move on a table: each bears its own name, and is there only once. */
const tokens = (stage: Element): HTMLElement[] => [...stage.querySelectorAll<HTMLElement>("[data-token]")];

/** Remembers where everything is; call the result when the page shows the new position. */
export function watch(stage: Element): () => Promise<void> {
  if (still()) return async () => {};
  const before = new Map(tokens(stage).map((element) => [element.dataset.token, spot(element)]));
  return async () => {
    await tick();
    const fresh: HTMLElement[] = [];
    for (const element of tokens(stage)) {
      const known = before.get(element.dataset.token);
      if (known) moveFrom(element, known, 0);
      else fresh.push(element);
    }
    if (fresh.length > MOST_NEW) return;
    for (const [order, element] of fresh.entries()) comeFrom(element, stage, STAGGER * order);
  };
}

/** Something new comes from its origin, and turns over on the way if it has two sides. */
function comeFrom(element: HTMLElement, stage: Element, delay: number): void {
  const origin = element.dataset.from && stage.querySelector(element.dataset.from);
  const timing = origin && moveFrom(element, spot(origin), delay);
  if (timing) element.querySelector(".turns")?.animate([{ rotate: "y 180deg" }, { rotate: "y 0deg" }], timing);
}

/** Moves something here from where it was, taking over a movement under way; nothing if it is there already. */
function moveFrom(element: HTMLElement, from: Spot, delay: number): KeyframeAnimationOptions | null {
  for (const running of element.getAnimations()) if (running.id === MOVE) running.cancel();
  const to = spot(element);
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x) + Math.abs(y) < 2) return null;
  const timing: KeyframeAnimationOptions = { duration: LASTS, delay, easing: "cubic-bezier(0.2, 0.8, 0.3, 1.04)", fill: "backwards" };
  const start = { translate: `${x}px ${y}px`, scale: Math.min(1.6, from.width / to.width), zIndex: 5 };
  element.animate([start, { translate: "0 0", scale: 1, zIndex: 5 }], timing).id = MOVE;
  return timing;
}

/** A transition: what leaves goes to the pile that takes it. */
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

/** Something small happened to this: it hops. */
export function hop(element: Element | null | undefined): void {
  if (!element || still()) return;
  const steps = ["none", "translateY(-14px) rotate(-2deg)", "none"];
  element.animate(steps.map((transform) => ({ transform })), { duration: LASTS, easing: "ease-out" });
}

/** The whole table shakes. */
export function shake(element: Element | undefined): void {
  if (!element || still()) return;
  const steps = ["0 0", "-9px 5px", "8px -6px", "-6px -4px", "5px 4px", "-2px 1px", "0 0"];
  element.animate(steps.map((translate) => ({ translate })), { duration: 420, easing: "linear" });
}
