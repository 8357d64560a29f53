/** A further seat that is played from this device, in a game without hidden information. Its moves have a connection of their own. */
import type { LegalMove, Refused, ToPage } from "../generated/wire";
import { socketUrl } from "./api";
import { Connection, type Status, type Transport } from "./connection";
import { NOBODY } from "../words/words";

interface Owner {
  /** The seat belongs to this device no more. */
  gone(secondSeat: SecondSeat): void;
  refusedLate(refused: Refused): void;
}

export class SecondSeat {
  seat = $state(NOBODY);
  status: Status = $state("connecting");
  /** Its legal moves, and the number of the last event before them. */
  legal: readonly LegalMove[] = $state.raw([]);
  told = $state(0);
  readonly line: Connection;

  constructor(
    table: string,
    readonly token: string,
    owner: Owner,
    transport?: Transport,
  ) {
    const line = { url: socketUrl(table), token, have: () => this.told, outbox: `tablee.outbox.${table}.${token}` };
    const listener = {
      status: (status: Status) => (this.status = status),
      message: (message: ToPage) => this.#hear(message, owner),
      refusedLate: (refused: Refused) => owner.refusedLate(refused),
    };
    this.line = new Connection(line, listener, transport);
  }

  #hear(message: ToPage, owner: Owner): void {
    if (message.type === "table") {
      this.seat = message.you;
      if (message.you < 0) owner.gone(this);
    } else if (message.type === "refused" && message.say.id === "server-unknown-token") owner.gone(this);
    else if (message.type === "past" || message.type === "update") {
      this.told = message.told.at(-1)?.n ?? this.told;
      if (message.type === "update") this.legal = message.position.legal;
    }
  }
}
