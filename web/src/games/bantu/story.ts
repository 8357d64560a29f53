/** The log of the game: past moves to look at again, and the curve at its end. */
import type { BantuEntered, BantuMoved, BantuStarted } from "../../generated/wire";
import type { ToldOf } from "../../line/live.svelte";
import type { Bantu } from "./playing.svelte";

type Told = ToldOf<Bantu>;
export type Past = Told & { event: BantuMoved | BantuEntered };

export const isMove = (told: Told): told is Past => told.event.told === "moved" || told.event.told === "entered";

/** The events without moves that were taken back. */
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

/** The events since a seat's last move. */
export function sinceMoveOf(seat: number, told: readonly Told[]): Told[] {
  const left = stands(told);
  return left.slice(left.findLastIndex((each) => isMove(each) && each.event.seat === seat) + 1);
}

/** The lines that each team advanced in each round of turns, from the events of the moves. */
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
