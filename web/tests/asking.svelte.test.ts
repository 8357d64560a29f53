/** What is asked of the server once, and what becomes of it. */
import { expect, test } from "vitest";
import { Failed } from "../src/line/api";
import { Asking } from "../src/line/asking.svelte";

test("it is asked once at a time, and a refusal is kept until the next time", async () => {
  const asking = new Asking();
  let asked = 0;
  const refused = new Failed({ say: { id: "no" }, article: "" });
  const first = asking.ask(async () => {
    asked += 1;
    await Promise.resolve();
    throw refused;
  });
  expect(asking.on).toBe(true);
  await asking.ask(async () => void (asked += 1));
  await first;
  expect([asked, asking.on, asking.problem?.say.id]).toEqual([1, false, "no"]);
  await asking.ask(async () => void (asked += 1));
  expect([asked, asking.problem]).toEqual([2, null]);
});

test("what is no answer of the server's is no refusal", async () => {
  const asking = new Asking();
  await expect(asking.ask(() => Promise.reject(new Error("a mistake of ours")))).rejects.toThrow("a mistake of ours");
  expect([asking.on, asking.problem]).toEqual([false, null]);
});
