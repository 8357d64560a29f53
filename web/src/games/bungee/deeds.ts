import { t } from "../../shell/language.svelte";
import type { ToldOf } from "../../shell/live.svelte";
import { cardName } from "../../shell/words";
import type { Bungee } from "./view";

/** What each seat did last in this round, in a word or two. */
export function lastDeeds(told: readonly ToldOf<Bungee>[]): Record<number, string> {
  const deeds: Record<number, string> = {};
  const done = (seat: number, deed: string): void => {
    deeds[seat] ??= deed;
  };
  for (let at = told.length - 1; at >= 0; at -= 1) {
    const { event } = told[at]!;
    if (event.told === "dealt") break;
    if (event.told === "drew") done(event.seat, t("bungee-did-draw"));
    else if (event.told === "took") done(event.seat, t("bungee-did-take", { card: cardName(event.card, "bungee") }));
    else if (event.told === "skipped") done(event.seat, t("bungee-did-skip"));
    else if (event.told === "passed") done(event.seat, t("bungee-did-pass"));
    else if (event.told === "lucky-taken") done(event.seat, t("bungee-did-take-lucky"));
  }
  return deeds;
}
