/** A table that is being made. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { GameInfo } from "../src/generated/wire";
import { keptSeat } from "../src/shell/kept";
import { language } from "../src/shell/language.svelte";
import { route } from "../src/shell/route.svelte";
import Setup from "../src/shell/Setup.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a table that was made is mine, also when somebody beside me cannot sit down", async () => {
  language.choose("fr");
  localStorage.clear();
  const info = { key: "bantu", least: 2, most: 4, bots: ["steady"], presets: [], options: [], open: true } as unknown as GameInfo;
  let made = 0;
  vi.stubGlobal("fetch", (path: string) => {
    if (path.endsWith("/join")) return Promise.resolve(Response.json({ say: { id: "server-name" } }, { status: 400 }));
    if (path.endsWith("/tables")) made += 1;
    return Promise.resolve(Response.json(path.includes("/games/") ? info : { table: "abc", seat: 0, token: "mine" }));
  });
  const { container } = render(Setup, { key: "bantu" });
  const list = (await screen.findAllByRole<HTMLSelectElement>("combobox"))[0]!;
  await fireEvent.change(list, { target: { value: "neighbour" } });
  await fireEvent.submit(container.querySelector("form")!);
  await waitFor(() => expect(route.current).toEqual({ page: "table", table: "abc" }));
  expect([made, keptSeat("abc")?.token]).toEqual([1, "mine"]);
});
