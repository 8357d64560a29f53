// Writes src/generated/wire.ts from the server's schema of what goes over the wire: `npm run types`.
// With --check it writes nothing, and fails if what is there is not what would be written.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const path = here("../src/generated/wire.ts");
const python = process.env.PYTHON ?? here("../../.venv/bin/python");
const schema = JSON.parse(
  execFileSync(python, ["-m", "tablee.server.wire.schema"], { encoding: "utf8", maxBuffer: 1 << 26 }),
);

const types = await compile(tidied(schema), "Wire", {
  bannerComment: "// Made by `npm run types`: do not edit.",
  format: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  unknownAny: true,
});
const text = laidOut(types);

if (process.argv.includes("--check")) {
  if (readFileSync(path, "utf8") !== text) {
    console.error('web/src/generated/wire.ts is not current: "npm run types" writes it anew');
    process.exit(1);
  }
} else {
  mkdirSync(here("../src/generated"), { recursive: true });
  writeFileSync(path, text);
}

/** Without what TypeScript cannot say: ranges, patterns, defaults. */
function tidied(schema) {
  if (schema === null || typeof schema !== "object") return schema;
  if (Array.isArray(schema)) return schema.map(tidied);
  const { $defs, $ref, type, description, properties, required, anyOf, items, prefixItems } = schema;
  const kept = { $defs: each($defs), $ref, type, description, properties: each(properties), required };
  if (schema.enum) kept.enum = schema.enum;
  if (anyOf) kept.anyOf = tidied(anyOf);
  if (prefixItems) kept.items = tidied(prefixItems);
  else if (items) kept.items = tidied(items);
  if (type === "object") kept.additionalProperties = properties ? false : tidied(schema.additionalProperties ?? {});
  return JSON.parse(JSON.stringify(kept));
}

function each(schemas) {
  return schemas && Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidied(schema)]));
}

/** Indented, and without remarks about where a type was found. */
function laidOut(types) {
  let depth = 0;
  return types
    .replace(/ \*\s*\n \* This interface was referenced by [^\n]*\n \* via the [^\n]*\n/g, "")
    .replace(/ \* This interface was referenced by [^\n]*\n \* via the [^\n]*\n/g, "")
    .replace(/\/\*\*\n \*\/\n/g, "")
    .split("\n")
    .map((line) => {
      if (line.startsWith("}")) depth -= 1;
      const indented = line && "  ".repeat(depth) + line;
      if (line.endsWith("{")) depth += 1;
      return indented.trimEnd();
    })
    .join("\n");
}
