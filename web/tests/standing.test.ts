import { expect, test } from "vitest";
import { leaders, lineOf, totals, turningPoint } from "../src/words/standing";

const sheet = (rows: number[][], best: "least" | "most" = "least") => ({ rows, rounds: rows.length, best });

test("totals and leaders after any round", () => {
  const played = sheet([[5, -10], [-10, 5], [1, 1]]);
  expect(totals(played)).toEqual([-4, -4]);
  expect(leaders(played)).toEqual([0, 1]);
  expect(leaders(played, 1)).toEqual([1]);
  expect(leaders({ ...played, best: "most" }, 1)).toEqual([0]);
});

test("the turning point is the round after which the winner was never passed again", () => {
  expect(turningPoint(sheet([[5, -10], [3, 9], [-10, 20], [-10, 2]]))).toEqual({ round: 3, winner: 0, from: [1] });
});

test("who led throughout turned nothing; one round has no turning point", () => {
  expect(turningPoint(sheet([[-10, 5], [4, 6]]))).toEqual({ round: 1, winner: 0, from: [] });
  expect(turningPoint(sheet([[-10, 5]]))).toBeNull();
});

test("a line has the colour that its seat has at the table, and a way of its own for whoever sees no colours", () => {
  expect(lineOf(1, ["red", "green"]).stroke).toBe("var(--apart-green, #3a7a4a)");
  expect(lineOf(1).stroke).toBe("var(--apart-blue, #1a6f94)");
  expect(new Set([0, 1, 2, 3].map((seat) => lineOf(seat).dashes))).toHaveLength(4);
});
