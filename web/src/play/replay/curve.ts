/** The standing of all seats after each step of a game, and where the game turned. */
import type { Game, Standing } from "../../games";
import type { Position, Step } from "../../generated/wire";
import { totals } from "../../words/standing";

export interface Curve {
  /** After each step, a number for each seat. */
  points: readonly (readonly number[])[];
  best: Standing["best"];
  /** The steps at which a round was counted. */
  rounds: readonly number[];
  /** The step from which on the winner was never behind again; 0: they never were, or there is no winner. */
  turn: number;
}

/** By what lies on the table, where the game says so, and else by its score sheet. Null: nothing is dealt yet. */
function standingOf(game: Game, { view, tally }: Position, seats: number): Standing | null {
  const sheet = game.sheet?.(view);
  const rounds = sheet && { rounds: sheet.rows.length };
  if (game.standing) {
    const standing = game.standing(view, tally);
    return standing && { ...standing, ...rounds };
  }
  return sheet ? { points: sheet.rows.length > 0 ? totals(sheet) : Array<number>(seats).fill(0), best: sheet.best, ...rounds } : null;
}

/** Null for games without a standing before their end. */
export function curveOf(game: Game | undefined, steps: readonly Step[], seats: number): Curve | null {
  if (!game) return null;
  const seen = steps.map(({ update }) => standingOf(game, update.position, seats));
  const first = seen.find((standing) => standing !== null);
  if (!first) return null;
  // Steps before the first standing get that one.
  const each = seen.map((standing) => standing ?? first);
  const points = each.map((standing) => standing.points);
  const over = each.map(({ rounds }) => rounds ?? 0);
  const rounds = over.flatMap((many, at) => (at > 0 && many > over[at - 1]! ? [at] : []));
  const { view, result } = steps.at(-1)!.update.position;
  // As the feast has it: by what was counted, where that was done more than once.
  const sheets = (game.sheet?.(view).rows.length ?? 0) > 1 && steps.map(({ update }) => totals(game.sheet!(update.position.view)));
  return { points, best: first.best, rounds, turn: turnOf(sheets || points, first.best, result?.ranks) };
}

function turnOf(points: Curve["points"], best: Curve["best"], ranks: readonly number[] | undefined): number {
  if (!ranks) return 0;
  const winner = ranks.indexOf(1);
  /** Before the first count all seats lead. */
  const leads = (at: number): boolean => points[at]!.length === 0 || points[at]![winner] === Math[best === "least" ? "min" : "max"](...points[at]!);
  let turn = points.length - 1;
  while (turn > 0 && leads(turn - 1)) turn -= 1;
  return turn;
}
