/** Practice: cards one after the other, what each asks of me, and what this device remembers of it. */
import type { DanCase, DanEvent, DanLesson } from "../../generated/wire";
import { store, stored } from "../../device/storage";
import { quarters } from "./cards";
import type { What } from "./playing.svelte";

const STORAGE_KEY = "tablee.dan.lessons";
const MOST = 60;
const CARDS = 10;
const SEATS = 4;

export type Kind = DanLesson["special"];

/** A card of an exercise, and the seat that reveals it; I sit at the near side. */
export interface Task {
  given: DanCase;
  seat: number;
}

/** What one did about a card: nothing, or a gesture after so many milliseconds. */
export interface Answer {
  what: What | null;
  ms: number;
}

export interface Exercise {
  /** What was learnt; or it was a whole game. */
  kind: Kind | "game";
  at: number;
  right: number;
  cards: number;
  /** My reactions where a gesture was right (ms). */
  times: number[];
}

/** As many cards as an exercise has, each turned to any side, and none twice before all have come. */
export function tasksOf(cases: readonly DanCase[], luck: () => number = Math.random): Task[] {
  const rest: DanCase[] = [];
  return Array.from({ length: CARDS }, () => {
    if (rest.length === 0) rest.push(...cases);
    const [given] = rest.splice(Math.floor(luck() * rest.length), 1);
    return { given: given!, seat: Math.floor(luck() * SEATS) };
  });
}

/** The gesture that a card asks of me, as the rules told it for its revealer; null: none. A table of four looks the same from every side. */
export function askedOf({ given, seat }: Task): What | null {
  const { do: duty, at } = given.duties[quarters(0, seat)]!;
  return duty === "still" ? null : duty === "surrender" ? "surrender" : (at as What);
}

export function exerciseOf(kind: Kind, at: number, tasks: readonly Task[], answers: readonly Answer[]): Exercise {
  const right = answers.filter(({ what }, number) => what === askedOf(tasks[number]!));
  return { kind, at, right: right.length, cards: answers.length, times: right.flatMap(({ what, ms }) => (what ? [ms] : [])) };
}

/** What my gestures in a whole game came to. It only adds up the verdicts as they were told: each says whose gesture was right. */
export function gameOf(told: readonly DanEvent[], me: number, at: number): Exercise {
  const mine = told.flatMap((event) => {
    const gesture = event.told === "judged" && event.gestures.find(({ seat }) => seat === me);
    return gesture ? [{ rt: gesture.rt, right: event.right.includes(me) }] : [];
  });
  const right = mine.filter((gesture) => gesture.right);
  return { kind: "game", at, right: right.length, cards: mine.length, times: right.map(({ rt }) => rt) };
}

export function storeGame(told: readonly DanEvent[], me: number): void {
  const game = gameOf(told, me, Date.now());
  if (game.cards > 0) storeExercise(game);
}

/** The exercises that this device remembers, the newest first. */
export const storedExercises = (): Exercise[] => stored<Exercise[]>(STORAGE_KEY, []);

export function storeExercise(exercise: Exercise): void {
  store(STORAGE_KEY, [exercise, ...storedExercises()].slice(0, MOST));
}

export const forgetExercises = (): void => store(STORAGE_KEY, []);
