/**
 * What a page and the arbiter say to each other about reflexes. Times are whole microseconds: the page's on its own
 * steady clock (`performance.now()`), the server's on its own.
 */

/** How a person presses. */
export type Device = "key" | "mouse" | "touch";

/** What a page knows about itself; the arbiter believes it within bounds. */
export interface PageFacts {
  /** How long a frame lasts. */
  frame: number;
  /** How far the clock steps. */
  step: number;
  device: Device;
}

/** A ping of the application: the server's time when it was sent. */
export interface ClockPing {
  type: "clock-ping";
  sent: number;
}
/** A round is about to begin; what it will show can be loaded now. */
export interface Announced {
  type: "announced";
  round: number;
  sent: number;
}
/** The card: to be shown at `at` on the page's clock, or at once where the server does not know that clock yet. */
export interface Revealed<Card> {
  type: "revealed";
  round: number;
  at: number | null;
  card: Card;
}

/** The answer to a ping: when it came, and when this left. */
export interface ClockPong {
  type: "clock-pong";
  sent: number;
  got: number;
  answered: number;
}
export interface Acknowledged {
  type: "acknowledged";
  round: number;
  sent: number;
  got: number;
  answered: number;
  page: PageFacts;
}
/** Nothing was pressed up to here, counted from the frame that showed the card. */
export interface Mark {
  type: "mark";
  round: number;
  until: number;
}
/** Something was pressed; less than nothing: before the card was there. */
export interface Claim {
  type: "claim";
  round: number;
  reaction: number;
  gesture: string;
}
/** The page cannot be seen: its person sits this round out. */
export interface Hidden {
  type: "hidden";
  round: number;
}

export type ToArbiter = ClockPong | Acknowledged | Mark | Claim | Hidden;

/** Milliseconds of the browser as whole microseconds. */
export const micros = (milliseconds: number): number => Math.round(milliseconds * 1000);
