import type { Rulebook } from "../../generated/wire";
import { api } from "../api";

const loading = new Map<string, Promise<Rulebook>>();

/** A game's rulebook, asked for once. */
export function rulebook(game: string): Promise<Rulebook> {
  let asked = loading.get(game);
  if (!asked) {
    asked = api.rulebook(game);
    asked.catch(() => loading.delete(game));
    loading.set(game, asked);
  }
  return asked;
}
