import type { Component } from "svelte";
import type { Figure } from "../generated/wire";
import type { Kinds, Live } from "../line/live.svelte";
import type { Colour, Sheet } from "../words/standing";

/** How everybody stands: a number for each seat. */
export interface Standing {
  points: readonly number[];
  best: Sheet["best"];
  /** How many rounds are over, in a game that keeps no sheet of them; its text `<key>-replay-round` says what comes at the end of one. */
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

/** What the shell knows of a game: each folder beside this file holds one, in its `index.ts`. */
export interface Game<G extends Kinds = any> {
  key: string;
  /** Fewest and most players. */
  players: readonly [number, number];
  /** How many minutes a game takes, from one person with bots to people only (`python -m bench.minutes`). */
  minutes?: readonly [number, number];
  /** From which age on: as its rulebook says, or as this house thinks where it says nothing. */
  age?: { from: number; by: "rulebook" | "house" };
  /** Address of a square picture. */
  emblem: string;
  /** Its place on the shelf, from the left. Without one it stands on none: whoever knows its address finds it. */
  shelf?: number;
  /** The designed table, loaded when somebody sits down; without one the game is played at the plain table. */
  table?: () => Promise<{ default: Component<TableProps<G>> }>;
  /** What is played on, drawn while a table is set up. */
  preview?: () => Promise<{ default: Component<PreviewProps> }>;
  /** A page for practice alone. */
  practice?: () => Promise<{ default: Component }>;
  /** The practice page of this game is the page of reflexes. */
  reflexes?: boolean;
  /** What one likes to say in this game with one press, besides what one says anywhere: texts of its table. */
  phrases?: readonly string[];
  /** The keys of its table, for the reference sheet; its words are those of the game. */
  keys?: readonly Key[];
  /** Draws the figures and cards of its rulebook. */
  figure?: () => Promise<{ default: Component<FigureProps> }>;
  /** Whether what was told next makes this line of the log say nothing any more: a change of mind that nobody else saw. */
  replaced?: (event: G["event"], next: G["event"]) => boolean;
  /** The colours that seats have at its table, in their order: in a picture of the game, everybody's line has the same. A table that makes its own `Sheet` passes them on. */
  colours?: readonly Colour[];
  /** How everybody stands at any moment, where that is to be seen from the table; null: not yet. A game's text `<key>-stands` says what is counted. */
  standing?: (view: G["view"], tally: G["tally"]) => Standing | null;
  /** The score sheet of a view, for games that keep one. */
  sheet?: (view: G["view"]) => Sheet;
}

const found = import.meta.glob<{ game: Game }>("./*/index.ts", { eager: true });

export const games: Game[] = Object.values(found).map((module) => module.game);

/** What is shown to whoever looks for a game. */
export const shelved: Game[] = games.filter(({ shelf }) => shelf !== undefined).sort((a, b) => a.shelf! - b.shelf!);

/** The game whose practice is the page of reflexes. */
export const reflexGame: string = games.find(({ reflexes }) => reflexes)?.key ?? "";

/** The game with this key, if this page knows it. */
export function gameOf(key: string): Game | undefined {
  return games.find((game) => game.key === key);
}
