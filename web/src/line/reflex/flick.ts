/**
 * Flicks: a pointer that is down goes a little way in one direction. The movement that crosses the threshold is the
 * gesture, and dates it; the finger's coming down is none.
 */
const WAYS = ["left", "up", "right", "down"] as const;
export type Way = (typeof WAYS)[number];

/** How far (px) it has to go. */
export const THRESHOLD = 24;

type Moved = Pick<PointerEvent, "type" | "pointerId" | "clientX" | "clientY">;

export class Flicks {
  /** Where each pointer set out. */
  #from = new Map<number, { x: number; y: number }>();

  /**
   * Which way a flick went that is complete with this event. A finger that was down already when the card came sets out
   * from where it is then: what it did before is no gesture.
   */
  read({ type, pointerId, clientX: x, clientY: y }: Moved): Way | null {
    const from = this.#from.get(pointerId);
    if (type === "pointerdown" || !from) {
      this.#from.set(pointerId, { x, y });
      return null;
    }
    const [right, down] = [x - from.x, y - from.y];
    if (Math.hypot(right, down) < THRESHOLD) return null;
    this.#from.delete(pointerId);
    if (Math.abs(right) > Math.abs(down)) return right > 0 ? "right" : "left";
    return down > 0 ? "down" : "up";
  }

  /** A new card: flicks under way start again. */
  forget(): void {
    this.#from.clear();
  }
}
