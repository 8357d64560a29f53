/** Times of the page: the browser tells milliseconds of its own steady clock, the wire whole microseconds. */

/** Older than this, or from the future, an event's time is of another clock. */
const OLDEST = 1000;

export const micros = (milliseconds: number): number => Math.round(milliseconds * 1000);

/**
 * When an event happened, on the clock of `performance.now()`.
 *
 * The browser stamps input with the moment at which the device told of it, and a message with the moment at which it
 * was handed to the page: never before it really came, and never later than whatever else the page did first. So the
 * event's own time is the honest one, wherever it is of the same clock at all.
 */
export function timeOf(event: { timeStamp?: number }, now: number): number {
  const at = event.timeStamp ?? 0;
  return at > 0 && at <= now && at > now - OLDEST ? at : now;
}
