/**
 * A line without a server: it tells a table what was told before, so that a game can be seen again, or be taught, at the very
 * table that people play at.
 *
 *     const stagedLine = new StagedLine(judge);
 *     const live = new Live("", (listener) => stagedLine.to(listener));
 *     stagedLine.tell(table, { type: "past", told }, update);   // where to begin: nothing of it is news
 *     stagedLine.tell(next.update);                             // one step on, with all its movement
 *
 * What is pressed at the table comes to `judge`: a replay says there that it is one; a lesson compares a move with the one that
 * it waits for, tells the next steps, or answers with why not.
 */
import type { ToPage } from "../generated/wire";
import type { Answer, Command, Line, Listener } from "./connection";

export class StagedLine implements Line {
  readonly staged = true;
  readonly secondSeats = [];
  readonly #judge: (command: Command) => Answer | Promise<Answer>;
  #listener: Listener | undefined;
  #begun = false;

  constructor(judge: (command: Command) => Answer | Promise<Answer>) {
    this.#judge = judge;
  }

  /** Whoever is told, from now on. */
  to(listener: Listener): this {
    this.#listener = listener;
    return this;
  }

  tell(...messages: readonly ToPage[]): void {
    if (!this.#begun) this.#listener?.status("connected");
    this.#begun = true;
    for (const message of messages) this.#listener?.message(message, performance.now());
  }

  async send(command: Command): Promise<Answer> {
    return this.#judge(command);
  }

  /** Nobody is there whom it would help. */
  remark(): void {}

  close(): void {
    this.#listener = undefined;
  }
}
