import { beforeEach, expect, test } from "vitest";
import type { GameInfo, OptionField } from "../src/generated/wire";
import { language, learn } from "../src/words/language.svelte";
import { changed, optionSaid, presetOf } from "../src/words/options";

const field = (name: string, kind: OptionField["kind"], usual: unknown, more: Partial<OptionField> = {}): OptionField => ({ name, kind, default: usual, ...more });
const FIELDS = [
  field("set", "choice", "base"),
  field("specials", "list", []),
  field("twitch", "switch", false),
  field("cards", "number", 0),
];
const PRESETS = [
  { name: "first", options: { cards: 15 }, players: 3, bot: "beginner" },
  { name: "classic", options: {}, players: 4, bot: "sensible" },
];
const DAN: GameInfo = { key: "dan", least: 2, most: 4, options: FIELDS, bots: ["sensible", "beginner"], open: false, presets: PRESETS, lesson: true };

beforeEach(async () => {
  await language.choose("fr");
  await learn("dan");
});

test("what is not as usual is said in words", () => {
  const options = { set: "ten", specials: ["dove", "raid"], twitch: true, cards: 0 };
  expect(changed(FIELDS, options).map((each) => optionSaid("dan", each, options[each.name as keyof typeof options]))).toEqual([
    "Cartes\u00a0: Avec les dix types de cartes spéciales",
    "Autres cartes spéciales\u00a0: Colombe et Descente",
    "Sursauts\u00a0: oui",
  ]);
});

test("seconds are said as seconds", async () => {
  await learn("rouge");
  expect(optionSaid("rouge", field("pause", "number", 1500, { unit: "ms" }), 2500)).toBe("Pause entre deux cartes\u00a0: 2,5\u00a0s");
});

test("options that are those of a preset go by its name, whether the usual ones are named or left out", () => {
  expect(presetOf(DAN, { cards: 15 })?.name).toBe("first");
  expect(presetOf(DAN, { set: "base", specials: [], twitch: false, cards: 0 })?.name).toBe("classic");
  expect(presetOf(DAN, { cards: 16 })).toBeUndefined();
  expect(presetOf({ ...DAN, presets: [] }, {})).toBeUndefined();
});
