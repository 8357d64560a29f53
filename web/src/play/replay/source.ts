/** The source of a replay: a table of this server, or a record from a file. */
import type { Drawn, PlayOn, Replay, Seated } from "../../generated/wire";
import { ask, recordPath } from "../../line/api";

type Wish = Pick<PlayOn, "at" | "seat" | "name">;

export interface Source {
  /** What came after an entry, as these eyes saw it; -1: from the beginning. */
  piece(eyes: number, after: number): Promise<Replay>;
  /** A new table that goes on after an entry. */
  playOn(wish: Wish): Promise<Seated>;
  /** What chance drew, and what that follows from: of a game that was played here. */
  draws?(): Promise<Drawn>;
  /** Where its record can be had, and what to call it. */
  record: { href: string; name: string };
  /** Called when the replay closes. */
  close(): void;
  /** The address that opens it: none for what was only brought here. */
  table: string;
}

export function ofTable(table: string): Source {
  return {
    piece: (eyes, after) => ask<Replay>(`/api/tables/${table}/replay?eyes=${eyes}&after=${after}`),
    playOn: (wish) => ask<Seated>("/api/replays/play", JSON.stringify({ ...wish, table })),
    draws: () => ask<Drawn>(`/api/tables/${table}/draws`),
    record: { href: recordPath(table), name: "" },
    close: () => {},
    table,
  };
}

/** A record from a file; the server reports its errors. */
export function ofFile(text: string, name: string): Source {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  return {
    piece: (eyes, after) => ask<Replay>(`/api/replays?eyes=${eyes}&after=${after}`, text),
    // It was read before, so it is JSON.
    playOn: (wish) => ask<Seated>("/api/replays/play", `${JSON.stringify(wish).slice(0, -1)},"record":${text}}`),
    record: { href, name },
    close: () => URL.revokeObjectURL(href),
    table: "",
  };
}
