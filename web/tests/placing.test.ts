import { expect, test } from "vitest";
import { beside, MARGIN, pointing } from "../src/kit/placing";

const SCREEN = { width: 400, height: 600 };
const SIZE = { width: 200, height: 60 };
const GOAL = { left: 160, top: 300, width: 80, height: 40 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

test("it stands under its goal, in its middle", () => {
  expect(beside(GOAL, SIZE, SCREEN, [])).toEqual({ left: 100, top: 340 + MARGIN, ...SIZE });
});

test("it stands over its goal where something lies under it", () => {
  expect(beside(GOAL, SIZE, SCREEN, [box(0, 340, 400, 260)])).toEqual({ left: 100, top: 300 - 60 - MARGIN, ...SIZE });
});

test("it goes further away rather than over something", () => {
  const { top, left } = beside(GOAL, SIZE, SCREEN, [box(0, 341, 400, 259), box(0, 150, 400, 149)]);
  expect(left).toBe(100);
  expect(top + SIZE.height).toBeLessThanOrEqual(150);
  expect(top).toBeGreaterThan(70);
});

test("it steps aside", () => {
  const taken = [box(0, 341, 190, 259), box(0, 0, 400, 299)];
  expect(beside(GOAL, SIZE, SCREEN, taken).left).toBe(400 - 200 - MARGIN);
});

test("where there is no room at all it lies over as little as can be, on the screen", () => {
  const { top, left } = beside(GOAL, SIZE, SCREEN, [box(0, 0, 400, 540), box(0, 545, 100, 55)]);
  expect(top).toBeGreaterThan(500);
  expect(top + SIZE.height).toBeLessThanOrEqual(600);
  expect(left).toBeGreaterThanOrEqual(100);
});

test("a goal in a corner does not push it off the screen", () => {
  expect(beside(box(380, 580, 20, 20), SIZE, SCREEN, [])).toEqual({ left: 190, top: 510, ...SIZE });
});

test("it points at its goal from right above or below it, and at nothing from elsewhere", () => {
  const points = (left: number, top: number) => pointing(box(left, top, SIZE.width, SIZE.height), GOAL);
  expect(points(100, 340 + MARGIN)).toEqual({ points: "points-up", tip: 100 });
  expect(points(120, 300 - 60 - MARGIN)).toEqual({ points: "points-down", tip: 80 });
  expect(points(100, 400).points).toBe("");
  expect(points(190, 340 + MARGIN).points).toBe("");
  expect(pointing(box(0, 0, 200, 60), null)).toEqual({ points: "", tip: 0 });
});
