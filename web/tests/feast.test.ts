/** The end of a game: where it turned, and what next. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import Feast from "../src/ui/Feast.svelte";
import { language } from "../src/words/language.svelte";
import type { Live } from "../src/line/live.svelte";
import { goesToRematch } from "../src/line/start";

const NAMES = ["Ana", "Bo"];
const SEATS = NAMES.map((name) => ({ kind: "person", name, avatar: null }));
/** The first seat leads after one round, the second after two. */
const SHEET = { best: "most" as const, rows: [[3, 1], [0, 9]] };

function feast(more: Partial<Live>): void {
  const live = {
    id: "t",
    table: { seats: SEATS },
    mine: [0],
    reader: { game: "bungee", me: 0, names: NAMES },
    position: { result: { ranks: [2, 1], points: [3, 10] } },
    name: (seat: number) => NAMES[seat]!,
    ...more,
  };
  render(Feast, { live: live as unknown as Live, sheet: SHEET as never, plain: true });
}

beforeEach(() => language.choose("fr"));

test("whoever led until the game turned is told so to their face", () => {
  feast({});
  expect(document.querySelector(".turn")!.textContent).toMatch(/Bo passe devant \(jusque-là en tête\s:\svous\)/);
});

test("whoever looks on reads names", () => {
  feast({ reader: { game: "bungee", me: -4, names: NAMES } });
  expect(document.querySelector(".turn")!.textContent).toMatch(/Bo passe devant \(jusque-là en tête\s:\sAna\)/);
});

test("a rematch that is refused takes nobody along when somebody else makes one later", async () => {
  const send = vi.fn(() => Promise.resolve(false));
  feast({ send });
  screen.getByRole("button", { name: "Revanche" }).click();
  expect(goesToRematch).toContain("t");
  await vi.waitFor(() => expect(goesToRematch).not.toContain("t"));
});
