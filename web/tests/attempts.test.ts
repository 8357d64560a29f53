import { beforeEach, expect, test } from "vitest";
import type { LampionJudgedLantern } from "../src/generated/wire";
import { addedBy, forgetAttempts, storeAttempt, storedAttempts, type StoredAttempt } from "../src/games/lampion/attempts";
import { attemptOf, DECOY, endingOf, LIT } from "../src/games/lampion/view";
import { along } from "../src/line/photo";
import { dotsOf, quantile, scaleOf, summaryOf } from "../src/table/reactions";

const judged = (lantern: 1 | 2, first: number, ...presses: [rt: number, seat: number, early?: "early"][]): LampionJudgedLantern => ({
  lantern,
  first,
  presses: presses.map(([rt, seat]) => ({ rt, u: 6, seat })),
  early: presses.flatMap(([, seat, early]) => (early ? [seat] : [])),
});

beforeEach(() => localStorage.clear());

test("the median, the middle half and the best", () => {
  expect(quantile([10, 20, 30, 40], 0.5)).toBe(25);
  expect(summaryOf([300, 250, 260, 900, 280])).toEqual({ median: 280, low: 260, high: 300, best: 250 });
  expect(summaryOf([300])).toEqual({ median: 300, low: 300, high: 300, best: 300 });
  expect(summaryOf([])).toBeNull();
});

test("of every lantern it is told what a seat did", () => {
  const game = [
    judged(LIT, 0, [250, 0], [300, 1]),
    judged(LIT, 1, [80, 0, "early"], [300, 1]),
    judged(LIT, 1, [310, 1]),
    judged(DECOY, -4, [400, 0]),
    judged(DECOY, -4),
    judged(LIT, -4, [270, 0], [275, 1]),
  ];
  expect(attemptOf(game, 0)).toEqual({ times: [250, 270], early: 1, fooled: 1, missed: 1 });
  expect(attemptOf(game, 1)).toEqual({ times: [300, 300, 310, 275], early: 0, fooled: 0, missed: 0 });
  expect(game.map((each) => endingOf(each, 0))).toEqual(["mine", "theirs", "theirs", "decoy", "decoy", "none"]);
});

test("what the network and the screen would add", () => {
  expect(addedBy(24, 16.7)).toEqual({ network: 24, screen: 8 });
});

test("the scale stays the same as long as it can", () => {
  expect(scaleOf([200, 300])).toEqual({ from: 100, to: 500, ticks: [100, 200, 300, 400, 500] });
  expect(scaleOf([1130])).toMatchObject({ to: 1200, ticks: [100, 300, 500, 700, 900, 1100] });
  const scale = scaleOf([]);
  expect([50, 100, 300, 500, 900].map((time) => along(scale, time))).toEqual([0, 0, 50, 100, 100]);
});

test("dots stand on each other", () => {
  const dots = dotsOf([300, 302, 400, 304], scaleOf([]));
  expect(dots.map(({ row }) => row)).toEqual([0, 1, 0, 2]);
});

test("this device remembers attempts, each once, and forgets them when told to", () => {
  const attempt = (table: string, times = [250]): StoredAttempt => ({ table, at: 1, decoys: false, times, early: 0, fooled: 0, missed: 0 });
  storeAttempt(attempt("a"));
  storeAttempt(attempt("b"));
  storeAttempt(attempt("a", [999]));
  storeAttempt(attempt("c", []));
  expect(storedAttempts().map(({ table, times }) => [table, times])).toEqual([
    ["b", [250]],
    ["a", [250]],
  ]);
  for (let at = 0; at < 60; at += 1) storeAttempt(attempt(`t${at}`));
  expect(storedAttempts()).toHaveLength(40);
  expect(storedAttempts()[0]!.table).toBe("t59");
  forgetAttempts();
  expect(storedAttempts()).toEqual([]);
});
