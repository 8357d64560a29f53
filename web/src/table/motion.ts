/** Things move from where they were to where they are; what is new comes from wherever its `data-from` says. */
import type { TransitionConfig } from "svelte/transition";
import { stillWanted } from "../device/preferences.svelte";

/** Milliseconds. */
const LASTS = 320;
const STAGGER = 35;
/** A page that comes back after a while shows what is, not how it came about. */
const MOST_NEW = 40;
/** The last movement of each thing. To ask the page for it (`getAnimations`) would make the browser lay it out. */
const moving = new WeakMap<Element, Animation>();

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

/** Something that goes from one spot to another, as soon as both are known. */
interface Movement {
  element: HTMLElement;
  from: Spot;
  to: Spot;
  /** It was not there before: milliseconds until it comes. */
  comesAfter?: number;
}

/** The stages that are followed to the next frame, and where things were on them. */
const followed = new Map<Element, ReadonlyMap<string | undefined, Spot>>();

/** Call it before an update of the page: remembers where everything is, and in the next frame moves from there what is elsewhere then. */
export function watch(stage: Element): void {
  if (still() || followed.has(stage)) return;
  followed.set(stage, new Map(tokens(stage).map((element) => [element.dataset.token, spot(element)])));
  requestAnimationFrame(() => {
    const before = followed.get(stage)!;
    followed.delete(stage);
    move(movements(stage, before));
  });
}

/** What moves, and what is new and comes from its origin. */
function movements(stage: Element, before: ReadonlyMap<string | undefined, Spot>): Movement[] {
  const [known, fresh]: [HTMLElement[], HTMLElement[]] = [[], []];
  for (const element of tokens(stage)) (before.has(element.dataset.token) ? known : fresh).push(element);
  const coming = fresh.length > MOST_NEW ? [] : fresh;
  // A change of styles between two measurements makes the browser lay out the page again: first all changes, then all measurements.
  for (const element of [...known, ...coming]) moving.get(element)?.cancel();
  return [
    ...known.map((element) => ({ element, from: before.get(element.dataset.token)!, to: spot(element) })),
    ...coming.flatMap((element, order) => {
      const origin = element.dataset.from && stage.querySelector(element.dataset.from);
      return origin ? [{ element, from: spot(origin), to: spot(element), comesAfter: STAGGER * order }] : [];
    }),
  ];
}

/** Moves things, but for those that are there already; what is new turns over on the way if it has two sides. */
function move(movements: readonly Movement[]): void {
  for (const { element, from, to, comesAfter } of movements) {
    const [x, y] = [from.x - to.x, from.y - to.y];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const timing: KeyframeAnimationOptions = { duration: LASTS, delay: comesAfter ?? 0, easing: "cubic-bezier(0.2, 0.8, 0.3, 1.04)", fill: "backwards" };
    const start = { translate: `${x}px ${y}px`, scale: Math.min(1.6, from.width / to.width), zIndex: 5 };
    moving.set(element, element.animate([start, { translate: "0 0", scale: 1, zIndex: 5 }], timing));
    if (comesAfter !== undefined) element.querySelector(".turns")?.animate([{ rotate: "y 180deg" }, { rotate: "y 0deg" }], timing);
  }
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
