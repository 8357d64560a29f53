/** What the shell knows of a game: each folder beside this file holds one, in its `index.ts`. */
export interface Game {
  key: string;
  /** Fewest and most players. */
  players: readonly [number, number];
  /** Address of a square picture. */
  emblem: string;
}

const SHELF = ["bantu", "rouge", "bungee", "banzai", "dandandan"];

const found = import.meta.glob<{ game: Game }>("./*/index.ts", { eager: true });

export const games: Game[] = Object.values(found)
  .map((module) => module.game)
  .sort((a, b) => place(a) - place(b));

/** Games that the shelf does not name stand at its end. */
function place({ key }: Game): number {
  const at = SHELF.indexOf(key);
  return at < 0 ? SHELF.length : at;
}
