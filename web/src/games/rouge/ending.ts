/** A deal's last round: the position that follows has cleared it away, so it is told from what happened. */
import type { RougeEvent, RougeRound } from "../../generated/wire";
import { BANK, BOMB, type View } from "./view";

const NOBODY = -4;

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
export function beforeCount(before: View, events: readonly RougeEvent[]): View {
  let { hands, leader, last } = before;
  let laid = before.table.length;
  for (const event of events) {
    if (event.told === "laid") {
      if (laid === 0) leader = event.seat;
      laid += 1;
      hands = without(hands, event.seat, event.card);
    }
    const round = ended(event, leader);
    if (!round) continue;
    last = round;
    laid = 0;
    if (round.special) hands = without(hands, round.striker!, round.special);
  }
  return { ...before, hands, leader, last, table: [], strikes: [], chosen: 0, until: 0 };
}

/** The round that an event ended. A Bank or Bomb that was led is a round of its own. */
function ended(event: RougeEvent, leader: number): RougeRound | null {
  if (event.told === "round-taken") return { leader, cards: event.cards, taker: event.seat };
  if (event.told === "bomb-struck") return { leader, cards: event.cards.slice(0, -1), taker: event.seat, special: BOMB, striker: event.seat };
  if (event.told === "bank-struck") return { leader, cards: event.cards.slice(0, -1), taker: NOBODY, special: BANK, striker: event.seat };
  if (event.told === "bomb-led") return { leader: event.seat, cards: [BOMB], taker: event.seat, special: BOMB, striker: event.seat };
  if (event.told === "bank-led") return { leader: event.seat, cards: [BANK], taker: NOBODY, special: BANK, striker: event.seat };
  return null;
}

/** The hands after a card left one of them; of a hand that is not seen, some card. */
function without(hands: readonly number[][], seat: number, card: number): number[][] {
  return hands.map((hand, at) => {
    if (at !== seat) return hand;
    const place = hand.includes(card) ? hand.indexOf(card) : 0;
    return hand.filter((_, at) => at !== place);
  });
}
