import { has, t } from "./language.svelte";

/** Under which key this device remembers its owner's name. */
export const NAME = "tablee.name";

/** A bot's kind in words: how it plays. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}
