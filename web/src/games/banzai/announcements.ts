/** What can be announced, and the cards that it takes, as the reference sheet shows them. */
import type { BanzaiMove, BanzaiTally } from "../../generated/wire";
import { CHARACTERS, type Character, FAMILIES, type Family } from "./cards";

export type Called = Extract<BanzaiMove, { do: "stop" }>["call"];
type Power = BanzaiTally["powers"][number];

export interface Announcement {
  what: "banzai" | "pawns" | "seats" | Power;
  /** An example of the cards. */
  cards: readonly number[];
  /** What "Stop !" is called for; nothing where that is not what one says, or one says nothing at all. */
  call?: Called;
  key?: string;
}

const card = (family: Family, character: Character): number => FAMILIES.indexOf(family) * CHARACTERS.length + CHARACTERS.indexOf(character) + 1;
const three = (character: Character): number[] => (["fox", "duck", "cat"] as const).map((family) => card(family, character));
const two = (character: Character): number[] => [card("pig", "lord"), card("pig", character)];
const foxes = (many: number): number[] => CHARACTERS.slice(0, many).map((character) => card("fox", character));
const GATHERED: readonly Family[] = ["frog", "koala", "rabbit", "cow", "cat"];

export const ALWAYS: readonly Announcement[] = [
  { what: "banzai", cards: foxes(5), key: "B" },
  { what: "pawns", cards: foxes(3), call: "pawns", key: "S" },
  { what: "seats", cards: foxes(4), call: "seats", key: "D" },
];

export const POWERS: readonly Announcement[] = [
  { what: "warriors", cards: three("warrior"), call: "warriors", key: "G" },
  { what: "lords", cards: three("lord"), call: "lords", key: "L" },
  { what: "wizards", cards: three("wizard"), call: "wizards", key: "M" },
  { what: "kids", cards: three("kid"), call: "kids", key: "K" },
  { what: "princesses", cards: three("princess") },
  { what: "marriage", cards: two("princess"), call: "marriage", key: "W" },
  { what: "duel", cards: two("warrior"), call: "duel", key: "U" },
  { what: "seer", cards: two("wizard"), call: "seer", key: "V" },
  { what: "whim", cards: two("kid"), call: "whim", key: "C" },
  { what: "hand", cards: CHARACTERS.map((character, at) => card(GATHERED[at]!, character)), call: "hand", key: "H" },
];
