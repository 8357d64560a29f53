import type { GameInfo, NewTable, Problem } from "../generated/wire";
import { api } from "./api";
import { storeSeat, stored } from "../device/storage";
import { AVATAR } from "../words/names";
import { go, tablePath } from "./route.svelte";

/** New tables with only bots: their games start as soon as the page is there. */
export const startAtOnce = new Set<string>();

/** Tables at which this page asked for a rematch: it goes there as soon as the table exists. */
export const goesToRematch = new Set<string>();

/** Why a second seat could not be taken at a new table, by its id: its page shows it. */
export const whyNotBeside = new Map<string, Problem>();

const USUAL_BOTS = 2;

export function usualPlayers({ least, most }: GameInfo): number {
  return Math.max(least, Math.min(most, USUAL_BOTS + 1));
}

/** A first game against bots, with the game's first preset. */
export function firstGame(info: GameInfo, name: string): NewTable {
  const { players, options, bot } = info.presets[0] ?? { players: usualPlayers(info), options: {}, bot: info.bots[0]! };
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, bot }));
  return { game: info.key, name, seats: [{ kind: "me" }, ...bots], options };
}

export async function playWithBots(wish: NewTable): Promise<void> {
  const seated = await api.make({ avatar: stored<NewTable["avatar"] & string | null>(AVATAR, null), ...wish });
  storeSeat({ ...seated, game: wish.game, at: Date.now() });
  startAtOnce.add(seated.table);
  go(tablePath(seated.table));
}
