/**
 * The log of the game: to be looked at again, and to say at its end where it turned. What stands on the board is never worked out from
 * it, nor what a move was worth: the one is in the view, the other in what was told of the move.
 */
import type { BantuEntered, BantuMoved, BantuStarted } from "../../generated/wire";
import type { ToldOf } from "../../line/live.svelte";
import type { Bantu } from "./playing.svelte";

type Told = ToldOf<Bantu>;
/** A move that was told. */
export type Past = Told & { event: BantuMoved | BantuEntered };

export const isMove = (told: Told): told is Past => told.event.told === "moved" || told.event.told === "entered";

/** What led here: without what was taken back. */
function stands(told: readonly Told[]): Told[] {
  const left: Told[] = [];
  for (const each of told) {
    const { event } = each;
    if (event.told === "taken-back") left.splice(left.findLastIndex((past) => isMove(past) && past.event.seat === event.seat));
    else left.push(each);
  }
  return left;
}

/** The moves that led here, the latest first. */
export function movesOf(told: readonly Told[]): Past[] {
  return stands(told).filter(isMove).reverse();
}

/** What was told since a seat moved last. */
export function sinceMoveOf(seat: number, told: readonly Told[]): Told[] {
  const left = stands(told);
  return left.slice(left.findLastIndex((each) => isMove(each) && each.event.seat === seat) + 1);
}

/** How many lines everybody came on in each round of the table, with their partner, as each move told it. */
export function roundsOf(told: readonly Told[], teams: readonly number[]): number[][] {
  const rounds: number[][] = [];
  const moves = stands(told);
  const seats = teams.length;
  const first = moves.find(({ event }) => event.told === "started")?.event as BantuStarted | undefined;
  let before = teams.map(() => 0);
  let last = seats;
  for (const { event } of moves.filter(isMove)) {
    const turn = (event.seat - (first?.seat ?? 0) + seats) % seats;
    if (turn <= last) rounds.push(teams.map(() => 0));
    last = turn;
    const now = teams.map((team) => event.come.reduce((sum, lines, seat) => sum + (teams[seat] === team ? lines : 0), 0));
    rounds.push(rounds.pop()!.map((lines, seat) => lines + now[seat]! - before[seat]!));
    before = now;
  }
  return rounds;
}
