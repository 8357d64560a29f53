import { expect, test } from "vitest";

const tables = import.meta.glob<string>("../src/games/**/*.svelte", { query: "?raw", import: "default", eager: true });

/** A query about the size of the screen or of a part of it; whether there is a mouse, or motion, a game may ask. */
const SIZE = /@(container|media)[^{]*\b(width|height|orientation|aspect-ratio)\b/;

test("how a short or wide screen is laid out is decided by the stage, not by a game", () => {
  expect(Object.keys(tables).length).toBeGreaterThan(20);
  expect(Object.entries(tables).flatMap(([path, source]) => (SIZE.test(source) ? [path] : []))).toEqual([]);
});
