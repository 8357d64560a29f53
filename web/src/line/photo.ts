/** A photo finish: all finishes on one scale of time, and its sentences. */
import type { Finish, Photo } from "../generated/wire";
import { t } from "../words/language.svelte";
import { joined } from "../words/words";

/** Milliseconds at the left and at the right edge of a picture. */
export interface Span {
  from: number;
  to: number;
}

export interface Scale extends Span {
  ticks: number[];
}

/** One seat, or several that cannot be told apart. */
interface Rank {
  /** From 1; 0: false starts, which have no rank. */
  place: number;
  finishes: Finish[];
}

/** The least width of the scale: small differences must look small. */
const LEAST_SPAN_MS = 120;
const MARGIN_MS = 8;
const STEPS = [10, 20, 50, 100, 200, 500];
const MOST_TICKS = 7;

/** The ranks in their order; false starts last. */
export function ranksOf({ finishes }: Photo): Rank[] {
  const ranks: Rank[] = [];
  for (const finish of finishes) {
    const place = finish.place ?? 0;
    const same = ranks.find((rank) => rank.place === place);
    if (same) same.finishes.push(finish);
    else ranks.push({ place, finishes: [finish] });
  }
  return ranks.sort((a, b) => (a.place || Infinity) - (b.place || Infinity));
}

export function isTie({ place, finishes }: Rank): boolean {
  return place > 0 && finishes.length > 1;
}

/** A scale with room for all times and their uncertainties, with marks at round numbers. */
export function scaleOf({ finishes }: Photo): Scale {
  const least = Math.max(0, Math.min(...finishes.map(({ rt, u }) => rt - u)) - MARGIN_MS);
  const most = Math.max(...finishes.map(({ rt, u }) => rt + u)) + MARGIN_MS;
  const spare = Math.max(0, LEAST_SPAN_MS - (most - least)) / 2;
  const from = Math.max(0, Math.floor((least - spare) / 10) * 10);
  const to = Math.max(from + LEAST_SPAN_MS, Math.ceil((most + spare) / 10) * 10);
  const step = STEPS.find((each) => (to - from) / each <= MOST_TICKS) ?? 1000;
  const first = Math.ceil(from / step);
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => (first + at) * step);
  return { from, to, ticks };
}

/** Where between them a moment is: 0 to 100. */
export function along({ from, to }: Span, moment: number): number {
  return (Math.min(Math.max(moment, from), to) - from) / ((to - from) / 100);
}

/** What is to be said of an answer besides its time. */
export function remarks({ place = 0, adjusted = 0, by_arrival = false, incident = "" }: Finish): string[] {
  return [
    ...(place === 0 ? [t("photo-false-start")] : []),
    ...(adjusted > 0 ? [t("photo-adjusted", { ms: adjusted })] : []),
    ...(by_arrival ? [t("photo-by-arrival")] : []),
    ...(incident ? [t("photo-incident", { incident })] : []),
  ];
}

/** Who looks at the photo: their own seat, and what the others are called. */
interface Looker {
  me: number;
  name(seat: number): string;
}

const called = (seat: number, looker: Looker): string => (seat === looker.me ? t("you") : looker.name(seat));

/** How many they are and who, for a sentence. */
export function named(seats: readonly number[], looker: Looker): { count: number; names: string } {
  return { count: seats.length, names: joined(seats.map((seat) => called(seat, looker))) };
}

/** The whole photo in sentences; `role`: what each seat was there for; `failed`: who pressed, and should not have, or not so. */
export function sentences(photo: Photo, looker: Looker, role?: (seat: number, count: number) => string, failed?: (seat: number) => boolean): string[] {
  const name = (seat: number): string => called(seat, looker);
  const told: string[] = [];
  if (photo.finishes.length === 0) told.push(t("photo-nobody"));
  for (const rank of ranksOf(photo)) {
    for (const { seat, rt, u } of rank.finishes) {
      const what = rank.place === 0 ? t("photo-false-start") : failed?.(seat) ? t("photo-failed") : t("rank", { rank: rank.place });
      told.push(t("photo-says", { what: capital(what), name: name(seat), rt, u }));
    }
    if (isTie(rank)) told.push(t("photo-says-tie", named(rank.finishes.map(({ seat }) => seat), looker)));
  }
  for (const finish of photo.finishes) {
    const more = remarks({ ...finish, place: 1 });
    if (more.length > 0) told.push(t("photo-about", { name: capital(name(finish.seat)), what: more.join(", ") }));
  }
  if (photo.finishes.length > 0 && photo.silent.length > 0) told.push(t("photo-silent", named(photo.silent, looker)));
  if (photo.out.length > 0) told.push(t("photo-out", named(photo.out, looker)));
  const seats = role ? [...photo.finishes.map(({ seat }) => seat), ...photo.silent] : [];
  for (const seat of seats) told.push(t("photo-about", { name: capital(name(seat)), what: role!(seat, 1) }));
  return told;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
