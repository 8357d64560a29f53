/**
 * The round table as I see it: my place is at the bottom, places follow clockwise, as cards are passed. Hands rest at 1000 from
 * the middle, pawns stand up to 500 from it; `x` grows to the right and `y` downwards, as on the screen.
 */
export interface Spot {
  x: number;
  y: number;
}

const REST = 1000;
const EDGE = 500;
/** The place of a pawn that was not moved. */
const CIRCLE = 300;

/** By how many degrees clockwise from the bottom a place lies. */
export const turnOf = (place: number, mine: number, places: number): number => (360 * ((place - mine + places) % places)) / places;

function turned({ x, y }: Spot, degrees: number): Spot {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export const restOf = (turn: number): Spot => turned({ x: 0, y: REST }, turn);

/** Where one of so many pawns stands in the circle: the first, to which a hand goes that aims at none, before me. A lone one stands in the middle. */
export const circleSpot = (at: number, pawns: number): Spot => (pawns === 1 ? { x: 0, y: 0 } : turned({ x: 0, y: CIRCLE }, (360 * at) / pawns));

export const apart = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

export function within(spot: Spot): Spot {
  const far = Math.hypot(spot.x, spot.y);
  const fit = far > EDGE ? EDGE / far : 1;
  return { x: spot.x * fit, y: spot.y * fit };
}

/** How an arm lies that rests at `turn`: as it is, or all the way (`share` 1) to a spot. It never turns the long way round. */
export function reach(turn: number, to: Spot | null, share = 1): string {
  const rest = restOf(turn);
  const goal = to ?? { x: 0, y: 0 };
  const straight = (Math.atan2(goal.x - rest.x, rest.y - goal.y) * 180) / Math.PI;
  const angle = turn + ((((straight - turn) % 360) + 540) % 360) - 180;
  const far = to ? apart(rest, goal) * share : 0;
  return `translate(${rest.x.toFixed(1)}px, ${rest.y.toFixed(1)}px) rotate(${angle.toFixed(2)}deg) translateY(${(-far).toFixed(1)}px)`;
}

/** By how many degrees clockwise a table of so many places is turned on my screen: its first place lies at the top, if nothing is turned. */
export const tableTurn = (mine: number, places: number): number => turnOf(0, mine, places) - 180;

/** Where something stands on my screen that is so far to the right of the table's middle, and upwards; and the other way round. */
export const onScreen = ({ x, y }: Spot, degrees: number): Spot => turned({ x, y: -y }, degrees);
export function fromScreen(spot: Spot, degrees: number): Spot {
  const { x, y } = turned(spot, -degrees);
  // Towards the middle, so that it stays on the table.
  return { x: Math.trunc(x) + 0, y: Math.trunc(-y) + 0 };
}
