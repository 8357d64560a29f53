/** The log tells a change of mind that nobody else saw in one line. */
import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import type { Told } from "../src/generated/wire";
import { language, learn } from "../src/words/language.svelte";
import type { Live } from "../src/line/live.svelte";
import Log from "../src/play/Log.svelte";

beforeAll(async () => {
  await language.choose("fr");
  await learn("rouge");
});

test("of cards chosen one after the other in a pause, the last is told", () => {
  const chosen = (n: number, card: number): Told => ({ n, event: { told: "chosen", card }, say: { id: String(card) } });
  const told = [chosen(1, 3), chosen(2, 4), { ...chosen(3, 9), event: { told: "laid", seat: 1, card: 9 } }, chosen(4, 5)];
  const live = { table: { game: "rouge" }, told, leftAt: null, words: ({ id }: { id: string }) => `card ${id}` };
  render(Log, { live: live as unknown as Live, cite: () => {} });
  expect(screen.getAllByRole("listitem").map((line) => line.textContent?.trim())).toEqual(["card 4", "card 9", "card 5"]);
});
