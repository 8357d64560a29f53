import { getContext, setContext } from "svelte";
import type { RougeDie, RougeEvent, RougeMove, RougeTally, RougeView } from "../../generated/wire";

export const BANK = 60;
export const BOMB = 61;
export const POLICE = 4;
export const VAMP = 10;
export const PARRAIN = 11;
const PER_GANG = 11;

export interface Rouge {
  view: RougeView;
  tally: RougeTally;
  event: RougeEvent;
  move: RougeMove;
}

/** The gang of a card (0 to 3), the police (4), or neither (5). */
export function suitOf(card: number): number {
  return card >= BANK ? POLICE + 1 : Math.min(Math.floor((card - 1) / PER_GANG), POLICE);
}

/** What is written in a card's corner: 1 to 9, Vamp, Parrain; police 1 to 15. */
export function rankOf(card: number): number {
  return suitOf(card) === POLICE ? card - POLICE * PER_GANG : ((card - 1) % PER_GANG) + 1;
}

const WORTH = Symbol("what cards are worth");

type WorthOf = (card: number) => number | undefined;

/** What cards are worth: the rules tell it with every position, and the table hands it on. */
export function tellWorth(dice: () => readonly RougeDie[]): void {
  const worth: WorthOf = (card) => dice().find(({ cards }) => cards.includes(card))?.points;
  setContext(WORTH, worth);
}
export const heardWorth = (): WorthOf => getContext(WORTH);

/** The table at the end of the last deal, before it was counted. */
export function beforeCount(view: RougeView): RougeView {
  const { count, sheet } = view;
  if (!count) return view;
  const left = new Set(count.hands.flat());
  return { ...view, ...count, bank: count.bank.filter((card) => !left.has(card)), deal: sheet.length, sheet: sheet.slice(0, -1) };
}

/** The seats in the order in which they lay, from the leader on. */
export function orderFrom(leader: number, way: "left" | "right", seats: number): number[] {
  const step = way === "left" ? 1 : seats - 1;
  return Array.from({ length: seats }, (_, at) => (leader + at * step) % seats);
}
