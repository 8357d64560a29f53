import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // The texts are one set of Fluent files for the server and the client.
  resolve: { alias: { "#texts": fileURLToPath(new URL("../src/tablee/texts", import.meta.url)) } },
  server: { fs: { allow: [".."] } },
  build: { target: "es2022" },
  test: { environment: "happy-dom" },
});
