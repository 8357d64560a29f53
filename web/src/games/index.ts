import type { Component } from "svelte";
import type { Figure } from "../generated/wire";
import type { Kinds, Live } from "../line/live.svelte";
import type { Colour, Sheet } from "../words/standing";

/** The standing: a number for each seat. */
export interface Standing {
  points: readonly number[];
  best: Sheet["best"];
  /** The number of finished rounds, in a game without a score sheet; its text `<key>-replay-round` names their ends. */
  rounds?: number;
}

/** What a game's own table is given: everything known, and a way to open the rulebook at an article. */
export interface TableProps<G extends Kinds = Kinds> {
  live: Live<G>;
  cite: (article: string) => void;
}

/** What a game's own picture of a table is given: what the server says it looks like, and the options that made it so. */
export interface PreviewProps<Scene = any, Options = any> {
  scene: Scene;
  /** Those that are not what they usually are. */
  options: Partial<Options>;
}

/** What a game's drawing for its rulebook is given: a figure, or a card (by its number) beside the words that name it. */
export interface FigureProps<View = any, Look = any> {
  figure?: Omit<Figure, "view" | "look"> & { view: View; look: Look };
  card?: number;
}

/** A key, as it is written on it, and the text that says what it does. */
export type Key = readonly [key: string, says: string];

/** A game of the client: the `index.ts` of each folder here exports one. */
export interface Game<G extends Kinds = any> {
  key: string;
  /** Fewest and most players. */
  players: readonly [number, number];
  /** How many minutes a game takes, from one person with bots to people only (`python -m bench.minutes`). */
  minutes?: readonly [number, number];
  /** The least age, from its rulebook or, where that gives none, from this project. */
  age?: { from: number; by: "rulebook" | "house" };
  /** Address of a square picture. */
  emblem: string;
  /** Its place at home, from the left. Without one it is not listed, but has an address. */
  shelf?: number;
  /** The designed table; without one the game is played at the plain table. */
  table?: () => Promise<{ default: Component<TableProps<G>> }>;
  /** What is played on, drawn while a table is set up. */
  preview?: () => Promise<{ default: Component<PreviewProps> }>;
  /** A page for practice alone. */
  practice?: () => Promise<{ default: Component }>;
  /** The practice page of this game is the page of reflexes. */
  reflexes?: boolean;
  /** Its phrases for the talk, besides those of all games: texts of its table. */
  phrases?: readonly string[];
  /** The keys of its table, for the reference sheet; its words are those of the game. */
  keys?: readonly Key[];
  /** Draws the figures and cards of its rulebook. */
  figure?: () => Promise<{ default: Component<FigureProps> }>;
  /** Whether the next event makes this one superfluous in the log: a change of mind that no other seat saw. */
  replaced?: (event: G["event"], next: G["event"]) => boolean;
  /** The colours of the seats at its table: the lines of its curves have the same. */
  colours?: readonly Colour[];
  /** The standing in a position; null: not yet. The game's text `<key>-stands` names the unit. */
  standing?: (view: G["view"], tally: G["tally"]) => Standing | null;
  /** The score sheet of a view, for games that keep one. */
  sheet?: (view: G["view"]) => Sheet;
}

const found = import.meta.glob<{ game: Game }>("./*/index.ts", { eager: true });

export const games: Game[] = Object.values(found).map((module) => module.game);

/** The games that are listed at home. */
export const shelved: Game[] = games.filter(({ shelf }) => shelf !== undefined).sort((a, b) => a.shelf! - b.shelf!);

/** The game whose practice is the page of reflexes. */
export const reflexGame: string = games.find(({ reflexes }) => reflexes)?.key ?? "";

/** The game with this key, if this page knows it. */
export function gameOf(key: string): Game | undefined {
  return games.find((game) => game.key === key);
}
