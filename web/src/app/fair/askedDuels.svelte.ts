/** Asks the server for a thousand duels: one request at a time, and of several wishes the last. */
import type { Duels, Problem } from "../../generated/wire";
import { api, Failed } from "../../line/api";

interface Wish {
  one: number;
  other: number;
  network: Duels["network"];
  /** To have the same duels again. */
  seed?: number | undefined;
}

/** Temporary refusals: asked again without a press. */
const PASSING = ["server-costly", "server-overloaded", "server-workers-often", "server-workers-busy"];
const TRIES = 3;
const PAUSE = 1000;

export const passing = (problem: Problem): boolean => PASSING.includes(problem.say.id);

export class AskedDuels {
  duels: Duels | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  busy = $state(false);
  #wish: Wish | null = null;

  async ask(wish: Wish): Promise<void> {
    this.#wish = wish;
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      while (this.#wish) await this.#fulfil(this.#wish);
    } finally {
      this.busy = false;
    }
  }

  /** Asks for this until it is there, cannot be had, or is not wished for any more. */
  async #fulfil(wish: Wish): Promise<void> {
    for (let tries = 1; this.#wish === wish; tries += 1) {
      try {
        const duels = await api.duels(wish);
        if (this.#wish !== wish) return;
        this.duels = duels;
        this.problem = null;
        this.#wish = null;
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        if (this.#wish === wish && tries < TRIES && passing(error.problem)) {
          await new Promise((resolve) => setTimeout(resolve, PAUSE));
        } else if (this.#wish === wish) {
          this.problem = error.problem;
          this.#wish = null;
        }
      }
    }
  }
}
