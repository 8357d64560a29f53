import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("the types are those of the server", () => {
  const check = (): string => execFileSync("node", ["scripts/types.mjs", "--check"], { encoding: "utf8", stdio: "pipe" });
  expect(check).not.toThrow();
}, 30_000);
