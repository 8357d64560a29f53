import { expect, test } from "vitest";
import { EMPTY, follow, type Layout } from "../src/games/bungee/layout";
import type { BungeeView as View } from "../src/generated/wire";

const view = (changes: Partial<View>): View => ({ hands: [], discards: [], lucky: 0, ...changes }) as View;
const ids = (tokens: { id: number }[]): number[] => tokens.map(({ id }) => id);
const cards = (tokens: { card: number }[]): number[] => tokens.map(({ card }) => card);

const BEGINNING = view({ hands: [[3, 7, 7], [0, 0, 0]], discards: [9], lucky: 4 });
const begin = (): Layout => follow(EMPTY, [], BEGINNING);

test("cards laid are the very ones that were picked, and lie on the discards under their own identity", () => {
  const before = begin();
  const picked = before.hands[0]![2]!;
  const after = follow(
    before,
    [{ told: "played", seat: 0, card: 7, count: 1 }, { told: "drew", seat: 0, card: 5 }],
    view({ hands: [[3, 5, 7], [0, 0, 0]], discards: [9, 7], lucky: 4 }),
    new Set([picked.id]),
  );
  expect(after.discards.at(-1)).toEqual(picked);
  expect(cards(after.hands[0]!)).toEqual([3, 5, 7]);
  expect(after.hands[0]![2]).toEqual(before.hands[0]![1]);
  expect(ids(before.hands[0]!)).not.toContain(after.hands[0]![1]!.id);
});

test("a card taken from the discards goes to the hand, and is known there", () => {
  const before = begin();
  const after = follow(
    before,
    [{ told: "took", seat: 1, card: 9 }, { told: "played", seat: 1, card: 2, count: 1 }],
    view({ hands: [[3, 7, 7], [9, 0, 0]], discards: [2], lucky: 4 }),
  );
  expect(after.hands[1]![0]).toEqual(before.discards[0]);
  expect(ids(before.hands[1]!)).toContain(after.discards[0]!.id);
  expect(after.discards[0]!.card).toBe(2);
});

test("another's known card is laid before a hidden one", () => {
  const before = follow(EMPTY, [], view({ hands: [[], [9, 0]], discards: [] }));
  const after = follow(before, [{ told: "played", seat: 1, card: 9, count: 2 }], view({ hands: [[], [0]], discards: [9, 9] }));
  expect(ids(after.discards)).toEqual(ids(before.hands[1]!));
});

test("the dealer takes the lucky Bungee card", () => {
  const before = follow(EMPTY, [], view({ hands: [[3, 7], [0, 0]], lucky: 11 }));
  const after = follow(
    before,
    [{ told: "lucky-taken", seat: 0, card: 7 }, { told: "lucky-turned", card: 2 }],
    view({ hands: [[3, 11], [0, 0]], discards: [7], lucky: 2 }),
  );
  expect(after.hands[0]![1]).toEqual(before.lucky);
  expect(after.discards[0]).toEqual(before.hands[0]![1]);
  expect(after.lucky!.card).toBe(2);
});

test("a new deal is all new cards", () => {
  const before = begin();
  const after = follow(before, [{ told: "dealt", round: 2, dealer: 0, starter: 1, cards: [] }], BEGINNING);
  const old = new Set([...before.hands.flat(), ...before.discards].map(({ id }) => id));
  expect(after.hands.flat().some(({ id }) => old.has(id))).toBe(false);
});

test("after a gap the view has the last word", () => {
  const after = follow(begin(), [], view({ hands: [[1], [0, 0, 0, 0]], discards: [5, 6], lucky: 8 }));
  expect(after.hands.map(cards)).toEqual([[1], [0, 0, 0, 0]]);
  expect(cards(after.discards)).toEqual([5, 6]);
  expect(after.lucky!.card).toBe(8);
  const all = [...after.hands.flat(), ...after.discards, after.lucky!].map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
});

