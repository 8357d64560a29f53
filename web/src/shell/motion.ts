/** What the tables' movements have in common: where things are, and how one gets from there to here. */

/** Milliseconds. */
export const LASTS = 320;
const MOVE = "move";

/** Whether nothing is to move: the person wants it so, or nobody looks. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** The middle of something on the screen, and how wide it is. */
export interface Spot {
  x: number;
  y: number;
  width: number;
}

export function spot(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
}

/** The cards on a table: each bears its own name. */
export const tokens = (stage: Element): HTMLElement[] => [...stage.querySelectorAll<HTMLElement>("[data-token]")];

/** Where each of them is, by its name. */
export function whereabouts(stage: Element): Map<string | undefined, Spot> {
  return new Map(tokens(stage).map((element) => [element.dataset.token, spot(element)]));
}

export type Timing = Required<Pick<KeyframeAnimationOptions, "duration" | "delay" | "easing" | "fill">>;

/**
 * Moves something here from where it was; a movement under way is taken over from where it has come. Returns the
 * movement's timing, or nothing if it is there already.
 */
export function moveFrom(element: HTMLElement, from: Spot, delay: number, scale?: number): Timing | null {
  for (const running of element.getAnimations()) if (running.id === MOVE) running.cancel();
  const to = spot(element);
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x) + Math.abs(y) < 2) return null;
  const timing: Timing = { duration: LASTS, delay, easing: "cubic-bezier(0.2, 0.8, 0.3, 1.04)", fill: "backwards" };
  const start = { translate: `${x}px ${y}px`, scale: scale ?? from.width / to.width, zIndex: 5 };
  element.animate([start, { translate: "0 0", scale: 1, zIndex: 5 }], timing).id = MOVE;
  return timing;
}
