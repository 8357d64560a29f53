/** How this person likes the house: kept on the device, and told to the style sheets by attributes of the page's root. */
import { keep, kept } from "./kept";

export const THEMES = ["device", "light", "dark"] as const;
export const MOTIONS = ["device", "still"] as const;
export const SIZES = ["usual", "large", "larger"] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Size = (typeof SIZES)[number];

/** What is kept may be of another time, or written by anybody: only what is known counts. */
function keptAmong<T extends string>(key: string, known: readonly T[]): T {
  const value = kept<unknown>(key, null);
  return known.find((each) => each === value) ?? known[0]!;
}

const THEME = "tablee.theme";
const MOTION = "tablee.motion";
const SIZE = "tablee.size";
const APART = "tablee.apart";
const HINTS = "tablee.hints";

const DARK = "(prefers-color-scheme: dark)";
const REDUCED = "(prefers-reduced-motion: reduce)";

let theme = $state(keptAmong(THEME, THEMES));
let motion = $state(keptAmong(MOTION, MOTIONS));
let size = $state(keptAmong(SIZE, SIZES));
let apart = $state(kept<unknown>(APART, false) === true);
let hints = $state(kept<unknown>(HINTS, false) === true);

/** Whether nothing is to glide, as the device or the person wants it. */
export const stillWanted = (): boolean => motion === "still" || matchMedia(REDUCED).matches;

function show(): void {
  const root = document.documentElement;
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

function set(key: string, value: unknown): void {
  keep(key, value);
  show();
}

export const preferences = {
  get theme(): Theme {
    return theme;
  },
  set theme(wanted: Theme) {
    set(THEME, (theme = wanted));
  },
  get motion(): Motion {
    return motion;
  },
  set motion(wanted: Motion) {
    set(MOTION, (motion = wanted));
  },
  get size(): Size {
    return size;
  },
  set size(wanted: Size) {
    set(SIZE, (size = wanted));
  },
  /** Colours that everybody can tell apart. */
  get apart(): boolean {
    return apart;
  },
  set apart(wanted: boolean) {
    set(APART, (apart = wanted));
  },
  /** What a good player would do, for whoever asks at their turn. */
  get hints(): boolean {
    return hints;
  },
  set hints(wanted: boolean) {
    set(HINTS, (hints = wanted));
  },
};
