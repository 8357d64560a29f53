import { has, t } from "./language.svelte";

/** Under which key this device remembers its owner's name. */
export const NAME = "tablee.name";

/** A game's name. One that this page has no picture of is called what it calls itself. */
export function gameName(key: string): string {
  const id = [`game-${key}`, `${key}-name`].find(has);
  return id ? t(id) : key;
}

/** A game in a sentence, if there is one. */
export function gamePitch(key: string): string {
  const id = [`game-${key}-pitch`, `${key}-tagline`].find(has);
  return id ? t(id) : "";
}

/** A bot's kind in words: how it plays. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}
