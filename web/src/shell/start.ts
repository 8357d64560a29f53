import type { NewTable } from "../generated/wire";
import { api } from "./api";
import { keepSeat } from "./kept";
import { go, tablePath } from "./route.svelte";

/** Tables just made for oneself and bots: nobody is waited for. */
export const startAtOnce = new Set<string>();

/** Make a table for oneself and bots, and go there. */
export async function playWithBots(wish: NewTable): Promise<void> {
  const seated = await api.make(wish);
  keepSeat({ ...seated, game: wish.game, at: Date.now() });
  startAtOnce.add(seated.table);
  go(tablePath(seated.table));
}
