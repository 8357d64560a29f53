/** What is on each card, from the same list that the rules read, and where it is drawn. */
import deck from "#tablee/games/dan/deck.txt?raw";

/** Sides of a card, of the table and of the screen, clockwise: 0 near, 1 left, 2 across, 3 right. */
const SIDES = ["near", "left", "across", "right"] as const;
export const SPECIALS = ["dove", "raid", "scapegoat", "swap", "colours", "backward", "lunch", "deja-vu", "rotation", "mirror"] as const;
export type Special = (typeof SPECIALS)[number];

export interface Gun {
  /** The sides at which its grip lies, and to which its barrel points. */
  grip: number;
  barrel: number;
  /** Its grip is black. */
  loaded: boolean;
}

interface Face {
  special: Special | null;
  guns: readonly Gun[];
}

function gunOf(text: string): Gun {
  const [colour, grip, , barrel] = text.trim().split(" ") as [string, string, string, string];
  const side = (name: string): number => (SIDES as readonly string[]).indexOf(name);
  return { grip: side(grip), barrel: side(barrel), loaded: colour === "black" };
}

/** All cards by their numbers; 0 is no card. */
export const FACES: readonly Face[] = [
  { special: null, guns: [] },
  ...deck
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [, kind, guns] = /^\d+\s+(\S+)\s+(.+)$/.exec(line) as unknown as [string, string, string];
      return { special: SPECIALS.find((special) => special === kind) ?? null, guns: guns.split(",").map(gunOf) };
    }),
];

/** From above a gun joins opposite sides, from the side neighbouring ones. */
export const fromAbove = ({ grip, barrel }: Gun): boolean => (grip + 2) % 4 === barrel;

/** A card is 400 wide and high, and its middle is at 0, 0. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

const ACROSS = [0, -1, 0, 1];
const DOWN = [1, 0, -1, 0];
const ALONE: Spot = { x: 0, y: 0, scale: 1.12 };

/** In which corner a gun that is seen from the side belongs. */
function corner({ grip, barrel }: Gun): [number, number] {
  return [ACROSS[grip]! + ACROSS[barrel]!, DOWN[grip]! + DOWN[barrel]!];
}

/** Where a gun is drawn: alone it has the whole card; two of them lie apart. */
export function spotOf(guns: readonly Gun[], at: number): Spot {
  const [gun, other] = [guns[at]!, guns[1 - at]];
  if (!other) return fromAbove(gun) ? { ...ALONE, scale: 0.92 } : ALONE;
  const upright = gun.grip % 2 === 0;
  if (!fromAbove(gun)) {
    const [x, y] = corner(gun);
    if (!fromAbove(other)) {
      // Side by side they lie in the middle.
      const [otherX, otherY] = corner(other);
      return { x: (x === otherX ? 16 : 78) * x, y: (y === otherY ? 16 : 78) * y, scale: 0.62 };
    }
    // The other one needs a strip at the far side.
    return other.grip % 2 === 0 ? { x: 58 * x, y: 20 * y, scale: 0.84 } : { x: 20 * x, y: 58 * y, scale: 0.84 };
  }
  if (!fromAbove(other)) {
    const [x, y] = corner(other);
    return upright ? { x: -112 * x, y: 0, scale: 0.86 } : { x: 0, y: -112 * y, scale: 0.86 };
  }
  // One upright and one lying: the second goes beside the first.
  return upright ? { x: -112, y: 0, scale: 0.8 } : { x: 46, y: 0, scale: 0.66 };
}

/** How a gun that is drawn with its grip near and its barrel to the left (or across) is turned, in degrees, and whether it is mirrored. */
export function turnOf(gun: Gun): { turn: number; mirrored: boolean } {
  return { turn: 90 * gun.grip, mirrored: (gun.grip + 3) % 4 === gun.barrel };
}

/** Where the symbol of a special card stands: in a corner that its guns leave free. */
export function symbolSpot(guns: readonly Gun[]): Spot {
  const [gun] = guns as [Gun];
  const [x, y] = corner(gun);
  return guns.length === 1 ? { x: 80 * x, y: 80 * y, scale: 1.3 } : { x: -84 * x, y: 84 * y, scale: 1.1 };
}

/** By how many quarters clockwise a card is turned on my screen, which is turned to my own place. */
export const quarters = (place: number, mine: number): number => (place - mine + 4) % 4;
