/** Times of the page: the browser tells milliseconds of its own steady clock, the wire whole microseconds. */

/** An event's time that is older than this, or in the future, is of another clock. */
const OLDEST_MS = 1000;

export const micros = (milliseconds: number): number => Math.round(milliseconds * 1000);

/**
 * When an event happened, on the clock of `performance.now()`.
 *
 * The browser stamps input with the time at which the device reported it, and a message with the time at which the page got it:
 * before any delay in the page. So the event's own time counts if it is of the same clock.
 */
export function timeOf(event: { timeStamp?: number }, now: number): number {
  const at = event.timeStamp ?? 0;
  return at > 0 && at <= now && at > now - OLDEST_MS ? at : now;
}
