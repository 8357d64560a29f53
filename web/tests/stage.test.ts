import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tables = import.meta.glob<string>("../src/games/**/*.svelte", { query: "?raw", import: "default", eager: true });

/** A query about the size of the screen or of a part of it; whether there is a mouse, or motion, a game may ask. */
const SIZE = /@(container|media)[^{]*\b(width|height|orientation|aspect-ratio)\b/;

test("how a short or wide screen is laid out is decided by the stage, not by a game", () => {
  expect(Object.keys(tables).length).toBeGreaterThan(20);
  expect(Object.entries(tables).flatMap(([path, source]) => (SIZE.test(source) ? [path] : []))).toEqual([]);
});

const shared = import.meta.glob<string>(["../src/table/*.svelte", "../src/table/theme.ts"], { query: "?raw", import: "default", eager: true });
const declared = (source: string): string[] => [...source.matchAll(/(?:^|[\s"`;{])(?:style:)?--([\w-]+)(?==|: |:\$)/gm)].map(([, name]) => name!);
const read = (source: string): string[] => [...source.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name!);
/** The fields of the interfaces in `theme.ts`, as custom properties. */
const THEME = [...shared["../src/table/theme.ts"]!.matchAll(/^ {2}(\w+)\??: /gm)].map(([, name]) => name!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

test("tables read only the custom properties that they, the table room or the theme declare", () => {
  expect(THEME).toContain("plate-ink");
  const known = new Set([...Object.values(shared).flatMap(declared), ...declared(readFileSync("src/kit/style.css", "utf8")), ...THEME]);
  const ofGame = (path: string): string[] => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    return Object.entries(tables).flatMap(([other, source]) => (other.startsWith(folder) ? declared(source) : []));
  };
  const unknown = Object.entries({ ...shared, ...tables }).flatMap(([path, source]) => {
    const names = new Set([...known, ...ofGame(path)]);
    return read(source).flatMap((name) => (names.has(name) ? [] : [`${path}: --${name}`]));
  });
  expect(unknown).toEqual([]);
});
