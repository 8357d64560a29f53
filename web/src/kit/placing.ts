/** A rectangle on the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** So far from its goal, and from the screen's edge. */
export const MARGIN = 10;
const STEP = 12;

/** Everywhere from the margin to `last`, as near as matters. */
const steps = (last: number): number[] => [last, ...Array.from({ length: Math.ceil((last - MARGIN) / STEP) }, (_, step) => MARGIN + step * STEP)];

const overlap = (from: number, length: number, other: number, otherLength: number): number =>
  Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other));

const shared = (one: Box, other: Box): number =>
  overlap(one.left, one.width, other.left, other.width) * overlap(one.top, one.height, other.top, other.height);

const grown = ({ left, top, width, height }: Box, by: number): Box => ({ left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by });

/** How far a box is above or below its goal, and how far its middle is to the side, which matters less. */
function distance(box: Box, goal: Box): number {
  const away = Math.max(goal.top - box.top - box.height, box.top - goal.top - goal.height, 0);
  return away + Math.abs(box.left + box.width / 2 - goal.left - goal.width / 2) / 4;
}

/** How much of what is `taken` a box lies over. */
export const hides = (box: Box, taken: Box[]): number => taken.reduce((sum, other) => sum + shared(box, other), 0);

/**
 * Where a thing of this size lies over as little as can be of what is `taken`, and then as near as can be to its goal, which it never
 * covers if there is room. It stays on the screen.
 */
export function beside(target: Box, size: { width: number; height: number }, screen: { width: number; height: number }, taken: Box[]): Box {
  const goal = grown(target, MARGIN);
  const last = { left: Math.max(screen.width - size.width - MARGIN, MARGIN), top: Math.max(screen.height - size.height - MARGIN, MARGIN) };
  const within = (wish: number, most: number): number => Math.min(Math.max(wish, MARGIN), most);
  const lefts = [goal.left + goal.width / 2 - size.width / 2, ...steps(last.left)].map((left) => within(left, last.left));
  const tops = [goal.top + goal.height, goal.top - size.height, ...steps(last.top)].map((top) => within(top, last.top));
  let best: Box | undefined;
  let least = Infinity;
  for (const top of tops) {
    for (const left of lefts) {
      const box = { left, top, ...size };
      const cost = hides(box, [goal, ...taken]) * screen.height + distance(box, goal);
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best!;
}

/** How a box points at its goal, right above or below it: which way, and how far from its left. */
export function pointing(box: Box, goal: Box | null): { points: "" | "points-up" | "points-down"; tip: number } {
  if (!goal) return { points: "", tip: 0 };
  const tip = goal.left + goal.width / 2 - box.left;
  const near = (gap: number): boolean => Math.abs(gap - MARGIN) < 2;
  if (tip <= 2 * MARGIN || tip >= box.width - 2 * MARGIN) return { points: "", tip };
  if (near(box.top - goal.top - goal.height)) return { points: "points-up", tip };
  return { points: near(goal.top - box.top - box.height) ? "points-down" : "", tip };
}
