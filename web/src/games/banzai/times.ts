/** The times of a verdict on one scale. */
import type { BanzaiJudged } from "../../generated/wire";
import type { Span } from "../../line/photo";

const LEAST = 800;
const STEP = 100;

/** From "Ban…" to the last hand that came anywhere. */
export function scaleOf({ beat, runs }: Pick<BanzaiJudged, "beat" | "runs">): Span {
  const times = runs.flatMap(({ rt, way }) => [rt, ...way.map(({ at }) => at)]);
  return { from: Math.min(0, ...times), to: Math.max(LEAST, Math.ceil((Math.max(beat, ...times) + 1) / STEP) * STEP) };
}
