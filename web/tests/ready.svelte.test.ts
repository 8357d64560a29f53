/** The ring of a rest tells how long is left, wherever the page came in. */
import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import type { Table } from "../src/generated/wire";
import { language } from "../src/words/language.svelte";
import type { Live } from "../src/line/live.svelte";
import ReadyButton from "../src/ui/ReadyButton.svelte";

const ME = { kind: "person", name: "Ana", connected: true };
const BO = { kind: "person", name: "Bo", connected: true };
const REST = { since: 30_000, until: 42_000 };

/** A table at which the game's clock stands at `now`. */
class Seated {
  table = $state.raw({ seats: [ME, BO], rest: REST } as Table);
  me = 0;
  mine = [0];
  looksOn = false;
  now = 37_000;
  left = (moment: number): number => moment - this.now;
}

const ring = (): string => document.querySelector("svg circle")!.parentElement!.getAttribute("style")!;
const AFTER_SEVEN_SECONDS = "--whole: 12000ms; --gone: 7000ms;";

let live: Seated;
beforeEach(async () => {
  await language.choose("fr");
  live = new Seated();
  render(ReadyButton, { live: live as unknown as Live });
});

test("a page that comes in the middle of a rest begins the ring in its middle", () => {
  expect(ring()).toBe(AFTER_SEVEN_SECONDS);
});

test("somebody else is ready: the ring goes on as it went", () => {
  live.now = 40_000;
  live.table = { ...live.table, seats: [{ ...ME, ready: true }, BO], rest: { ...REST } } as Table;
  flushSync();
  expect(screen.getByRole("status").textContent).toBeTruthy();
  expect(ring()).toBe(AFTER_SEVEN_SECONDS);
});

test("the next rest has a ring of its own", () => {
  live.now = 60_000;
  live.table = { ...live.table, rest: { since: 60_000, until: 61_500 } };
  flushSync();
  expect(ring()).toBe("--whole: 1500ms; --gone: 0ms;");
});

test("whoever has pressed it keeps their place in the page", () => {
  const button = screen.getByRole<HTMLButtonElement>("button");
  button.focus();
  live.table = { ...live.table, seats: [{ ...ME, ready: true }, BO] } as Table;
  flushSync();
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(document.activeElement).toBe(button);
});
