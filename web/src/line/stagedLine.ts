/**
 * A line without a server, for replays and lessons: it gives recorded messages to the same table that live games use.
 *
 *     const stagedLine = new StagedLine(judge);
 *     const live = new Live("", (listener) => stagedLine.to(listener));
 *     stagedLine.tell(table, { type: "past", told }, update);   // the first position: none of it is news
 *     stagedLine.tell(next.update);                             // one step, with its movement
 *
 * `judge` answers the commands of the table: a replay refuses moves; a lesson compares a move with the awaited one, then tells
 * the next steps or refuses it.
 */
import type { ToPage } from "../generated/wire";
import type { Line, Listener } from "./connection";
import type { Answer, Command } from "./outbox";

export class StagedLine implements Line {
  readonly staged = true;
  readonly secondSeats = [];
  readonly #judge: (command: Command) => Answer | Promise<Answer>;
  #listener: Listener | undefined;
  #begun = false;

  constructor(judge: (command: Command) => Answer | Promise<Answer>) {
    this.#judge = judge;
  }

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

  remark(): void {}

  close(): void {
    this.#listener = undefined;
  }
}
