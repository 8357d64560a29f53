/** What people at the table say to each other. */
import type { Said, Utterance } from "../generated/wire";
import { muted } from "../device/muted.svelte";

const MAX_LINES = 50;

export class Talk {
  /** The newest last. */
  lines: readonly Utterance[] = $state.raw([]);
  /** What each seat said last. */
  spoken: Readonly<Record<number, Utterance>> = $state.raw({});
  unread = $state(0);

  /** Adds lines; `mine`: the seats of this device. Returns the lines to show and read out: said just now, by others, not muted. */
  add({ lines, past }: Said, table: string, mine: readonly number[]): readonly Utterance[] {
    this.lines = past ? lines : [...this.lines, ...lines].slice(-MAX_LINES);
    const heard = past ? [] : lines.filter((line) => !mine.includes(line.seat) && !muted.line(table, line));
    this.spoken = { ...this.spoken, ...Object.fromEntries(heard.map((line) => [line.seat, line])) };
    this.unread += heard.length;
    return heard;
  }
}
