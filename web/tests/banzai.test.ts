import { expect, test } from "vitest";
import { ALWAYS, POWERS } from "../src/games/banzai/announcements";
import { CHARACTERS, FAMILIES, faceOf, grouped } from "../src/games/banzai/cards";
import { apart, circleSpot, fromScreen, onScreen, reach, restOf, tableTurn, turnOf, within } from "../src/games/banzai/ground";
import { isGrab } from "../src/games/banzai/playing.svelte";
import { fill, full, sharesOf } from "../src/games/banzai/share";
import { scaleOf } from "../src/games/banzai/times";
import { along } from "../src/line/photo";
import type { PressEvent } from "../src/line/reflex/world";

const rounded = ({ x, y }: { x: number; y: number }): [number, number] => [Math.round(x) + 0, Math.round(y) + 0];

test("sixty cards: five characters of each of twelve families", () => {
  const faces = Array.from({ length: 60 }, (_, at) => faceOf(at + 1)!);
  expect(new Set(faces.map(({ family, character }) => `${family} ${character}`)).size).toBe(FAMILIES.length * CHARACTERS.length);
  expect(faces[0]).toEqual({ family: "cow", character: "lord" });
  expect(faces[59]).toEqual({ family: "rabbit", character: "wizard" });
  expect([faceOf(0), faceOf(61)]).toEqual([null, null]);
});

test("my cards lie with their families, the largest first, and what is not known at the end", () => {
  // A fox, two frogs, a cow, and a card that nobody has looked at.
  expect(grouped([7, 0, 13, 2, 11])).toEqual([11, 13, 2, 7, 0]);
});

test("my place is at the bottom, and whoever I pass to sits to my left", () => {
  expect([2, 3, 0, 1].map((place) => rounded(restOf(turnOf(place, 2, 4))))).toEqual([[0, 1000], [-1000, 0], [0, -1000], [1000, 0]]);
});

test("the table is turned to my place: a pawn before me lies at the bottom", () => {
  // The first place lies at the top of the table itself, the second of four at its right.
  expect(rounded(onScreen({ x: 0, y: 500 }, tableTurn(0, 4)))).toEqual([0, 500]);
  expect(rounded(onScreen({ x: 500, y: 0 }, tableTurn(1, 4)))).toEqual([0, 500]);
  expect(rounded(onScreen({ x: 500, y: 0 }, tableTurn(0, 4)))).toEqual([-500, 0]);
});

test("a pawn that is put down stays where it was put, and on the table", () => {
  for (let mine = 0; mine < 7; mine += 1) {
    const put = fromScreen(within({ x: 700, y: -900 }), tableTurn(mine, 7));
    expect(put.x ** 2 + put.y ** 2).toBeLessThanOrEqual(500 ** 2);
    expect(apart(onScreen(put, tableTurn(mine, 7)), within({ x: 700, y: -900 }))).toBeLessThan(2);
  }
});

test("pawns stand in a circle, a lone one in the middle", () => {
  expect(new Set(Array.from({ length: 11 }, (_, at) => rounded(circleSpot(at, 11)).join())).size).toBe(11);
  expect(circleSpot(0, 1)).toEqual({ x: 0, y: 0 });
  // Mine, unless I aim at another, is before me.
  expect(apart(restOf(0), circleSpot(0, 3))).toBeLessThan(apart(restOf(0), circleSpot(1, 3)));
});

test("an arm that rests points to the middle, and one that reaches goes so far", () => {
  expect(reach(0, null)).toBe("translate(0.0px, 1000.0px) rotate(0.00deg) translateY(0.0px)");
  expect(reach(0, { x: 0, y: 400 })).toContain("rotate(0.00deg) translateY(-600.0px)");
  expect(reach(180, { x: 0, y: 0 }, 0.5)).toContain("rotate(180.00deg) translateY(-500.0px)");
  expect(reach(270, { x: 0, y: 0 })).toContain("rotate(270.00deg) translateY(-1000.0px)");
});

test("every announcement has a key of its own", () => {
  expect(ALWAYS.map(({ cards }) => cards.length)).toEqual([5, 3, 4]);
  const keys = [...ALWAYS, ...POWERS].flatMap(({ key }) => key ?? []);
  expect(new Set([...keys, "F", "A", "J"]).size).toBe(keys.length + 3);
});

test("given cards are dealt back, as many to each", () => {
  const pool = [3, 8, 12, 21, 30, 41];
  const begun = new Map([[21, 0]]);
  const to = fill(begun, pool, [0, 2, 3], 2);
  expect([0, 2, 3].every((seat) => full(to, seat, 2))).toBe(true);
  expect(sharesOf(to, 4)).toEqual([[3, 21], [], [8, 12], [30, 41]]);
});

test("all times of a verdict lie on its scale, also of hands that set out before the cry", () => {
  const way = [{ pawn: 1, at: 930 }];
  const runs = [-40, 700].map((rt, seat) => ({ seat, rt, u: 5, way, pawn: 1, level: false }));
  const scale = scaleOf({ beat: 480, runs });
  expect(scale).toEqual({ from: -40, to: 1000 });
  expect([-40, 480, 1000].map((at) => along(scale, at))).toEqual([0, 50, 100]);
});

test("one key and one button send a hand, and nothing else does", () => {
  const at = (inside: string) => ({ closest: (selector: string) => (selector.includes(inside) ? {} : null) });
  const press = (event: object): boolean => isGrab({ target: at("nothing"), ...event } as unknown as PressEvent);
  expect(press({ type: "keydown", key: " " })).toBe(true);
  expect(press({ type: "keydown", key: " ", ctrlKey: true })).toBe(false);
  expect(press({ type: "keydown", key: " ", target: at("input") })).toBe(false);
  expect(press({ type: "keydown", key: "b" })).toBe(false);
  expect(press({ type: "pointerdown", button: 0, target: at("grab") })).toBe(true);
  expect(press({ type: "pointerdown", button: 2, target: at("grab") })).toBe(false);
  expect(press({ type: "pointerdown", button: 0 })).toBe(false);
});
