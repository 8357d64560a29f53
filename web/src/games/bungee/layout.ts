/**
 * Which card lies where, each with an identity of its own, so that the page can move it from where it was to where it is.
 *
 * The server knows no identities: equal cards are alike, and cards face down are nothing but a number. Events say how
 * things moved; the view has the last word.
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

/** The layout after these events, as the view has it. `preferred`: which of equal cards are laid, if one can choose. */
export function follow(
  before: Layout,
  events: readonly BungeeEvent[],
  view: BungeeView,
  preferred: ReadonlySet<number> = new Set(),
): Layout {
  const layout: Layout = {
    hands: view.hands.map((_, seat) => [...(before.hands[seat] ?? [])]),
    discards: [...before.discards],
    lucky: before.lucky,
  };
  for (const event of events) apply(layout, event, preferred);
  return {
    hands: view.hands.map((cards, seat) => matched(layout.hands[seat]!, cards)),
    discards: matched(layout.discards, view.discards),
    lucky: view.lucky ? matched(layout.lucky ? [layout.lucky] : [], [view.lucky])[0]! : null,
  };
}

function apply(layout: Layout, event: BungeeEvent, preferred: ReadonlySet<number>): void {
  switch (event.told) {
    case "dealt":
      layout.hands = layout.hands.map(() => []);
      layout.discards = [];
      layout.lucky = null;
      break;
    case "lucky-turned":
      layout.lucky = token(event.card);
      break;
    case "lucky-taken":
      if (layout.lucky) layout.hands[event.seat]!.push(layout.lucky);
      layout.lucky = null;
      lay(layout, event.seat, event.card, 1, preferred);
      break;
    case "lucky-left":
      layout.lucky = null;
      break;
    case "took": {
      const taken = layout.discards.pop();
      layout.hands[event.seat]!.push(taken ?? token(event.card));
      break;
    }
    case "played":
      lay(layout, event.seat, event.card, event.count, preferred);
      break;
    case "drew":
      layout.hands[event.seat]!.push(token(event.card));
      break;
    case "shuffled":
      if (layout.lucky) layout.discards = layout.discards.slice(-1);
      break;
  }
}

function lay(layout: Layout, seat: number, card: number, count: number, preferred: ReadonlySet<number>): void {
  const hand = layout.hands[seat]!;
  // The very cards that were picked, then others of the value, then cards face down.
  const fits = (each: Token): number => (each.card === 0 ? 1 : each.card !== card ? 0 : preferred.has(each.id) ? 3 : 2);
  const laid = hand
    .filter(fits)
    .sort((a, b) => fits(b) - fits(a))
    .slice(0, count);
  while (laid.length < count) laid.push(token(card));
  layout.hands[seat] = hand.filter((each) => !laid.includes(each));
  layout.discards.push(...laid.map(({ id }) => ({ id, card })));
}

/** These cards in this order, with the tokens that are there where they fit: known ones first, then hidden ones. */
function matched(tokens: readonly Token[], cards: readonly number[]): Token[] {
  const left = [...tokens];
  const take = (card: number): Token | undefined => {
    const at = left.findIndex((each) => each.card === card);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = cards.map(take);
  return cards.map((card, at) => {
    const fitting = found[at] ?? left.shift();
    return fitting ? { id: fitting.id, card } : token(card);
  });
}
