/** Checks on this device that the cards it saw follow from the server's commitment. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Drawn } from "../../generated/wire";
import type { StoredFairDraw } from "../../line/fairDraw";
import { specOf } from "../../line/drawsSpec";
import type { Seen } from "../../line/witness";
import { Dealing, Stream } from "./dealing";

/** One line of the check: proved here, refuted here (`false`), or not checked here (`null`). */
export interface Finding {
  good: boolean | null;
  id: string;
  args?: Record<string, string | number>;
}

export function check(drawn: Drawn, ours: StoredFairDraw | undefined, seen: Seen | null): Finding[] {
  try {
    return compared(drawn, ours, seen);
  } catch {
    // The server's answer is not of the form that it should have: a secret that is none, no list of moves.
    return [{ good: false, id: "replay-draws-unreadable" }];
  }
}

function compared(drawn: Drawn, ours: StoredFairDraw | undefined, seen: Seen | null): Finding[] {
  const digest = bytesToHex(sha256(hexToBytes(drawn.secret)));
  if (!ours) return [{ good: null, id: "replay-draws-unseen", args: { digest } }, { good: null, id: "replay-draws-nothing" }];
  const kept = ours.commitment === digest;
  const promised: Finding[] = [
    { good: kept, id: kept ? "replay-draws-kept" : "replay-draws-broken" },
    ...(!drawn.luck.includes(ours.luck)
      ? [{ good: false, id: "replay-draws-not-ours" }]
      : seen && drawn.luck.join() !== seen.luck.join()
        ? [{ good: false, id: "replay-draws-other-luck" }]
        : seen
          ? [{ good: true, id: "replay-draws-ours" }]
          : []),
  ];
  // What follows from another secret or other luck proves nothing.
  if (promised.some(({ good }) => good === false)) return promised;
  const spec = seen && specOf(seen.game);
  if (!spec || seen.events.length === 0) return [...promised, { good: null, id: "replay-draws-nothing" }];
  return [...promised, ...followed(drawn, seen, new Dealing(spec, seen), spec.draws)];
}

function followed(drawn: Drawn, seen: Seen, dealing: Dealing, draws: Record<string, { do: string[] }>): Finding[] {
  const bad = (id: string, args: Finding["args"] = {}): Finding[] => [{ good: false, id, args }];
  if (seen.changed) return bad("replay-draws-changed");
  let [k, checked, away, unknown] = [0, 0, 0, 0];
  for (const [, event, missed, shown] of seen.events) {
    const move = dealing.draw(event, new Stream(drawn.secret, drawn.luck, k));
    if (move !== null) {
      const claimed = drawn.moves[k] as Record<string, unknown> | undefined;
      k += 1;
      const same = (field: string): boolean => JSON.stringify(claimed?.[field]) === JSON.stringify((move as Record<string, unknown>)[field]);
      const fits = claimed && draws[event.told]!.do.includes(claimed.do as string) && (move === "unknown" || Object.keys(move).every(same));
      if (claimed && !fits) return bad("replay-draws-wrong", { draw: k });
      if (missed) away += 1;
      else if (move === "unknown") unknown += 1;
      else checked += 1;
    }
    dealing.tell(event, !missed, shown ?? {});
    if (dealing.contradicted) return bad("replay-draws-other-card", { draw: k });
  }
  const total = drawn.moves.length;
  if (total < k || (total > k && seen.ended)) return bad("replay-draws-number", { told: total, seen: k });
  const cards = dealing.cards.filter((slot) => slot.seen).length;
  const count = (good: true | null, id: string, n: number): Finding[] => (n > 0 ? [{ good, id, args: { count: n } }] : []);
  if (k === 0 && total === 0) return [{ good: null, id: "replay-draws-nothing" }];
  return [
    ...count(true, "replay-draws-follow", checked),
    ...count(true, "replay-draws-cards", cards),
    ...count(null, "replay-draws-away", away + total - k),
    ...count(null, "replay-draws-unknown", unknown),
    ...count(null, "replay-draws-hidden", dealing.cards.length - cards),
  ];
}
