/** A thousand dots: the first player's fill the field from the left, the second's from the right, the rest between. */

export const COLUMNS = 50;
export const ROWS = 20;
export const MANY = COLUMNS * ROWS;
/** Who a dot belongs to, as the server says it. */
export const FIRST = 0;
export const SECOND = 1;
export const UNDECIDED = -1;

interface Tally {
  one: number;
  other: number;
  close: number;
}

/** How many of the first so many duels went to whom. */
export function tally(winners: readonly number[], upto = winners.length): Tally {
  const counts = { one: 0, other: 0, close: 0 };
  for (const winner of winners.slice(0, upto)) counts[winner === FIRST ? "one" : winner === SECOND ? "other" : "close"] += 1;
  return counts;
}

/** The place of each duel's dot, counted down the columns from the left. */
export function places(winners: readonly number[]): number[] {
  let left = 0;
  let middle = tally(winners).one;
  let right = winners.length - 1;
  return winners.map((winner) => (winner === FIRST ? left++ : winner === SECOND ? right-- : middle++));
}

/** The middle of a place. */
export function point(place: number): { x: number; y: number } {
  return { x: Math.floor(place / ROWS) + 0.5, y: (place % ROWS) + 0.5 };
}

/** Dots as a path of points, to be drawn by the ends of its strokes. */
export function path(taken: readonly number[]): string {
  return taken
    .map(point)
    .map(({ x, y }) => `M${x} ${y}h0`)
    .join("");
}

/** The place under a point, given as shares of the field's width and height. */
export function placeAt(x: number, y: number): number {
  const within = (share: number, many: number): number => Math.min(many - 1, Math.max(0, Math.floor(share * many)));
  return within(x, COLUMNS) * ROWS + within(y, ROWS);
}
