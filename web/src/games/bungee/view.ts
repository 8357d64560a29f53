import type { BungeeEvent, BungeeMove, BungeeTally, BungeeView } from "../../generated/wire";

export const BUNGEE = 11;
export const SIX = 6;

/** The data of the game. */
export interface Bungee {
  view: BungeeView;
  tally: BungeeTally;
  event: BungeeEvent;
  move: BungeeMove;
}

/** Whether a card counts nothing because of the lucky card. A Bungee card counts what it counts anyway. */
export function isLucky(card: number, lucky: number): boolean {
  return card !== 0 && card === lucky && card !== BUNGEE;
}
