/** The attempts that this device remembers, and what the way adds to a reaction. Nothing of it leaves the device. */
import { keep, kept } from "../../device/storage";

/** A game's worth of lanterns. */
export interface Attempt {
  /** The reactions to lit lanterns (ms), in their order. */
  times: number[];
  /** How often one guessed, pressed on a decoy, or did not press. */
  early: number;
  fooled: number;
  missed: number;
}

export interface KeptAttempt extends Attempt {
  table: string;
  at: number;
  decoys: boolean;
}

const KEPT = "tablee.reflexes";
const MOST = 40;

/** What would come on top of a reaction (ms) if the order of arrival counted. */
export interface Added {
  /** The card's way to the page and the press's way back. */
  network: number;
  /** On average one waits for half a frame until the card is painted. */
  screen: number;
}

export function addedBy(usual: number, frame: number): Added {
  return { network: Math.round(usual), screen: Math.round(frame / 2) };
}

/** The attempts that this device remembers, the newest first. */
export function keptAttempts(): KeptAttempt[] {
  return kept<KeptAttempt[]>(KEPT, []);
}

/** Remembers an attempt, once. One without any reaction says nothing. */
export function keepAttempt(attempt: KeptAttempt): void {
  const before = keptAttempts();
  if (attempt.times.length === 0 || before.some(({ table }) => table === attempt.table)) return;
  keep(KEPT, [attempt, ...before].slice(0, MOST));
}

export function forgetAttempts(): void {
  keep(KEPT, []);
}
