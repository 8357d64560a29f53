import { beforeEach, expect, test } from "vitest";
import type { Drawn, Table } from "../src/generated/wire";
import { keptLuck, luckFor } from "../src/shell/luck";
import { check, numbersOf } from "../src/shell/replay/draws";

const PROMISED = { secret: "00".repeat(32), luck: ["0123456789abcdef"] };
/** As Python draws them: `Draws("00" * 32, ("0123456789abcdef",)).generator(k).getrandbits(bits)`. */
const DRAWN: Drawn = { ...PROMISED, draws: [{"n": 1, "numbers": [[3, 5], [53, 5762332462021521], [8, 232]], "follows": true}, {"n": 5, "numbers": [[6, 24], [33, 2258255859]], "follows": true}] };
const DIGEST = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

beforeEach(() => localStorage.clear());

test("what the server drew is drawn again here", () => {
  expect(check(DRAWN, undefined)).toEqual({ digest: DIGEST, committed: null, ours: null, draws: 2, numbers: 5, wrong: null });
  expect(numbersOf(PROMISED, 0, [0])).toEqual([0n]);
});

test("another number, another secret, other luck, or another move than the numbers lead to", () => {
  const [first, second] = DRAWN.draws;
  const changed = { ...second!, numbers: second!.numbers.map(([bits, number], at): [number, number] => [bits, at ? number : number ^ 1]) };
  expect(check({ ...DRAWN, draws: [first!, changed] }, undefined).wrong).toBe(second!.n);
  expect(check({ ...DRAWN, secret: "11".repeat(32) }, undefined).wrong).toBe(first!.n);
  expect(check({ ...DRAWN, luck: [] }, undefined).wrong).toBe(first!.n);
  expect(check({ ...DRAWN, draws: [first!, { ...second!, follows: false }] }, undefined).wrong).toBe(second!.n);
});

test("what this device saw before the game counts", () => {
  const ours = { table: "t", commitment: DIGEST, luck: PROMISED.luck[0]! };
  expect(check(DRAWN, ours)).toMatchObject({ committed: true, ours: true });
  expect(check(DRAWN, { ...ours, commitment: "22".repeat(32), luck: "ffffffffffffffff" })).toMatchObject({ committed: false, ours: false });
});

test("luck is brought once, before the game, by whoever sits; the first commitment is remembered", () => {
  const table = { id: "t", phase: "gathering", you: 0, commitment: DIGEST, luck: [] } as unknown as Table;
  expect(luckFor({ ...table, you: -4 })).toBeNull();
  expect(luckFor({ ...table, phase: "playing" })).toBeNull();
  expect(luckFor({ ...table, commitment: "" })).toBeNull();
  const luck = luckFor(table)!;
  expect(luck).toMatch(/^[0-9a-f]{32}$/);
  expect(luckFor({ ...table, commitment: "other" })).toBe(luck);
  expect(keptLuck("t")).toEqual({ table: "t", commitment: DIGEST, luck });
  expect(luckFor({ ...table, luck: [luck] })).toBeNull();
});
