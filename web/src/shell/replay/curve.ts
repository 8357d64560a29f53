/** How everybody stood after each step of a game, and where it turned. */
import type { Game } from "../../games";
import type { Position, Step } from "../../generated/wire";
import { totals } from "../standing";

export interface Curve {
  /** After each step, a number for each seat. */
  points: readonly (readonly number[])[];
  best: "least" | "most";
  /** The steps at which a round was counted. */
  rounds: readonly number[];
  /** The step from which on whoever won was never behind again; 0: they never were, or nobody has won. */
  turn: number;
}

function standingOf(game: Game, { view, tally }: Position, seats: number): { points: readonly number[]; rows: number; best: Curve["best"] } {
  if (game.sheet) {
    const sheet = game.sheet(view);
    return { points: sheet.rows.length > 0 ? totals(sheet) : Array<number>(seats).fill(0), rows: sheet.rows.length, best: sheet.best };
  }
  return { ...game.standing!(view, tally), rows: 0 };
}

/** Nothing for games in which nobody is ahead before the end. */
export function curveOf(game: Game | undefined, steps: readonly Step[], seats: number): Curve | null {
  if (!game || (!game.sheet && !game.standing) || steps.length === 0) return null;
  const each = steps.map(({ update }) => standingOf(game, update.position, seats));
  const points = each.map((standing) => standing.points);
  const { best } = each[0]!;
  const rounds = each.flatMap(({ rows }, at) => (at > 0 && rows > each[at - 1]!.rows ? [at] : []));
  return { points, best, rounds, turn: turnOf(points, best, steps.at(-1)!.update.position.result?.ranks) };
}

function turnOf(points: Curve["points"], best: Curve["best"], ranks: readonly number[] | undefined): number {
  if (!ranks) return 0;
  const winner = ranks.indexOf(1);
  const leads = (at: number): boolean => points[at]![winner] === Math[best === "least" ? "min" : "max"](...points[at]!);
  let turn = points.length - 1;
  while (turn > 0 && leads(turn - 1)) turn -= 1;
  return turn;
}
