/** Modules of `src` lie in rooms (its folders), and a room imports only itself and the rooms before it in this list. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const ROOMS = ["generated", "kit", "device", "words", "line", "ui", "table", "games", "rules", "gather", "play", "app"];
/** The module that the HTML pages load: it may import from all rooms. */
const ENTRIES = ["main.ts"];
/** The specifiers of static and dynamic imports and re-exports, as code or as types. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*(["'`])(?<path>[^"'`\n]+)\1/g;
/** The patterns of `import.meta.glob`. */
const GLOBS = /\bimport\.meta\.glob\s*(?:<[^()]*>)?\(\s*(?<patterns>\[[^\]]*\]|["'`][^"'`]*["'`])/g;

const files = readdirSync("src", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice("src/".length));
const modules = files.filter((file) => /\.(ts|svelte)$/.test(file));

const roomOf = (file: string): string => file.slice(0, Math.max(0, file.indexOf("/")));

/** What a module imports of `src`. Globs of texts (Fluent) are no imports of modules, and left out. */
function importsOf(file: string, code: string): string[] {
  const paths = [...code.matchAll(IMPORTS)].map(({ groups }) => groups!.path!);
  const globs = [...code.matchAll(GLOBS)].flatMap(({ groups }) => [...groups!.patterns!.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, glob]) => glob!));
  return [...paths, ...globs.filter((glob) => !glob.endsWith(".ftl"))]
    .filter((path) => path.startsWith("."))
    .map((path) => normalize(join(dirname(file), path)))
    .filter((path) => !path.startsWith(".."));
}

/** The imports of a module that lead to a later room, or to none. */
function wrong(file: string, code: string): string[] {
  const own = ROOMS.indexOf(roomOf(file));
  return importsOf(file, code).filter((path) => {
    const room = ROOMS.indexOf(path.split("/")[0]!);
    return room < 0 || room > own;
  });
}

test("every file lies in a room, but for the entries", () => {
  expect(files.filter((file) => !ROOMS.includes(roomOf(file))).sort()).toEqual(ENTRIES);
});

test.each(ROOMS)("%s imports nothing of a later room", (room) => {
  const found = modules.filter((file) => roomOf(file) === room).map((file) => [file, wrong(file, readFileSync(join("src", file), "utf8"))] as const);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(([, paths]) => paths.length > 0)).toEqual([]);
});

test("each way to import is seen", () => {
  for (const code of [
    'import { a } from "../play/board.svelte";',
    "import type { A } from '../play/board.svelte';",
    'import {\n  a,\n} from "../play/board.svelte";',
    'import "../play/board.svelte";',
    'export * from "../play/board.svelte";',
    'const a = await import("../play/board.svelte");',
    "const a = import(`../play/board.svelte`);",
    'type A = import("../play/board.svelte").A;',
    'const a = import.meta.glob<{ a: number }>("../play/board.svelte");',
    'const a = import.meta.glob(["./*.ts", "../play/board.svelte"], { eager: true });',
  ])
    expect(wrong("table/motion.ts", code), code).toEqual(["play/board.svelte"]);
  expect(wrong("words/language.svelte.ts", 'const a = import.meta.glob("../games/*/{fr,en}.ftl");')).toEqual([]);
  expect(wrong("app/App.svelte", 'import { a } from "../play/board.svelte";')).toEqual([]);
});
