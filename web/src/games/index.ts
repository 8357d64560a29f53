import type { Component } from "svelte";
import type { Live } from "../shell/live.svelte";

/** The points of a game so far: a row for each round played, a column for each seat. */
export interface Sheet {
  rows: readonly (readonly number[])[];
  /** How many rounds there will be. */
  rounds: number;
  best: "least" | "most";
}

/** What a game's own table is given: everything known, and a way to open the rulebook at an article. */
export interface TableProps {
  live: Live;
  cite: (article: string) => void;
}

/** What the shell knows of a game: each folder beside this file holds one, in its `index.ts`. */
export interface Game {
  key: string;
  /** Fewest and most players. */
  players: readonly [number, number];
  /** Address of a square picture. */
  emblem: string;
  /** It stands on no shelf: whoever knows its address finds it. */
  unlisted?: boolean;
  /** The designed table, loaded when somebody sits down; without one the game is played at the plain table. */
  table?: () => Promise<{ default: Component<TableProps> }>;
  /** The score sheet of a view, for games that keep one. */
  sheet?: (view: unknown) => Sheet;
}

const SHELF = ["bantu", "rouge", "bungee", "banzai", "dandandan"];

const found = import.meta.glob<{ game: Game }>("./*/index.ts", { eager: true });

export const games: Game[] = Object.values(found)
  .map((module) => module.game)
  .sort((a, b) => place(a) - place(b));

/** What is shown to whoever looks for a game. */
export const shelved: Game[] = games.filter(({ unlisted }) => !unlisted);

/** Games that the shelf does not name stand at its end. */
function place({ key }: Game): number {
  const at = SHELF.indexOf(key);
  return at < 0 ? SHELF.length : at;
}

/** The game with this key, if this page knows it. */
export function gameOf(key: string): Game | undefined {
  return games.find((game) => game.key === key);
}
