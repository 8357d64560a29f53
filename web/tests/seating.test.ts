import { expect, test } from "vitest";
import { around, othersOf } from "../src/table/seating";

test("the others sit in the order of their turns, from my left; who looks on sees everybody", () => {
  expect(othersOf(2, 4)).toEqual([3, 0, 1]);
  expect(othersOf(-4, 3)).toEqual([0, 1, 2]);
});

test("from two to twelve players everybody has a place around the table, and both sides as many", () => {
  for (let seats = 2; seats <= 12; seats += 1) {
    const others = othersOf(0, seats);
    const { left, top, right } = around(others);
    expect([...left, ...top, ...right]).toEqual(others);
    expect(left.length).toBe(right.length);
    expect(left.length).toBeLessThanOrEqual(3);
    expect(top.length).toBeLessThanOrEqual(6);
  }
  expect(around([1])).toEqual({ left: [], top: [1], right: [] });
  expect(around([1, 2])).toEqual({ left: [1], top: [], right: [2] });
});
