/** A person's preferences: stored on the device, and set as attributes of the page's root for the style sheets. */
import { chosen, oneOf, onOrOff } from "./chosen.svelte";

export const THEMES = ["device", "light", "dark"] as const;
const MOTIONS = ["device", "still"] as const;
export const SIZES = ["usual", "large", "larger"] as const;
type Theme = (typeof THEMES)[number];
type Motion = (typeof MOTIONS)[number];
type Size = (typeof SIZES)[number];

const DARK = "(prefers-color-scheme: dark)";
const REDUCED = "(prefers-reduced-motion: reduce)";

export const preferences = chosen<{ theme: Theme; motion: Motion; size: Size; apart: boolean; hints: boolean }>(
  {
    theme: ["tablee.theme", oneOf(THEMES)],
    motion: ["tablee.motion", oneOf(MOTIONS)],
    size: ["tablee.size", oneOf(SIZES)],
    /** The palette for colour-blind people. */
    apart: ["tablee.apart", onOrOff(false)],
    /** Offers hints on one's turn. */
    hints: ["tablee.hints", onOrOff(false)],
  },
  show,
);

/** Whether nothing is to glide, as the device or the person wants it. */
export const stillWanted = (): boolean => preferences.motion === "still" || matchMedia(REDUCED).matches;

function show(): void {
  const root = document.documentElement;
  const { theme, size, apart } = preferences;
  root.dataset.theme = theme === "device" ? (matchMedia(DARK).matches ? "dark" : "light") : theme;
  root.dataset.size = size;
  root.toggleAttribute("data-still", stillWanted());
  root.toggleAttribute("data-apart", apart);
  // What surrounds the page on a phone goes with it.
  const paper = getComputedStyle(root).getPropertyValue("--paper");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}

/** From now on the page looks as it is liked, also when the device changes its mind. */
export function showPreferences(): void {
  show();
  for (const wish of [DARK, REDUCED]) matchMedia(wish).addEventListener("change", show);
}
