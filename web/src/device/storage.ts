/** What this device stores: seats, names, preferences. Where storage is full or denied, the page keeps it until it is closed. */
import type { Seated } from "../generated/wire";

const SEATS = "tablee.seats";
const MOST_SEATS = 40;

export interface StoredSeat extends Seated {
  game: string;
  /** When it was last sat in. */
  at: number;
  /** The tokens of those who play from this device as well. */
  others?: readonly string[];
  /** The game is over: kept for the record, not listed as running. */
  over?: boolean;
  /** It is a bot's still, and mine between rounds. */
  promised?: boolean;
}

/** What could not be stored. */
const unstored = new Map<string, string>();

export function storedText(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

export function drop(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

export function stored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(storedText(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const store = (key: string, value: unknown): void => storeText(key, JSON.stringify(value));

export function storedSeats(): StoredSeat[] {
  return Object.values(stored<Record<string, StoredSeat>>(SEATS, {})).sort((a, b) => b.at - a.at);
}

export function storedSeat(table: string): StoredSeat | undefined {
  return stored<Record<string, StoredSeat>>(SEATS, {})[table];
}

export function storeSeat(seat: StoredSeat): void {
  const newest = [seat, ...storedSeats().filter(({ table }) => table !== seat.table)].slice(0, MOST_SEATS);
  store(SEATS, Object.fromEntries(newest.map((each) => [each.table, each])));
}

/** Sets the tokens of the further seats of this device. */
export function storeOthers(table: string, others: (before: readonly string[]) => readonly string[]): void {
  const seat = storedSeat(table);
  if (seat) storeSeat({ ...seat, others: others(seat.others ?? []) });
}

export function forgetSeat(table: string): void {
  const seats = stored<Record<string, StoredSeat>>(SEATS, {});
  delete seats[table];
  store(SEATS, seats);
}
