/** The seats that are played from this device at a live table, with one connection each. The device stores their tokens. */
import type { Refused, Table, ToPage } from "../generated/wire";
import { api, socketUrl } from "./api";
import { Connection, type Line, type Listener, type Remark, type Transport } from "./connection";
import type { Answer, Command } from "./outbox";
import { SecondSeat } from "./secondSeat.svelte";
import { forgetSeat, storeOthers, storeSeat, storedSeat } from "../device/storage";

export class Seats implements Line {
  readonly staged = false;
  secondSeats: readonly SecondSeat[] = $state.raw([]);
  waitsFor: number | null = $state(null);
  #you: number | null = null;
  readonly #table: string;
  readonly #listener: Listener;
  readonly #connection: Connection;
  readonly #transport: Transport | undefined;

  /** `have`: the number of the last event that the page has. */
  constructor(table: string, listener: Listener, have: () => number, transport?: Transport) {
    this.#table = table;
    this.#listener = listener;
    this.#transport = transport;
    const seat = storedSeat(table);
    const endpoint = { url: socketUrl(table), token: seat?.token ?? "", have, outbox: `tablee.outbox.${table}` };
    this.#connection = new Connection(endpoint, { ...listener, message: (message, got) => this.#hear(message, got) }, transport);
    for (const token of seat?.others ?? []) this.#seat(token);
  }

  send(command: Command, seat: number): Promise<Answer> {
    return (this.secondSeats.find((secondSeat) => secondSeat.seat === seat)?.line ?? this.#connection).send(command);
  }

  remark(remark: Remark): void {
    this.#connection.remark(remark);
  }

  close(): void {
    this.#connection.close();
    for (const { line } of this.secondSeats) line.close();
  }

  async sitBeside(name: string): Promise<void> {
    const { token } = await api.join(this.#table, { name });
    storeOthers(this.#table, (others) => [...others, token]);
    this.#seat(token);
  }

  #hear(message: ToPage, got: number): void {
    if (message.type === "refused" && message.say.id === "server-unknown-token") return this.#loseSeat();
    this.#listener.message(message, got);
    if (message.type === "table") this.#seated(message);
  }

  #seated(table: Table): void {
    const moved = table.phase !== "gathering" && this.#you !== null && this.#you !== table.you;
    this.#you = table.you;
    const seat = storedSeat(this.#table);
    this.waitsFor = seat?.promised && table.promised?.[seat.seat] && table.you < 0 ? seat.seat : null;
    if (seat && table.you < 0 && this.waitsFor === null) this.#loseSeat();
    else {
      if (seat && table.you >= 0) storeSeat({ ...seat, seat: table.you, promised: false, game: table.game, at: Date.now(), over: table.phase === "over" });
      if (moved) this.#comeAs(seat?.token ?? "");
    }
  }

  /** Each seat is told its own events: those of the previous one are forgotten. */
  #comeAs(token: string): void {
    this.#listener.restart?.();
    this.#connection.comeAs(token);
  }

  /** The first seat of this device is gone: the second one takes its place. */
  #loseSeat(): void {
    const seat = storedSeat(this.#table);
    const [next] = this.secondSeats;
    if (seat && next) storeSeat({ ...seat, token: next.token });
    else forgetSeat(this.#table);
    if (next) this.#unseat(next);
    this.#you = null;
    this.#comeAs(next?.token ?? "");
  }

  #seat(token: string): void {
    const owner = { gone: (secondSeat: SecondSeat) => this.#unseat(secondSeat), refusedLate: (refused: Refused) => this.#listener.refusedLate(refused) };
    this.secondSeats = [...this.secondSeats, new SecondSeat(this.#table, token, owner, this.#transport)];
  }

  #unseat(secondSeat: SecondSeat): void {
    secondSeat.line.close();
    this.secondSeats = this.secondSeats.filter((each) => each !== secondSeat);
    storeOthers(this.#table, (others) => others.filter((token) => token !== secondSeat.token));
  }
}
