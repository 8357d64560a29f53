/** Reactions (ms): what they come to, and where they stand on a scale. */
import { t } from "../words/language.svelte";
import { along, type Scale, type Span } from "../line/photo";

interface Summary {
  median: number;
  /** Half of the reactions lie between these two. */
  low: number;
  high: number;
  best: number;
}

/** The value below which a share of the sorted numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

/** What reactions come to, in whole milliseconds; nothing without any. */
export function summaryOf(times: readonly number[]): Summary | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => Math.round(quantile(sorted, share))) as [number, number, number];
  return { median, low, high, best: sorted[0]! };
}

/** Between what half of the reactions lie, in words. */
export function middleOf({ low, high }: Summary): string {
  return t("reflexes-middle-value", { from: low, to: high, same: low === high ? "yes" : "no" });
}

/** Where a dot stands: how far along (0 to 100), and in which row above the line. */
interface Dot {
  time: number;
  along: number;
  row: number;
}

/** People react in 150 to 500 ms; the scale grows only for those who do not, so that attempts can be compared. */
export function scaleOf(times: readonly number[]): Scale {
  const to = Math.max(500, Math.ceil(Math.max(0, ...times) / 100) * 100);
  const from = 100;
  const step = to > 700 ? 200 : 100;
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
  return { from, to, ticks };
}

/** Dots that would lie on each other stand on each other. */
export function dotsOf(times: readonly number[], scale: Span, width = 4): Dot[] {
  const dots: Dot[] = [];
  for (const time of times) {
    const place = along(scale, time);
    const near = dots.filter((dot) => Math.abs(dot.along - place) < width).map(({ row }) => row);
    let row = 0;
    while (near.includes(row)) row += 1;
    dots.push({ time, along: place, row });
  }
  return dots;
}
