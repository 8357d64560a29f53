/** How somebody likes the house: chosen in the settings, seen at the page's root, kept on the device. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { stored } from "../src/device/storage";
import { language } from "../src/words/language.svelte";
import { showPreferences, stillWanted } from "../src/device/preferences.svelte";
import Settings from "../src/ui/Settings.svelte";

// Before the page is loaded: words that no page ever kept, or one of another time.
vi.hoisted(() => {
  localStorage.setItem("tablee.theme", '"neon"');
  localStorage.setItem("tablee.size", "7");
  localStorage.setItem("tablee.volume", '"loud"');
});

const root = document.documentElement;

beforeEach(async () => {
  await language.choose("en");
  showPreferences();
  render(Settings);
  await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
});

test("what is kept and not known counts as nothing", () => {
  expect([root.dataset.theme, root.dataset.size]).toEqual(["light", "usual"]);
  expect(screen.getByRole<HTMLInputElement>("slider").valueAsNumber).toBe(0.5);
});

test("a look, a size and colours are chosen once for all pages of this device", async () => {
  await fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Larger" }));
  await fireEvent.click(screen.getByRole("switch", { name: "Colours easy to tell apart" }));
  expect([root.dataset.theme, root.dataset.size, root.hasAttribute("data-apart")]).toEqual(["dark", "larger", true]);
  expect([stored("tablee.theme", ""), stored("tablee.size", ""), stored("tablee.apart", false)]).toEqual(["dark", "larger", true]);
});

test("where nothing is to move, style sheets and tables know it", async () => {
  expect([stillWanted(), root.hasAttribute("data-still")]).toEqual([false, false]);
  await fireEvent.click(screen.getByRole("switch", { name: "Animations" }));
  expect([stillWanted(), root.hasAttribute("data-still")]).toEqual([true, true]);
});

test("how loud it is can be changed where there are sounds at all", async () => {
  await fireEvent.input(screen.getByRole("slider", { name: "Volume" }), { target: { value: "0.2" } });
  expect(stored("tablee.volume", 1)).toBe(0.2);
  await fireEvent.click(screen.getByRole("switch", { name: "Sounds" }));
  expect(screen.queryByRole("slider")).toBeNull();
});
