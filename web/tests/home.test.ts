import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, test } from "vitest";
import App from "../src/shell/App.svelte";
import { language } from "../src/shell/language.svelte";

beforeEach(() => language.choose("fr"));

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
