/** What can be said with one press: every reader gets it in their own language. */
import type { Utterance } from "../generated/wire";
import { has, t } from "./language.svelte";

/** In every game; a game adds its own. */
export const PHRASES = ["phrase-hello", "phrase-well-played", "phrase-ouch", "phrase-one-second", "phrase-your-turn", "phrase-lucky", "phrase-thanks", "phrase-again"];

/** Drawn on a grid of 24: what goes into the face. */
export const EMOTES = {
  "emote-smile": "M8 10h.01M16 10h.01M7 14c2.500 4 7.500 4 10 0",
  "emote-laugh": "M7 10l2-1.500 2 1.500M13 10l2-1.500 2 1.500M7 13.500h10c0 6-10 6-10 0z",
  "emote-wow": "M8 9v1M16 9v1M12 18a2.500 3 0 1 0 0-6 2.500 3 0 0 0 0 6z",
  "emote-sad": "M8 10h.01M16 10h.01M8 17c2-3 6-3 8 0",
  "emote-think": "M7 9.500h2M15 8.500h2M8 16l8-1.500",
  "emote-heart": "M12 18c-9-5.500-5-11.500-1.500-9.500L12 10l1.500-1.500C17 6.500 21 12.500 12 18z",
} as const;

export function spoken({ phrase = "", text = "" }: Utterance): string {
  return phrase ? (has(phrase) ? t(phrase) : "…") : text;
}
