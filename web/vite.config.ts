import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

export default defineConfig({
  plugins: [svelte(), svelteTesting(), previews(), packed()],
  // The texts are one set of Fluent files for the server and the client.
  resolve: { alias: { "#tablee": fileURLToPath(new URL("../src/tablee", import.meta.url)) } },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
  build: { target: "es2022" },
  // Some tests ask Python, which takes its time on a busy machine.
  test: { environment: "happy-dom", testTimeout: 30_000 },
});
