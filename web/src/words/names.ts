import { has, t } from "./language.svelte";

/** Under which key this device remembers its owner's name. */
export const NAME = "tablee.name";

/** Under which it remembers what they look like. */
export const AVATAR = "tablee.avatar";

/** Under which it remembers whether they want every table as plain text. */
export const PLAIN = "tablee.plain";

/** How long bots think and rounds rest, from the quickest. */
export const PACES = ["instant", "quick", "normal", "calm"] as const;

/** A game's name. */
export function gameName(key: string): string {
  return has(`game-${key}`) ? t(`game-${key}`) : key;
}

/** A game in a sentence, if there is one. */
export function gamePitch(key: string): string {
  return has(`game-${key}-pitch`) ? t(`game-${key}-pitch`) : "";
}

/** What it is like to play, in a few words, if that is said. */
export function gameMood(key: string): string {
  return has(`game-${key}-mood`) ? t(`game-${key}-mood`) : "";
}

/** A bot's kind in words: how it plays. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}
