import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import App from "../src/app/App.svelte";
import { firstGame } from "../src/line/start";
import { language } from "../src/words/language.svelte";

const FIRST = { name: "first", options: { rounds: 3 }, players: 3, bot: "sensible" };
const GAMES = [{ key: "bungee", least: 2, most: 5, options: [], bots: ["sensible"], open: false, presets: [FIRST], lesson: true }];

/** A house that offers one game, and nothing to watch. */
const house = async (path: string): Promise<Response> => Response.json(path === "/api/watched" ? [] : GAMES);

beforeEach(async () => {
  await language.choose("fr");
  vi.stubGlobal("fetch", house);
});

test("the home shows the five games in the order of the shelf", () => {
  render(App);
  const names = screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
  expect(names).toEqual(["Bantu", "Défifoo Rouge", "Bungee", "Banzaï\u202f!", "Dan Dan Dan"]);
});

test("every game says for how many it is, how long it takes and from which age on; whether the rulebook or the house says so", () => {
  const { container } = render(App);
  const facts = [...container.querySelectorAll(".facts")].map((of) => [...of.children].map((fact) => fact.textContent.replaceAll(/\s/g, " ")));
  expect(facts.map(([players, minutes]) => [/^\d+ à \d+ joueurs$/.test(players!), /\d+ à \d+\smin/.test(minutes!)])).toEqual(Array(5).fill([true, true]));
  expect(facts.map(([, , age]) => age)).toEqual(["conseillé dès 8 ans", "conseillé dès 10 ans", "dès 8 ans", "conseillé dès 8 ans", "dès 14 ans"]);
});

test("the language switches at once, and is kept for the next visit", async () => {
  render(App);
  expect(screen.getByText("3 à 12 joueurs")).toBeTruthy();
  screen.getByRole("button", { name: "English" }).click();
  expect(await screen.findByText("3 to 12 players")).toBeTruthy();
  expect(document.documentElement.lang).toBe("en");
  expect(localStorage.getItem("tablee.language")).toBe("en");
});

test("what the page knows can be played at once, unless the server says that it is to come", async () => {
  render(App);
  expect(screen.getAllByText("Jouer tout de suite")).toHaveLength(5);
  expect(await screen.findAllByText("Bientôt à table")).toHaveLength(4);
  expect(screen.getByRole("link", { name: "Jouer à Bungee avec des amis" })).toBeTruthy();
});

test("to play at once is a table with bots as the first preset has it, or the usual one without presets", () => {
  const bot = { kind: "bot", bot: "sensible" };
  expect(firstGame(GAMES[0]!, "Ana")).toEqual({ game: "bungee", name: "Ana", seats: [{ kind: "me" }, bot, bot], options: { rounds: 3 } });
  const bare = { ...GAMES[0]!, least: 5, most: 9, presets: [] };
  expect(firstGame(bare, "Ana")).toEqual({ game: "bungee", name: "Ana", seats: [{ kind: "me" }, bot, bot, bot, bot], options: {} });
});

test("a server that cannot be reached is said, and asked again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  render(App);
  const again = await screen.findByRole("button", { name: "Réessayer" });
  vi.stubGlobal("fetch", house);
  again.focus();
  again.click();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(await screen.findByRole("link", { name: "Jouer à Bungee avec des amis" })).toBeTruthy();
});
