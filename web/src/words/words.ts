import type { Say } from "../generated/wire";
import { has, t, type Values } from "./language.svelte";

/** Whose view: an onlooker's ... */
export const NOBODY = -4;
/** ... and that of a game seen again with all cards open. */
export const ALL = -5;

/** Who reads, at what table. */
export interface Reader {
  game: string;
  names: readonly string[];
  /** The reader's own seat, negative for an onlooker. */
  me: number;
}

/** A sentence of the server in the reader's language. It says what the server would: see `tablee.texts`. */
export function words(say: Say, reader: Reader): string {
  const values: Values = { ...say.args };
  for (const [name, seats] of Object.entries(say.seats ?? {})) {
    const taken = seats.filter((seat) => seat >= 0);
    values[name] = joined(taken.map((seat) => seatName(seat, reader.names)));
    values[`${name}-is`] = taken.length === 0 ? "nobody" : taken.includes(reader.me) ? "me" : "other";
  }
  for (const [name, cards] of Object.entries(say.cards ?? {})) {
    values[name] = cards.map((card) => cardName(card, reader.game)).join(", ");
    values[`${name}-is`] = cards.length === 0 ? "none" : cards.includes(0) ? "hidden" : "known";
  }
  // A server newer than this page may say what it has no words for yet.
  return has(say.id) ? t(say.id, values) : say.id;
}

/** A seat's name, or its number where there are no names. */
export function seatName(seat: number, names: readonly string[]): string {
  return names[seat] || t("player", { number: seat + 1 });
}

/** A number with a true minus sign. */
export function figure(number: number): string {
  return String(number).replace("-", "−");
}

export function cardName(card: number, game: string): string {
  return t(`${game}-card`, { card });
}

/** Words in a row: "Ana, Bo et Cléo". */
export function joined(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return t("and", { list: words.slice(0, -1).join(", "), last: words.at(-1)! });
}
