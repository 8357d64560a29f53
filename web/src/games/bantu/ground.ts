/** Where everything lies on the round board. Units are those of its picture, with the middle at 0, 0. */
import type { BantuScene } from "../../generated/wire";

export interface Point {
  x: number;
  y: number;
}

/** How much nearer the board is than as a whole, and which point of the picture stays where it is. */
export interface Near extends Point {
  times: number;
}
export const WHOLE: Near = { x: 0, y: 0, times: 1 };

export const BOX = "box";
export const FINISH = "finish";
/** How far from the middle the innermost lane runs, and how far apart the lanes are. */
const INNER = 256;
const LANE = 60;
/** Finish has the room of so many lines, at the top. */
const GAP = 3.4;
const BOXES = 148;
/** The numbers of lines stand on the rim, where there is room for them. */
export const WOOD = 469;
export const RIM = 509;
/** How far from the middle of the picture something may be and is not cut. */
const SEEN = 460;
/** Finish lies between the last line and the first, so many degrees from either; from where to where, in units. */
const BESIDE_FINISH = 6.2;
const FINISH_INNER = 244;
const FINISH_OUTER = 462;
/** Who is home is drawn smaller, in a column of their own; the outermost so many degrees from the edge. */
export const AT_HOME = 0.72;
const BESIDE_HOME = 4.5;
const HOME = 274;
const HOME_LANE = 42;

export class Ground {
  readonly #slot: number;
  readonly #starts: readonly number[];
  readonly #column: number;
  /** The outline of Finish, and how high its name stands. */
  readonly finish: string;
  readonly finishName = 42 - FINISH_OUTER;

  constructor(readonly scene: BantuScene) {
    this.#slot = 360 / (scene.lines.length + GAP);
    this.#starts = scene.lines.flatMap(({ start }, line) => (start ? [line] : [])).reverse();
    const half = this.#angle(1) - BESIDE_FINISH;
    this.#column = (half - BESIDE_HOME) / 1.5;
    const [left, right] = [around(-half, FINISH_OUTER), around(half, FINISH_OUTER)];
    const sides = `${path([around(-half, FINISH_INNER), left])}A${FINISH_OUTER} ${FINISH_OUTER} 0 0 1 ${right.x} ${right.y}`;
    this.finish = `${sides}L${around(half, FINISH_INNER).x} ${around(half, FINISH_INNER).y}Z`;
  }

  circle(name: string): Point {
    return around(this.#angle(Number.parseInt(name)), INNER + LANE * "abcd".indexOf(name.at(-1)!));
  }

  /** Where the number of a line stands. */
  number(line: number): Point {
    return around(this.#angle(line), (WOOD + RIM) / 2);
  }

  /** Where the start boxes of a number lie: inside its start line. */
  boxes(piece: number): Point {
    return around(this.#angle(this.#starts[piece - 1]! + 1), BOXES);
  }

  /** The place of a piece, also in its box or at home. */
  piece(seat: number, piece: number, where: string, seats: number): Point {
    if (where === FINISH) return around(this.#column * (seat - (seats - 1) / 2), HOME + HOME_LANE * (piece - 1));
    if (where !== BOX) return this.circle(where);
    const { x, y } = this.boxes(piece);
    return { x: x + (seat % 2 ? 27 : -27), y: y + (seat < 2 ? -27 : 27) };
  }

  /** Clockwise from the top, in degrees. Lines are counted from 1. */
  #angle(line: number): number {
    return this.#slot * (line - 0.5 + GAP / 2);
  }
}

function around(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.round(radius * Math.sin(angle)), y: Math.round(-radius * Math.cos(angle)) };
}

export const path = (points: readonly Point[]): string => points.map(({ x, y }, at) => `${at ? "L" : "M"}${x} ${y}`).join("");

/** How large circles around these points may be without touching each other, up to a size. */
export function roomOf(points: readonly Point[], most: number): number {
  const far = points.flatMap((one, at) => points.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  return Math.min(most, ...far.map((each) => each / 2));
}

/** How many times nearer the board has to come for these points to lie so far apart, in units; not beyond what is of use. */
export function nearerFor(points: readonly Point[], apart: number): number {
  return Math.min(Math.max(apart / (2 * roomOf(points, apart)), 1), 4);
}

/** Around which point the board then comes nearer: `from`, unless one of these would be out of the picture; the nearest ones matter most. */
export function nearingAround(from: Point, points: readonly Point[], times: number): Point {
  const far = ({ x, y }: Point): number => Math.hypot(x - from.x, y - from.y);
  const kept = (at: number, each: number): number =>
    Math.min(Math.max(at, (each * times - SEEN) / (times - 1)), (each * times + SEEN) / (times - 1));
  return [...points]
    .sort((one, other) => far(other) - far(one))
    .reduce<Point>((at, each) => ({ x: kept(at.x, each.x), y: kept(at.y, each.y) }), from);
}

/** The nearest of some things to a point, if it is near enough. */
export function nearest<T extends Point>(things: readonly T[], { x, y }: Point, reach: number): T | null {
  let best: T | null = null;
  let least = reach;
  for (const thing of things) {
    const far = Math.hypot(thing.x - x, thing.y - y);
    if (far < least) [best, least] = [thing, far];
  }
  return best;
}
