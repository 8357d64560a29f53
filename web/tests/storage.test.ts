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
  const { storeSeat, storedSeat, forgetSeat } = await import("../src/device/storage");
  const { language } = await import("../src/words/language.svelte");
  await language.choose("fr");
  expect(language.current).toBe("fr");
  storeSeat({ table: "abc", seat: 0, token: "lea", game: "bantu", at: 0 });
  expect(storedSeat("abc")?.token).toBe("lea");
  forgetSeat("abc");
  expect(storedSeat("abc")).toBeUndefined();
});

test("what does not fit into storage is remembered all the same, and what fits again is stored", async () => {
  const items = new Map([["name", '"Léa"']]);
  let full = true;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      items.set(key, text);
    },
  });
  vi.resetModules();
  const { store, stored } = await import("../src/device/storage");
  store("name", "Bo");
  expect(stored("name", "")).toBe("Bo");
  full = false;
  store("name", "Cléo");
  expect([stored("name", ""), items.get("name")]).toEqual(["Cléo", '"Cléo"']);
});
