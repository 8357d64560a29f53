import type { BungeeEvent, BungeeMove, BungeeTally, BungeeView } from "../../generated/wire";

export const BUNGEE = 11;
export const SIX = 6;

export interface Bungee {
  view: BungeeView;
  tally: BungeeTally;
  event: BungeeEvent;
  move: BungeeMove;
}

/**
 * Whether a card counts nothing because it has the value of the lucky card, `free`. The lucky card is never a Bungee card once play
 * has begun.
 */
export const isLucky = (card: number, free: number): boolean => card !== 0 && card === free;
