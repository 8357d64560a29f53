/** What Bantu lets one look back at, and how far everybody came. */
import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { game } from "../src/games/bantu";
import { nearerFor, nearingAround } from "../src/games/bantu/ground";
import type { Bantu } from "../src/games/bantu/playing.svelte";
import Table from "../src/games/bantu/Table.svelte";
import { movesOf, roundsOf, sinceMoveOf } from "../src/games/bantu/story";
import type { Step } from "../src/generated/wire";
import { learn } from "../src/words/language.svelte";
import type { ToldOf } from "../src/line/live.svelte";
import { curveOf } from "../src/play/replay/curve";
import { played, shown } from "./played";

function told(...events: { told: string; seat: number; piece?: number }[]): ToldOf<Bantu>[] {
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

test("what happened since a seat moved last is what the others did, as far as it stands", () => {
  const captured = { told: "captured", seat: 0, piece: 2 };
  const since = (...events: { told: string; seat: number; piece?: number }[]) => sinceMoveOf(0, told(...events)).map(({ n }) => n);
  expect(since(entered(0), entered(1), moved(2), captured)).toEqual([2, 3, 4]);
  expect(since(entered(0), entered(1), moved(2), captured, takenBack(2))).toEqual([2]);
  expect(since({ told: "started", seat: 1 }, entered(1))).toEqual([1, 2]);
  expect(since(entered(1), entered(0))).toEqual([]);
});

test("lines count round by round, without what was taken back, and partners count together", () => {
  const moved = (seat: number, ...come: number[]) => ({ told: "moved", seat, piece: 4, come });
  const story = told(
    { told: "started", seat: 1 },
    moved(1, 0, 1),
    moved(0, 1, 1),
    moved(1, 1, 4),
    { told: "turn-lost", seat: 0 },
    moved(1, 1, 5),
    takenBack(1),
    moved(1, 1, 4),
    moved(0, 4, 0),
    { told: "captured", seat: 1, piece: 4 },
    moved(1, 4, 1),
    moved(0, 6, 1),
  );
  expect(roundsOf(story, [0, 1])).toEqual([[1, 1], [0, 3], [3, -4], [2, 1]]);
  const four = told(moved(0, 1, 0, 0, 0), moved(1, 1, 1, 0, 0), moved(2, 1, 1, 1, 0), moved(3, 1, 1, 1, 1), moved(0, 2, 1, 1, 1));
  expect(roundsOf(four, [0, 1, 0, 1])).toEqual([[2, 2, 2, 2], [1, 0, 1, 0]]);
});

test("ends that lie too close for a finger come nearer until they do not, within reason", () => {
  const ends = [0, 20, 60].map((x) => ({ x, y: 0 }));
  expect(nearerFor(ends, 50)).toBe(2.5);
  expect(nearerFor(ends, 20)).toBe(1);
  expect(nearerFor(ends, 1000)).toBe(4);
  expect(nearerFor(ends.slice(0, 1), 50)).toBe(1);
});

test("the board comes nearer around the finger, unless an end would be out of the picture", () => {
  const from = { x: 100, y: -300 };
  const after = (point: { x: number; y: number }, around: { x: number; y: number }) => around.y + (point.y - around.y) * 3;
  expect(nearingAround(from, [from, { x: 120, y: -280 }], 3)).toEqual(from);
  const up = { x: 100, y: -400 };
  const around = nearingAround(from, [from, up], 3);
  expect(around.x).toBe(100);
  expect(after(up, around)).toBeCloseTo(-460);
  expect(after(from, around)).toBeGreaterThan(-460);
});

test("the replay's curve is how far everybody has come, as the rules have it for the board that was played on", () => {
  const steps = [[0, 0], [1, 0], [21, 7]].map((come, n) => ({ n, by: 0, update: { position: { view: {}, tally: { come } } } }) as unknown as Step);
  expect(curveOf(game, steps, 2)?.points).toEqual([[0, 0], [1, 0], [21, 7]]);
});

test("a board that could not be had is asked for again, and one that is here is not", async () => {
  vi.useFakeTimers();
  const scene = { lines: [], links: [] };
  const asked = vi.fn().mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(new Response(JSON.stringify(scene)));
  vi.stubGlobal("fetch", asked);
  await learn("bantu");
  const [first] = played("bantu", 2);
  for (const times of [1, 2]) {
    const { live } = shown<Bantu>("bantu", first!);
    const { unmount } = render(Table, { live, cite: () => {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(document.querySelector(".middle svg") !== null).toBe(times > 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(document.querySelector(".middle svg")).not.toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
    unmount();
    live.close();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
