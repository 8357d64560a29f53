/**
 * Which card lies where, each with an identity of its own, so that the page can move it from where it was to where it is.
 *
 * The server knows no identities: equal cards are alike, and cards face down are nothing but a number. What lies where,
 * the view alone says; events say which of the cards that lay there before are the same.
 */
import type { BungeeEvent, BungeeView } from "../../generated/wire";

export interface Token {
  id: number;
  /** 0 where this page does not know it. */
  card: number;
}

export interface Layout {
  hands: Token[][];
  discards: Token[];
  lucky: Token | null;
}

export const EMPTY: Layout = { hands: [], discards: [], lucky: null };

let lastId = 0;
const token = (card: number): Token => ({ id: (lastId += 1), card });

/** The layout of a view. `preferred`: which of equal cards were laid, if one could choose. */
export function follow(
  before: Layout,
  events: readonly BungeeEvent[],
  view: BungeeView,
  preferred: ReadonlySet<number> = new Set(),
): Layout {
  if (events.some(({ told }) => told === "dealt")) return follow(EMPTY, [], view);
  const hands = view.hands.map((_, seat) => [...(before.hands[seat] ?? [])]);
  const discards = [...before.discards];
  const lucky = before.lucky ? [before.lucky] : [];
  for (const event of events) {
    if (event.told === "took") hands[event.seat]!.push(...discards.splice(-1));
    if (event.told === "lucky-taken") hands[event.seat]!.push(...lucky.splice(0));
    if (event.told === "lucky-taken") discards.push(...laid(hands[event.seat]!, event.card, 1, preferred));
    if (event.told === "played") discards.push(...laid(hands[event.seat]!, event.card, event.count, preferred));
  }
  return {
    hands: view.hands.map((cards, seat) => matched(hands[seat]!, cards)),
    discards: matched(discards, view.discards),
    lucky: view.lucky ? matched(lucky, [view.lucky])[0]! : null,
  };
}

/** Takes out of a hand the very cards that were picked, then others of the value, then cards face down. */
function laid(hand: Token[], card: number, count: number, preferred: ReadonlySet<number>): Token[] {
  const fits = (each: Token): number => (each.card === 0 ? 1 : each.card !== card ? 0 : preferred.has(each.id) ? 3 : 2);
  const best = hand.filter(fits).sort((a, b) => fits(b) - fits(a));
  return best.slice(0, count).map((each) => ({ id: hand.splice(hand.indexOf(each), 1)[0]!.id, card }));
}

/** These cards in this order, with the tokens that are there where they fit: known ones first, then those face down. */
function matched(tokens: readonly Token[], cards: readonly number[]): Token[] {
  const left = [...tokens];
  const take = (card: number): Token | undefined => {
    const at = left.findIndex((each) => each.card === card);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = cards.map(take);
  return cards.map((card, at) => {
    const fitting = found[at] ?? take(0);
    return fitting ? { id: fitting.id, card } : token(card);
  });
}
