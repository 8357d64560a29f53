/** What a score sheet tells: totals, who leads, and where the game turned. */

/** Dark enough for text on a light ground; the second name is the colour of the colour-blind palette. */
const COLOURS = {
  red: ["#b8402c", "red"],
  blue: ["#1a6f94", "blue"],
  green: ["#3a7a4a", "green"],
  violet: ["#6a4b9c", "violet"],
  yellow: ["#8f6b00", "orange"],
  ink: ["#2c2420", "ink"],
} as const;
export type Colour = keyof typeof COLOURS;
const USUAL = Object.keys(COLOURS) as Colour[];
const DASHES = ["", "8 4", "2 4", "10 3 2 3", "4 3", "1 3"];

/** How the line of a seat is told from the others' in a picture: as strokes, dashes, and words beside it. `colours`: those of the seats at the table. */
export function lineOf(seat: number, colours: readonly Colour[] = USUAL): { stroke: string; dashes: string; words: string } {
  const [colour, apart] = COLOURS[colours[seat % colours.length]!];
  return {
    stroke: `var(--apart-${apart}, ${colour})`,
    dashes: DASHES[seat % DASHES.length]!,
    words: `var(--apart-ink, ${colour})`,
  };
}

/** The points of a game so far: a row for each round played, a column for each seat. */
export interface Sheet {
  rows: readonly (readonly number[])[];
  /** How many rounds there will be. */
  rounds: number;
  best: "least" | "most";
  /** The colours of the seats at the table, in their order; left out: the usual ones. */
  colours?: readonly Colour[];
}

/** The total of each seat after so many rounds. */
export function totals({ rows }: Sheet, rounds = rows.length): number[] {
  const seats = rows[0]?.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => rows.slice(0, rounds).reduce((sum, row) => sum + row[seat]!, 0));
}

/** The seats that lead after so many rounds. */
export function leaders(sheet: Sheet, rounds = sheet.rows.length): number[] {
  const sums = totals(sheet, rounds);
  const best = sheet.best === "least" ? Math.min(...sums) : Math.max(...sums);
  return sums.flatMap((sum, seat) => (sum === best ? [seat] : []));
}

/**
 * Where the game turned: the round (from 1) from whose end on the winner led alone or with others and was never passed
 * again. `from` says who led before it; without it the winner led from the start.
 */
export function turningPoint(sheet: Sheet): { round: number; winner: number; from: number[] } | null {
  const rounds = sheet.rows.length;
  if (rounds < 2) return null;
  const winner = leaders(sheet)[0]!;
  let round = rounds;
  while (round > 1 && leaders(sheet, round - 1).includes(winner)) round -= 1;
  return { round, winner, from: round > 1 ? leaders(sheet, round - 1) : [] };
}
