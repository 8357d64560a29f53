import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // The texts are one set of Fluent files for the server and the client.
  resolve: { alias: { "#tablee": fileURLToPath(new URL("../src/tablee", import.meta.url)) } },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
  build: { target: "es2022" },
  test: { environment: "happy-dom" },
});
