/** How a game draws the figures and cards of its rulebook: loaded once for all of them. */
import type { Component } from "svelte";
import { gameOf, type FigureProps } from "../games";

class Drawing {
  /** Null until it is loaded, and for a game without drawings. */
  Figure: Component<FigureProps> | null = $state.raw(null);
  /** Fulfilled also if the drawing could not be loaded: then the words alone say what is meant. */
  readonly loaded: Promise<void>;

  constructor(game: string) {
    this.loaded = (gameOf(game)?.figure?.() ?? Promise.resolve(null)).then(
      (found) => void (this.Figure = found?.default ?? null),
      () => void known.delete(game),
    );
  }
}

const known = new Map<string, Drawing>();

export function drawingOf(game: string): Drawing {
  const drawing = known.get(game) ?? new Drawing(game);
  known.set(game, drawing);
  return drawing;
}
