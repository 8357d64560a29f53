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

/**
 * Whether a card counts nothing by luck, as `free` does: the tally tells which one that is. At a round's end and in a figure it is the
 * lucky card itself, which is no Bungee card any more there: before anybody played, another one was turned up in its place.
 */
export const isLucky = (card: number, free: number): boolean => card !== 0 && card === free;
