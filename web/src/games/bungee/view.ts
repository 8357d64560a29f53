import type { BungeeView } from "../../generated/wire";

export const BUNGEE = 11;
export const SIX = 6;

export type View = BungeeView;

/** Whether a card counts nothing because of the lucky card. A Bungee card counts what it counts anyway. */
export function isLucky(card: number, lucky: number): boolean {
  return card !== 0 && card === lucky && card !== BUNGEE;
}
