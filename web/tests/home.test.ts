import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import App from "../src/shell/App.svelte";
import { language } from "../src/shell/language.svelte";

const GAMES = [{ key: "bungee", least: 2, most: 5, options: [], bots: ["sensible"] }];

beforeEach(() => {
  language.choose("fr");
  vi.stubGlobal("fetch", async () => Response.json(GAMES));
});

test("the home shows the five games in the order of the shelf", () => {
  render(App);
  const names = screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
  expect(names).toEqual(["Bantu", "Défifoo Rouge", "Bungee", "Banzaï\u202f!", "Dan Dan Dan"]);
});

test("the language switches at once, and is kept for the next visit", async () => {
  render(App);
  expect(screen.getByText("3 à 12 joueurs")).toBeTruthy();
  screen.getByRole("button", { name: "English" }).click();
  await tick();
  expect(screen.getByText("3 to 12 players")).toBeTruthy();
  expect(document.documentElement.lang).toBe("en");
  expect(localStorage.getItem("tablee.language")).toBe("en");
});

test("what the server offers can be played, the rest is coming", async () => {
  render(App);
  expect(await screen.findByRole("link", { name: "Jouer à Bungee" })).toBeTruthy();
  expect(screen.getAllByText("Bientôt à table")).toHaveLength(4);
});

test("a server that cannot be reached is said, and asked again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  render(App);
  const again = await screen.findByRole("button", { name: "Réessayer" });
  vi.stubGlobal("fetch", async () => Response.json(GAMES));
  again.click();
  expect(await screen.findByRole("link", { name: "Jouer à Bungee" })).toBeTruthy();
});
