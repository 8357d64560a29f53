/** What can be announced, and the cards that it takes, as the reference sheet shows them. */
import type { BanzaiView } from "../../generated/wire";
import { CHARACTERS, type Character, FAMILIES, type Family } from "./cards";

export type Called = Extract<import("../../generated/wire").BanzaiMove, { do: "stop" }>["call"];
type Power = BanzaiView["options"]["powers"][number];

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

const REUNIONS: readonly Announcement[] = [
  { what: "warriors", cards: three("warrior"), call: "warriors", key: "G" },
  { what: "lords", cards: three("lord"), call: "lords", key: "L" },
  { what: "wizards", cards: three("wizard"), call: "wizards", key: "M" },
  { what: "kids", cards: three("kid"), call: "kids", key: "K" },
  { what: "princesses", cards: three("princess") },
];
const MASTERS: readonly Announcement[] = [
  { what: "marriage", cards: two("princess"), call: "marriage", key: "W" },
  { what: "duel", cards: two("warrior"), call: "duel", key: "U" },
  { what: "seer", cards: two("wizard"), call: "seer", key: "V" },
  { what: "whim", cards: two("kid"), call: "whim", key: "C" },
];
const HAND: readonly Announcement[] = [{ what: "hand", cards: CHARACTERS.map((character, at) => card(GATHERED[at]!, character)), call: "hand", key: "H" }];

export const POWERS: readonly Announcement[] = [...REUNIONS, ...MASTERS, ...HAND];

/** Which of the optional ones a table has chosen: by group, or each by itself. */
export function chosen({ reunions, masters, hand, powers }: BanzaiView["options"]): Announcement[] {
  const groups = [...(reunions ? REUNIONS : []), ...(masters ? MASTERS : []), ...(hand ? HAND : [])];
  return POWERS.filter((each) => groups.includes(each) || powers.some((power) => power === each.what));
}
