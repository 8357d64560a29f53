/** What this device remembers: seats, the name, small habits. Where storage is full or forbidden, the page remembers it until it is left. */
import type { Seated } from "../generated/wire";

const SEATS = "tablee.seats";
const MOST_SEATS = 40;

export interface KeptSeat extends Seated {
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

export function keptText(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepText(key: string, text: string): void {
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

export function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(keptText(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const keep = (key: string, value: unknown): void => keepText(key, JSON.stringify(value));

export function keptSeats(): KeptSeat[] {
  return Object.values(kept<Record<string, KeptSeat>>(SEATS, {})).sort((a, b) => b.at - a.at);
}

export function keptSeat(table: string): KeptSeat | undefined {
  return kept<Record<string, KeptSeat>>(SEATS, {})[table];
}

export function keepSeat(seat: KeptSeat): void {
  const newest = [seat, ...keptSeats().filter(({ table }) => table !== seat.table)].slice(0, MOST_SEATS);
  keep(SEATS, Object.fromEntries(newest.map((each) => [each.table, each])));
}

/** Whoever plays from this device as well, from now on. */
export function keepOthers(table: string, others: (kept: readonly string[]) => readonly string[]): void {
  const seat = keptSeat(table);
  if (seat) keepSeat({ ...seat, others: others(seat.others ?? []) });
}

export function forgetSeat(table: string): void {
  const seats = kept<Record<string, KeptSeat>>(SEATS, {});
  delete seats[table];
  keep(SEATS, seats);
}
