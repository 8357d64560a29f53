import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chunkOf, inlineRuntime, preloads, withoutComments } from "./scripts/loading.ts";

/** Packs what browsers can unpack, once and as small as can be: the server sends it as it lies there. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(html|js|css|svg|txt|webmanifest)$/.test(file)) continue;
        const path = join(folder, file);
        const content = readFileSync(path);
        for (const [suffix, pack] of [["br", brotliCompressSync], ["gz", (data: Buffer) => gzipSync(data, { level: 9 })]] as const) {
          const small = pack(content);
          if (small.length < content.length) writeFileSync(`${path}.${suffix}`, small);
        }
      }
    },
  };
}

/** What links to a game show where they are shared stands beside the game, and under an address that its key tells. */
function previews(): Plugin {
  const games = fileURLToPath(new URL("src/games", import.meta.url));
  return {
    name: "previews",
    apply: "build",
    generateBundle() {
      for (const path of readdirSync(games, { recursive: true, encoding: "utf8" })) {
        const key = /^([^/\\]+)[/\\]preview\.png$/.exec(path)?.[1];
        if (key) this.emitFile({ type: "asset", fileName: `previews/${key}.png`, source: readFileSync(join(games, path)) });
      }
    },
  };
}

/** A browser looks for a new offline page when the worker that keeps it has changed: it names the page by its content. */
function offline(): Plugin {
  let folder = "";
  return {
    name: "offline",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle() {
      const content = createHash("sha256").update(readFileSync(join(folder, "offline.html"))).digest("hex");
      appendFileSync(join(folder, "sw.js"), `// ${content.slice(0, 16)}\n`);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), previews(), withoutComments(), inlineRuntime(), preloads(), offline(), packed()],
  // The texts are one set of Fluent files for the server and the client.
  resolve: { alias: { "#tablee": fileURLToPath(new URL("../src/tablee", import.meta.url)) } },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
  build: {
    target: "es2022",
    rolldownOptions: {
      input: ["index.html", "offline.html"],
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
  // Some tests ask Python, which takes its time on a busy machine.
  test: { environment: "happy-dom", setupFiles: ["tests/setup.ts"], testTimeout: 30_000 },
});
