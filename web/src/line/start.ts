import type { GameInfo, NewTable, Problem } from "../generated/wire";
import { api } from "./api";
import { storeSeat, stored } from "../device/storage";
import { AVATAR } from "../words/names";
import { go, tablePath } from "./route.svelte";

/** Tables just made for oneself and bots: nobody is waited for. */
export const startAtOnce = new Set<string>();

/** Tables at which a rematch was asked for from here: one goes there as soon as it is made. */
export const goesToRematch = new Set<string>();

/** Why a second seat could not be taken at a table just made: it is told there, where it still can. */
export const whyNotBeside = new Map<string, Problem>();

/** How many bots sit at a table for which nobody has said how many. */
const USUAL_BOTS = 2;

/** How many sit at a table of a game for which nobody has said how many. */
export function usualPlayers({ least, most }: GameInfo): number {
  return Math.max(least, Math.min(most, USUAL_BOTS + 1));
}

/** A table for whoever has never played a game: they and bots, as its first preset has it. */
export function firstGame(info: GameInfo, name: string): NewTable {
  const { players, options, bot } = info.presets[0] ?? { players: usualPlayers(info), options: {}, bot: info.bots[0]! };
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, bot }));
  return { game: info.key, name, seats: [{ kind: "me" }, ...bots], options };
}

/** Make a table for oneself and bots, and go there. */
export async function playWithBots(wish: NewTable): Promise<void> {
  const seated = await api.make({ avatar: stored<NewTable["avatar"] & string | null>(AVATAR, null), ...wish });
  storeSeat({ ...seated, game: wish.game, at: Date.now() });
  startAtOnce.add(seated.table);
  go(tablePath(seated.table));
}
