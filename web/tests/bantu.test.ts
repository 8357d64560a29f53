/** What Bantu lets one look back at. */
import { expect, test } from "vitest";
import { movesOf, type Bantu } from "../src/games/bantu/playing.svelte";
import type { ToldOf } from "../src/shell/live.svelte";

function told(...events: { told: string; seat: number }[]): ToldOf<Bantu>[] {
  return events.map((event, at) => ({ n: at + 1, event, say: { id: "" } }) as ToldOf<Bantu>);
}
const entered = (seat: number) => ({ told: "entered", seat });
const moved = (seat: number) => ({ told: "moved", seat });
const takenBack = (seat: number) => ({ told: "taken-back", seat });
const numbers = (events: ToldOf<Bantu>[]): number[] => movesOf(events).map(({ n }) => n);

test("moves are looked back at from the latest on", () => {
  expect(numbers(told({ told: "started", seat: 0 }, entered(0), { told: "turn-lost", seat: 1 }, moved(0)))).toEqual([4, 2]);
});

test("what was taken back is no part of the past, with all that was answered to it", () => {
  const before = [entered(0), entered(1), moved(0), moved(1)];
  expect(numbers(told(...before, takenBack(0)))).toEqual([2, 1]);
  expect(numbers(told(...before, takenBack(1), moved(1)))).toEqual([6, 3, 2, 1]);
  expect(numbers(told(...before, takenBack(0), takenBack(0)))).toEqual([]);
});
