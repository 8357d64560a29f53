/** A thousand duels: the two players, their dots in a field, and a single duel. */
import type { Duels } from "../../generated/wire";

// The players differ in side, shape and colour.

export interface Player {
  name: string;
  side: "left" | "right";
  colour: string;
}

export const PLAYERS: [Player, Player] = [
  { name: "Ana", side: "left", colour: "#4b3f8f" },
  { name: "Bo", side: "right", colour: "#b4591a" },
];

/** Round trips that the server judges, in milliseconds. */
export const LEAST = 5;
export const MOST = 300;

// The field: dots of the first player fill it from the left, of the second from the right, the rest between.

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

// One duel.

export interface Lane {
  /** The reaction that counted; null: the verdict was certain before it was known. */
  rt: number | null;
  u: number;
  /** When the answer would have been heard without an arbiter. */
  heard: number;
}

interface Duel {
  first: number;
  byArrival: number;
  lanes: [Lane, Lane];
}

export function duelOf(duels: Duels, at: number): Duel {
  const [one, other] = duels.players.map(({ rt, u, arrivals }): Lane => ({ rt: rt[at] ?? null, u: u[at]!, heard: arrivals[at]! }));
  return { first: duels.first[at]!, byArrival: duels.by_arrival[at]!, lanes: [one!, other!] };
}

/** The verdict contradicts the arrival; it is undecided; both agree. */
type Kind = "overturned" | "close" | "agreed";
/** What is shown one after the other. */
const ORDER: Kind[] = ["overturned", "close", "overturned", "agreed"];

function kindOf(duels: Duels, at: number): Kind {
  const first = duels.first[at];
  return first === UNDECIDED ? "close" : first === duels.by_arrival[at] ? "agreed" : "overturned";
}

/** The duel to show after this one (-1: the first to be shown), where `shown` have been before. */
export function nextDuel(duels: Duels, after: number, shown: number): number {
  const wanted = ORDER[shown % ORDER.length]!;
  const all = duels.first.map((_, at) => at).filter((at) => kindOf(duels, at) === wanted);
  return all.find((at) => at > after) ?? all[0] ?? (after + 1) % duels.first.length;
}
