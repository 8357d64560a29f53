/** How a game draws the cards and figures of its rulebook: loaded once for all of them. */
import type { Component } from "svelte";
import { gameOf, type FigureProps } from "../games";

class Drawings {
  Figure: Component<FigureProps> | null = $state.raw(null);
  Card: Component<{ card: number }> | null = $state.raw(null);
  /** Fulfilled also if they could not be loaded: then the words alone say what is meant. */
  readonly loaded: Promise<void>;

  constructor(key: string) {
    const game = gameOf(key);
    this.loaded = Promise.all([game?.figure?.(), game?.card?.()]).then(
      ([figure, card]) => {
        this.Figure = figure?.default ?? null;
        this.Card = card?.default ?? null;
      },
      () => void known.delete(key),
    );
  }
}

const known = new Map<string, Drawings>();

export function drawingsOf(game: string): Drawings {
  const drawings = known.get(game) ?? new Drawings(game);
  known.set(game, drawings);
  return drawings;
}
