/** The attempts that this device remembers, and what the way adds to a reaction. Nothing of it leaves the device. */
import { store, stored } from "../../device/storage";

/** A game's worth of lanterns. */
export interface Attempt {
  /** The reactions to lit lanterns (ms), in their order. */
  times: number[];
  /** How often one guessed, pressed on a decoy, or did not press. */
  early: number;
  fooled: number;
  missed: number;
}

export interface StoredAttempt extends Attempt {
  table: string;
  at: number;
  decoys: boolean;
}

const STORAGE_KEY = "tablee.reflexes";
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
export function storedAttempts(): StoredAttempt[] {
  return stored<StoredAttempt[]>(STORAGE_KEY, []);
}

/** Remembers an attempt, once. One without any reaction says nothing. */
export function storeAttempt(attempt: StoredAttempt): void {
  const before = storedAttempts();
  if (attempt.times.length === 0 || before.some(({ table }) => table === attempt.table)) return;
  store(STORAGE_KEY, [attempt, ...before].slice(0, MOST));
}

export function forgetAttempts(): void {
  store(STORAGE_KEY, []);
}
