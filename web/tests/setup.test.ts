/** A table that is being made. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameInfo } from "../src/generated/wire";
import { language } from "../src/words/language.svelte";
import Setup from "../src/app/Setup.svelte";

const info = {
  ...{ key: "bantu", least: 2, most: 4, bots: ["steady"], open: true },
  options: [{ name: "teams", kind: "switch", default: false }],
  presets: [{ name: "teams", options: { teams: true }, players: 4, bot: "steady" }],
} as unknown as GameInfo;

beforeEach(async () => {
  await language.choose("fr");
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const chosen = async (): Promise<string[]> => (await screen.findAllByRole<HTMLSelectElement>("combobox")).map(({ value }) => value);

test.each([
  ["bots", false, "steady", "Commencer la partie"],
  ["friends", true, "", "Ouvrir la table"],
])("seats are for %s, also those that are added, unless somebody says otherwise", async (_, friends, usual, done) => {
  vi.stubGlobal("fetch", async () => Response.json(info));
  render(Setup, { key: "bantu", friends });
  expect(await chosen()).toEqual([usual, usual]);
  expect(screen.getByRole("button", { name: done })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Ajouter une place" }));
  expect(await chosen()).toEqual([usual, usual, usual]);
  await fireEvent.click(screen.getByRole("button", { name: "Enlever la place 4" }));
  await fireEvent.change(screen.getAllByRole("combobox")[0]!, { target: { value: "steady" } });
  await fireEvent.click(screen.getByRole("radio", { name: /équipes/i }));
  expect(await chosen()).toEqual(["steady", usual, usual]);
});

test("what may be in a list stands in the order of its names, in the language that is read, and a number that means all says so", async () => {
  const specials = { name: "specials", kind: "list", default: [], choices: ["backward", "dove", "raid"] };
  const cards = { name: "cards", kind: "number", default: 0, least: 0, most: 3 };
  const dan = { key: "dan", least: 2, most: 4, bots: ["steady"], options: [specials, cards], presets: [] };
  vi.stubGlobal("fetch", async () => Response.json(dan));
  render(Setup, { key: "dan" });
  const named = async (pattern: RegExp): Promise<string[]> => (await screen.findAllByText(pattern)).map(({ textContent }) => textContent!);
  expect(await named(/^(Colombe|Descente|Par derrière)$/)).toEqual(["Colombe", "Descente", "Par derrière"]);
  expect(screen.getByRole("option", { name: "toutes" })).toBeTruthy();
  await language.choose("en");
  expect(await named(/^(Dove|Raid|From behind)$/)).toEqual(["Dove", "From behind", "Raid"]);
});
