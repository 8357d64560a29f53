/** A further seat that is played from this device, in a game without hidden information: it has a connection of its own for its moves. */
import type { LegalMove, Refused, ToPage } from "../generated/wire";
import { socketUrl } from "./api";
import { Connection, type Status, type World } from "./connection";
import { NOBODY } from "../words/words";

interface Owner {
  /** The seat is theirs no more. */
  gone(secondSeat: SecondSeat): void;
  late(refused: Refused): void;
}

export class SecondSeat {
  seat = $state(NOBODY);
  status: Status = $state("connecting");
  /** What they may do, and how much had been told by then. */
  legal: readonly LegalMove[] = $state.raw([]);
  told = $state(0);
  readonly line: Connection;

  constructor(
    table: string,
    readonly token: string,
    owner: Owner,
    reach?: World,
  ) {
    const line = { url: socketUrl(table), token, have: () => this.told, outbox: `tablee.outbox.${table}.${token}` };
    const listener = {
      status: (status: Status) => (this.status = status),
      message: (message: ToPage) => this.#hear(message, owner),
      late: (refused: Refused) => owner.late(refused),
    };
    this.line = new Connection(line, listener, reach);
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
