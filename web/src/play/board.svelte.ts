/** What a game is played at: its own table and its words, which come when they are needed. */
import type { Component } from "svelte";
import { gameOf, type Game, type TableProps } from "../games";
import { store, stored } from "../device/storage";
import { learn } from "../words/language.svelte";
import { PLAIN } from "../words/names";

export class Board {
  game: Game | undefined = $state.raw();
  /** The designed table; null: the game has none, or it is not here yet. */
  Designed: Component<TableProps> | null = $state.raw(null);
  /** Whether it is played at the plain table, which is kept for the next game. */
  plain = $state(stored(PLAIN, false));
  learned = $state(false);
  failed = $state(false);

  readonly choosePlain = (chosen: boolean): void => {
    this.plain = chosen;
    store(PLAIN, chosen);
  };

  async load(key: string): Promise<void> {
    this.failed = false;
    try {
      this.game = gameOf(key);
      const [module] = await Promise.all([this.game?.table?.(), learn(key)]);
      this.Designed = module?.default ?? null;
      this.learned = true;
    } catch {
      this.failed = true;
    }
  }
}
