import { beforeEach, expect, test } from "vitest";
import type { Finish, Photo } from "../src/generated/wire";
import { language } from "../src/words/language.svelte";
import { along, isTie, ranksOf, remarks, scaleOf, sentences } from "../src/line/photo";

const finish = (seat: number, rt: number, place: number, more: Partial<Finish> = {}): Finish => ({ seat, rt, u: 6, place, ...more });
const photo = (finishes: Finish[], silent: number[] = [], out: number[] = []): Photo => ({
  type: "photo",
  round: 1,
  finishes,
  silent,
  out,
});
const NAMES = ["Ana", "Bo", "Cléo", "Dan"];
const onlooker = { me: -4, name: (seat: number): string => NAMES[seat]! };

beforeEach(() => language.choose("en"));

test("ranks come in their order, ties together, false starts last", () => {
  const ranks = ranksOf(photo([finish(3, 80, 0), finish(0, 250, 1), finish(1, 256, 1), finish(2, 300, 3)]));
  expect(ranks.map(({ place, finishes }) => [place, finishes.map(({ seat }) => seat)])).toEqual([
    [1, [0, 1]],
    [3, [2]],
    [0, [3]],
  ]);
  expect(ranks.map(isTie)).toEqual([true, false, false]);
  expect(isTie({ place: 0, finishes: [finish(0, 80, 0), finish(1, 82, 0)] })).toBe(false);
});

test("the scale has room for all and round marks, and small differences look small", () => {
  const near = scaleOf(photo([finish(0, 300, 1), finish(1, 304, 1)]));
  expect(near.to - near.from).toBeGreaterThanOrEqual(120);
  expect(near.ticks).toEqual([240, 260, 280, 300, 320, 340, 360]);
  const far = scaleOf(photo([finish(0, 90, 0), finish(1, 1180, 1)]));
  expect([far.from, far.to]).toEqual([70, 1200]);
  expect(far.ticks).toEqual([200, 400, 600, 800, 1000, 1200]);
  expect(along(far, 70)).toBe(0);
  expect(along(far, 1200)).toBe(100);
  expect(along(far, 5000)).toBe(100);
  expect(scaleOf(photo([finish(0, 3, 0)])).from).toBe(0);
});

test("what is unusual is said", () => {
  expect(remarks(finish(0, 300, 1))).toEqual([]);
  expect(remarks(finish(0, 80, 0))).toEqual(["false start"]);
  expect(remarks(finish(0, 300, 1, { adjusted: 12, by_arrival: true, incident: "impossible" }))).toEqual([
    "adjusted by +12\u00a0ms",
    "judged by arrival",
    "the time it claimed cannot be true",
  ]);
});

test("the whole photo in sentences", () => {
  const told = sentences(photo([finish(0, 250, 1), finish(1, 256, 1, { adjusted: 12 })], [2], [3]), onlooker);
  expect(told).toEqual([
    "1st: Ana, 250 milliseconds, give or take 6.",
    "1st: Bo, 256 milliseconds, give or take 6.",
    "Too close to call: Ana and Bo.",
    "Bo: adjusted by +12\u00a0ms.",
    "Did not press in time: Cléo.",
    "Not in this round, the page hidden, away or not ready: Dan.",
  ]);
  expect(sentences(photo([], [0, 1]), onlooker)).toEqual(["Nobody pressed."]);
  expect(sentences(photo([finish(0, 80, 0)]), onlooker)[0]).toBe("False start: Ana, 80 milliseconds, give or take 6.");
});

test("whoever should not have pressed is not called the first", () => {
  const told = sentences(photo([finish(0, 250, 1), finish(1, 300, 2)]), onlooker, undefined, (seat) => seat === 0);
  expect(told.slice(0, 2)).toEqual(["Missed: Ana, 250 milliseconds, give or take 6.", "2nd: Bo, 300 milliseconds, give or take 6."]);
});

test("whoever looks at the photo is spoken to", async () => {
  await language.choose("fr");
  const told = sentences(photo([finish(1, 256, 1, { adjusted: 12 })], [0], [3]), { ...onlooker, me: 0 });
  expect(told).toContain("N’a pas appuyé à temps\u00a0: vous.");
  const mine = sentences(photo([finish(0, 250, 1, { by_arrival: true })]), { ...onlooker, me: 0 });
  expect(mine[1]).toMatch(/^Vous\u00a0: /);
});
