/** Practice alone: a press makes a table. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Practice from "../src/games/dan/Practice.svelte";
import Reflexes from "../src/games/lampion/Reflexes.svelte";
import { language, learn } from "../src/words/language.svelte";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["lampion", Reflexes, "Commencer"],
  ["dan", Practice, "compagnon"],
] as const)("%s: two presses ask for one table, and why there is none is told", async (game, page, name) => {
  await language.choose("fr");
  await learn(game);
  let made = 0;
  vi.stubGlobal("fetch", (path: string) => {
    if (path.endsWith("/scene")) return Promise.resolve(Response.json({ lessons: [] }));
    if (path.endsWith("/rulebook")) return Promise.resolve(Response.json({ section: [], aim: [], sheet: [] }));
    made += 1;
    return Promise.resolve(Response.json({ say: { id: "server-busy" } }, { status: 503 }));
  });
  render(page);
  const start = await screen.findByRole("button", { name: new RegExp(name) });
  start.focus();
  await Promise.all([fireEvent.click(start), fireEvent.click(start)]);
  await waitFor(() => expect(screen.getByRole("alert")).toBeTruthy());
  expect(made).toBe(1);
  expect(document.activeElement).toBe(start);
});
