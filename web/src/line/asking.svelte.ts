/** Something that is asked of the server once: whether it is under way, and why it was refused. */
import type { Problem } from "../generated/wire";
import { Failed } from "./api";

export class Asking {
  on = $state(false);
  problem: Problem | null = $state.raw(null);

  /** Asks, unless it is under way already. */
  async ask(what: () => Promise<void>): Promise<void> {
    if (this.on) return;
    this.on = true;
    this.problem = null;
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error.problem;
    } finally {
      this.on = false;
    }
  }
}
