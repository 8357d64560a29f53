import { expect, test } from "vitest";
import type { Table, Told } from "../src/generated/wire";
import { linesOf } from "../src/shell/log";

test("a change of mind is one line", () => {
  const told = ["dealt", "chosen", "chosen", "laid", "chosen"].map((each, at) => ({ n: at + 1, event: { told: each } }) as unknown as Told);
  const lines = linesOf({ table: { game: "rouge" } as Table, told });
  expect(lines.map(({ n }) => n)).toEqual([1, 3, 4, 5]);
});
