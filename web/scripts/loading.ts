/** Which files the build makes of the modules, and which of them each page will load. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** A module's room in `src`; its game, in the room `games`. */
const PLACE = /\/web\/src\/(?<room>\w+)\/(?:(?<=games\/)(?<game>\w+)\/)?/;
/** Fluent files; the folder names what they are about. */
const TEXTS = /\/(?<folder>[\w-]+)\/(?<shared>title-|house-)?(?<language>fr|en)\.ftl(?:\?raw)?$/;
const TABLE_PAGE = /\/play\/TablePage\.svelte$/;
/** What plays a game, or shows one. */
const AT_TABLES = /\/(?:play\/(?:TablePage|Panel|lesson\/LessonPage|replay\/Replay)|games\/\w+\/(?:Table|Practice|Reflexes))\.svelte$/;
/** What draws a game's cards where it is not played. */
const CARDS = /\/games\/\w+\/(?:Figure|Preview)\.svelte$/;

/** The file of some texts, as `core-fr` or `bungee-fr`. */
function textsOf(id: string): string | null {
  const { folder, shared, language } = TEXTS.exec(id)?.groups ?? {};
  if (!folder) return null;
  return `${shared || folder === "texts" ? "core" : folder}-${language}`;
}

/** The modules that are loaded by themselves (entries and dynamic imports) and need this one. */
function rootsOf(id: string, graph: Rolldown.ChunkingContext): { id: string; isEntry: boolean }[] {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen].flatMap((each) => {
    const info = graph.getModuleInfo(each);
    return info && (info.isEntry || info.dynamicImporters.length > 0) ? [{ id: each, isEntry: info.isEntry }] : [];
  });
}

/**
 * The file that a module becomes a part of: `core` comes with each page, `table` with each game, `shared` with most other
 * pages; a game has a file for its table and one for its cards. Null: the page alone that needs it has it.
 */
export function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const texts = textsOf(id);
  if (texts) return texts;
  const roots = rootsOf(id, graph);
  if (roots.length === 0 || roots.some(({ isEntry }) => isEntry)) return "core";
  const some = (which: RegExp): boolean => roots.some((root) => which.test(root.id));
  const { room, game } = PLACE.exec(id)?.groups ?? {};
  if (game && some(CARDS)) return `${game}-cards`;
  if (game && some(/\/Table\.svelte$/)) return game;
  if (roots.length === 1 && !some(TABLE_PAGE)) return null;
  if (roots.every((root) => AT_TABLES.test(root.id))) return "table";
  if (room !== "rules" && room !== "gather") return "shared";
  return some(TABLE_PAGE) ? "gather" : room;
}

/** Leaves the comments of Fluent files out. */
export function withoutComments(): Plugin {
  return {
    name: "without-comments",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.ftl\?raw$/ },
      handler: (code) => code.replace(/(?<=\\n|")(?:#[^"\\]*(?:\\(?!n).[^"\\]*)*\\n)+/g, ""),
    },
  };
}

/** Writes the bundler's helper, a line that many files import, into each of them instead: it is not worth a request. */
export function inlineRuntime(): Plugin {
  const IMPORT = /import\{t as (?<name>[\w$]+)\}from"\.\/rolldown-runtime-[\w-]+\.js";/;
  return {
    name: "inline-runtime",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const runtime = chunks.find(({ name }) => name === "rolldown-runtime");
      if (!runtime) return;
      const [, helpers] = /^(.*)export\{t\};\s*$/s.exec(runtime.code) ?? this.error(`unknown runtime: ${runtime.code}`);
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        chunk.code = chunk.code.replace(IMPORT, (_, name: string) => `const ${name}=(()=>{${helpers}return t})();`);
        if (chunk.code.includes(runtime.fileName.split("/").at(-1)!)) this.error(`${chunk.fileName} still imports the runtime`);
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
      }
      delete bundle[runtime.fileName];
    },
  };
}

/** The pages, by the first part of their address, that load a module by themselves; of a game's module, with the game. */
const LOADED_BY: readonly (readonly [module: RegExp, ...pages: string[]])[] = [
  [TABLE_PAGE, "t"],
  [/\/LessonPage\.svelte$/, "learn"],
  [/\/Replay\.svelte$/, "replay"],
  [/\/RulesPage\.svelte$/, "rules"],
  [/\/Setup\.svelte$/, "setup"],
  [/\/Fair\.svelte$/, "fair"],
  [/\/Reflexes\.svelte$/, "reflexes"],
  [/\/games\/(?<game>\w+)\/Table\.svelte$/, "t", "learn", "replay"],
  [/\/games\/(?<game>\w+)\/Figure\.svelte$/, "rules"],
  [/\/games\/(?<game>\w+)\/Preview\.svelte$/, "setup"],
];

/**
 * Writes `preloads.json`: the files that pages load besides those in their HTML, by what makes them needed: the page (`t`),
 * the page and its game (`t/bungee`), the language (`fr`), the language and what is spoken of (`fr/bungee`, `fr/replay`).
 * The server writes them into the HTML. The offline page names its own, in both languages: the service worker keeps those.
 */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const ofModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
      const known = new Set(closure(chunks.filter(({ name }) => name === "core")));
      const needed: Record<string, Set<string>> = {};
      const need = (name: string, chunk: Rolldown.OutputChunk): void => {
        const files = closure([chunk]).filter((file) => !known.has(file));
        needed[name] = new Set([...(needed[name] ?? []), ...files]);
      };

      function closure(from: readonly Rolldown.OutputChunk[]): string[] {
        const all = new Set(from);
        for (const { imports } of all) for (const name of imports) if (bundle[name]?.type === "chunk") all.add(bundle[name]);
        return [...all].reverse().flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName].map((file) => `/${file}`));
      }

      for (const [id, chunk] of ofModule) {
        const [topic, language] = textsOf(id)?.split("-") ?? [];
        if (language) need(topic === "core" ? language : `${language}/${topic}`, chunk);
        for (const [module, ...pages] of LOADED_BY) {
          const found = module.exec(id);
          for (const page of found ? pages : []) need(found?.groups?.game ? `${page}/${found.groups.game}` : page, chunk);
        }
        if (id.endsWith("/Offline.svelte")) need("offline", chunk);
      }
      writeFileSync(join(dir!, "preloads.json"), JSON.stringify(Object.fromEntries(Object.entries(needed).map(([name, files]) => [name, [...files]])), null, 1));

      const page = join(dir!, "offline.html");
      const links = ["offline", "fr", "en"].flatMap((name) => [...needed[name]!]).map(linkTo);
      writeFileSync(page, readFileSync(page, "utf8").replace("</head>", `${links.join("\n")}\n</head>`));
    },
  };
}

const linkTo = (file: string): string => `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="${file}">`;
