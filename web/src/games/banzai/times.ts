/** The times of a verdict on one scale. */
import type { BanzaiJudged } from "../../generated/wire";

export interface Scale {
  /** Milliseconds at the left and at the right edge. */
  from: number;
  to: number;
}

const LEAST = 800;
const STEP = 100;

/** From "Ban…" to the last hand that came anywhere. */
export function scaleOf({ beat, runs }: Pick<BanzaiJudged, "beat" | "runs">): Scale {
  const times = runs.flatMap(({ rt, way }) => [rt, ...way.map(({ at }) => at)]);
  return { from: Math.min(0, ...times), to: Math.max(LEAST, Math.ceil((Math.max(beat, ...times) + 1) / STEP) * STEP) };
}

/** Where on the scale a moment is: 0 to 100. */
export const along = ({ from, to }: Scale, moment: number): number => (Math.min(Math.max(moment, from), to) - from) / ((to - from) / 100);
