/** A device that may store nothing. */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("where storage is denied, the page opens, and remembers until it is left", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  vi.resetModules();
  const { keepSeat, keptSeat, forgetSeat } = await import("../src/device/storage");
  const { language } = await import("../src/words/language.svelte");
  language.choose("fr");
  expect(language.current).toBe("fr");
  keepSeat({ table: "abc", seat: 0, token: "lea", game: "bantu", at: 0 });
  expect(keptSeat("abc")?.token).toBe("lea");
  forgetSeat("abc");
  expect(keptSeat("abc")).toBeUndefined();
});

test("what does not fit into storage is remembered all the same, and what fits again is stored", async () => {
  const stored = new Map([["name", '"Léa"']]);
  let full = true;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, text);
    },
  });
  vi.resetModules();
  const { keep, kept } = await import("../src/device/storage");
  keep("name", "Bo");
  expect(kept("name", "")).toBe("Bo");
  full = false;
  keep("name", "Cléo");
  expect([kept("name", ""), stored.get("name")]).toEqual(["Cléo", '"Cléo"']);
});
