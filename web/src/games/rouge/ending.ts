/** A deal's last round, which is seen before the deal is counted. */
import type { RougeCount, RougeEvent, RougeView } from "../../generated/wire";

/** Where one of these was told, the view before knows too little of the deal that ended. */
const ANEW: ReadonlySet<RougeEvent["told"]> = new Set(["dealt", "named", "directed"]);
/** What can be the last word on a deal, before its count. */
const LAST_WORDS: ReadonlySet<RougeEvent["told"]> = new Set(["round-taken", "bomb-struck", "bank-struck", "last-card"]);

/** Whether these events end a deal that was under way before, and nothing else. */
export function endDeal(events: readonly RougeEvent[]): boolean {
  return events.some(({ told }) => told === "deal-ended") && !events.some(({ told }) => ANEW.has(told));
}

/** Which of the events says how the deal ended. */
export function lastWord(events: readonly RougeEvent[]): number {
  return events.findLastIndex(({ told }) => LAST_WORDS.has(told));
}

/** The table when the deal's last round was over, and nothing counted yet. */
export function beforeCount(before: RougeView, { hands, last }: RougeCount, phase: RougeView["phase"]): RougeView {
  return { ...before, phase, hands, last, leader: last?.leader ?? before.leader, table: [], strikes: [], chosen: 0, until: 0 };
}
