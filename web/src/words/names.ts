import { has, t } from "./language.svelte";

/** Storage keys of the person's name and avatar, and of the choice of the plain table. */
export const NAME = "tablee.name";
export const AVATAR = "tablee.avatar";
export const PLAIN = "tablee.plain";

/** How long bots think and rounds rest, from the quickest. */
export const PACES = ["instant", "quick", "normal", "calm"] as const;

export function gameName(key: string): string {
  return has(`game-${key}`) ? t(`game-${key}`) : key;
}

export function gamePitch(key: string): string {
  return has(`game-${key}-pitch`) ? t(`game-${key}-pitch`) : "";
}

export function gameMood(key: string): string {
  return has(`game-${key}-mood`) ? t(`game-${key}-mood`) : "";
}

export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}
