/** The game as it was told: to be looked at again, and to say at its end where it turned. Nothing is decided by it. */
import type { BantuEntered, BantuMoved } from "../../generated/wire";
import type { ToldOf } from "../../shell/live.svelte";
import { FINISH } from "./ground";
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

const line = (circle: string): number => Number.parseInt(circle);

/** How many lines a move goes; to enter counts as one, as does the step to Finish. */
function gained(event: BantuMoved | BantuEntered): number {
  if (event.told === "entered") return 1;
  const [last, end] = event.route.slice(-2) as [string, string];
  return (end === FINISH ? line(last) + 1 : line(end)) - line(event.route[0]!);
}

/** How many lines everybody came on in each round of the table, with their partner: who is captured loses all of a piece's. */
export function roundsOf(told: readonly Told[], seats: number, teams: boolean): number[][] {
  const rounds: number[][] = [];
  const far = new Map<string, number>();
  let first = 0;
  let last = seats;
  function count(seat: number, piece: number, lines: number): void {
    far.set(`${seat}-${piece}`, (far.get(`${seat}-${piece}`) ?? 0) + lines);
    const round = rounds.at(-1)!;
    round.forEach((_, each) => (round[each]! += each === seat || (teams && each % 2 === seat % 2) ? lines : 0));
  }
  for (const { event } of stands(told)) {
    if (event.told === "started") first = event.seat;
    if (event.told === "moved" || event.told === "entered") {
      const turn = (event.seat - first + seats) % seats;
      if (turn <= last) rounds.push(Array.from({ length: seats }, () => 0));
      last = turn;
      count(event.seat, event.piece, gained(event));
    }
    if (event.told === "captured") count(event.seat, event.piece, -far.get(`${event.seat}-${event.piece}`)!);
  }
  return rounds;
}
