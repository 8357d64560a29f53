/** A first lesson under way: its stops, the moves that it waits for, what it says to others, and where it resumes. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Lesson, LessonItem, LessonStop, Step, Tried } from "../src/generated/wire";
import { Learning } from "../src/play/lesson/learning.svelte";
import { placeIn } from "../src/line/progress";

const BEAT = 900;

/** What is seen after so many moves: one line is told of each. At the very end of a round nobody has to act. */
function step(n: number, seats: number[] = [0]): Step {
  const acting = { seats, kind: "turn" as const, due: null, since: null, awaits: [] };
  const told = n > 0 ? [{ n, event: { told: "x" }, say: { id: "x" } }] : [];
  return { n, by: 1, update: { type: "update", told, position: { view: { n }, acting, legal: [], words: [], tally: null, result: null } } };
}
const seen = (n: number, seats?: number[]): LessonItem => ({ step: step(n, seats), stop: null });
const stop = (name: string, ...awaits: unknown[]): LessonItem => ({ step: null, stop: { name, point: "pile", awaits } as unknown as LessonStop });

const LAY = { do: "play", card: 6, count: 1, take: true };
const lesson = {
  table: { type: "table", id: "", game: "bungee", phase: "playing", you: 0, seats: [{ kind: "person", name: "Léa" }, { kind: "person", name: "Ana" }] },
  begins: step(0),
  script: [seen(1), stop("goal"), stop("turn", { do: "play", card: 6, take: true }), seen(2), seen(3), stop("end"), seen(4, [-1]), stop("over")],
} as unknown as Lesson;

let learning: Learning;
let asked: unknown[];
let plays: number;

function learn(): Learning {
  const ask = async (name: string, move: unknown): Promise<Tried> => {
    asked.push([name, move]);
    return { say: { id: "bungee-lesson-six-first" }, article: "bungee.take" };
  };
  return new Learning({ lesson, name: "Zoé", ask, play: () => (plays += 1) });
}
const where = (): unknown => [learning.stop.name, learning.playing, (learning.live.position?.view as { n: number }).n, learning.live.told.length];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked = [];
  plays = 0;
  learning = learn();
});
afterEach(() => {
  learning.close();
  vi.useRealTimers();
});

test("it begins at its first stop, with what came before as past, and the learner has the first seat", () => {
  expect(where()).toEqual(["goal", false, 1, 1]);
  expect([learning.live.news, learning.live.me, learning.live.name(0), learning.live.name(1)]).toEqual([[], 0, "Zoé", "Ana"]);
  expect([learning.length, learning.awaits, learning.last]).toEqual([4, false, false]);
});

test("what was read is gone on from; what is awaited is not passed by", async () => {
  learning.next();
  await vi.advanceTimersByTimeAsync(0);
  expect(where()).toEqual(["turn", false, 1, 1]);
  expect(learning.awaits).toBe(true);
  learning.next();
  expect(learning.stop.name).toBe("turn");
});

test("the awaited move is made, whatever it leaves as usual, and the others are seen one after the other", async () => {
  learning.seek(1);
  const table = learning.live;
  expect(await learning.live.move(LAY, "discards")).toBe(true);
  expect([asked, learning.playing, learning.stop.name]).toEqual([[], true, "end"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(where()).toEqual(["end", true, 2, 2]);
  await learning.live.move(LAY, "discards");
  expect(learning.live.refusal?.say.id).toBe("lesson-wait");
  await vi.advanceTimersByTimeAsync(BEAT);
  expect(where()).toEqual(["end", true, 3, 3]);
  await vi.advanceTimersByTimeAsync(BEAT);
  expect([where(), learning.live === table]).toEqual([["end", false, 3, 3], true]);
});

test("another move is answered by the rules, with the article, where it was tried: the lesson stays", async () => {
  learning.seek(1);
  for (const move of [{ do: "call" }, { ...LAY, card: 2 }]) {
    expect(await learning.live.move(move, "call")).toBe(false);
    expect(learning.live.refusal).toEqual({ at: "call", say: { id: "bungee-lesson-six-first" }, article: "bungee.take" });
  }
  expect(asked).toEqual([["turn", { do: "call" }], ["turn", { ...LAY, card: 2 }]]);
  expect(learning.stop.name).toBe("turn");
});

test("whoever does not want to watch skips, and can go back", async () => {
  learning.seek(1);
  await learning.live.move(LAY, "discards");
  learning.skip();
  expect(where()).toEqual(["end", false, 3, 3]);
  learning.back();
  expect(where()).toEqual(["turn", false, 1, 1]);
  learning.back();
  learning.back();
  expect(learning.stop.name).toBe("goal");
});

test("it resumes where it was left, also by a lesson that has become shorter; once it is over it begins anew", () => {
  learning.seek(2);
  learning.close();
  learning = learn();
  expect(learning.stop.name).toBe("end");
  localStorage.setItem("tablee.lessons", JSON.stringify({ bungee: 99 }));
  learning.close();
  learning = learn();
  expect([learning.stop.name, learning.last]).toEqual(["over", true]);
  learning.end();
  expect(placeIn("bungee")).toBe(0);
});

test("at the end of a round one looks, and the table's own way on leads to a game", async () => {
  learning.seek(3);
  expect(learning.live.table?.rest).toEqual({ since: 0, until: 0 });
  await learning.live.send({ type: "ready" });
  expect(plays).toBe(1);
  learning.seek(0);
  expect(learning.live.table?.rest).toBeNull();
  await learning.live.send({ type: "ready" });
  expect([plays, learning.stop.name]).toEqual([1, "turn"]);
});
