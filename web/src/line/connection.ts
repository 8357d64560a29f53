/** The WebSocket of one seat at one table. It reconnects after every break, and its outbox loses no command. */
import type { Refused, ToPage, ToServer } from "../generated/wire";
import { Outbox, type Answer, type Command } from "./outbox";
import type { SecondSeat } from "./secondSeat.svelte";
import { timeOf } from "./reflex/time";

/** `offline`: the device has no network. `unreachable`: the server does not answer. `gone`: the table does not exist. */
export type Status = "connecting" | "connected" | "offline" | "unreachable" | "gone";

/** A message without an id: sent on the current connection or dropped. */
export type Remark = Exclude<ToServer, { id: string }>;

export interface Listener {
  status(status: Status): void;
  /** `got`: when the message arrived (`performance.now()`). */
  message(message: ToPage, got: number): void;
  /** A command from before a reload of the page was refused. */
  refusedLate(refused: Refused): void;
  /** The page changes its seat: the server tells the game again from its first event. */
  restart?(): void;
}

/** The source of a table's messages and the receiver of commands: the seats of a live table, or a `StagedLine`. */
export interface Line {
  /** A replay or a lesson: no server, and all events are known beforehand. */
  readonly staged: boolean;
  /** Further seats that are played from this device. */
  readonly secondSeats: readonly SecondSeat[];
  /** The bot's seat that an onlooker at this device takes over after the round. */
  readonly waitsFor?: number | null;
  /** Sends a command as one of the seats of this device. */
  send(command: Command, seat: number): Promise<Answer>;
  remark(remark: Remark): void;
  /** Seats one more person at this device. */
  sitBeside?(name: string): Promise<void>;
  close(): void;
}

interface Endpoint {
  url: string;
  token: string;
  /** The number of the last event that the page has: sent with each hello. */
  have(): number;
  /** The outbox's key in the session's storage. */
  outbox: string;
}

/** The browser's network and storage; tests replace them. */
export interface Transport {
  open(url: string): WebSocket;
  online(): boolean;
  random(): number;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

const browserTransport: Transport = {
  open: (url) => new WebSocket(url),
  online: () => navigator.onLine,
  random: Math.random,
  get storage() {
    return sessionStorage;
  },
};

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
const PING_EVERY_MS = 10_000;
const PONG_WITHIN_MS = 5_000;
/** Close codes of the server: the table does not exist; the client sent far too much. */
const NO_SUCH_TABLE = 4004;
const TOO_MUCH = 4002;
const FAILURES_AFTER_TOO_MUCH = 10;

export class Connection {
  #endpoint: Endpoint;
  #listener: Listener;
  #transport: Transport;
  #outbox: Outbox;
  #socket: WebSocket | undefined;
  /** The server has answered the hello. */
  #greeted = false;
  #failures = 0;
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(endpoint: Endpoint, listener: Listener, transport: Transport = browserTransport) {
    this.#endpoint = endpoint;
    this.#listener = listener;
    this.#transport = transport;
    this.#outbox = new Outbox(
      endpoint.outbox,
      transport,
      (command) => this.remark(command),
      (refused) => listener.refusedLate(refused),
    );
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** Sends a command, again after each reconnection, until the server answers it. */
  send(command: Command): Promise<Answer> {
    return this.#outbox.send(command);
  }

  /** Sends a message on the current connection; without one, it is dropped. */
  remark(message: ToServer): void {
    if (this.#greeted) this.#transmit(message);
  }

  /** Reconnects with another token, or with none. */
  comeAs(token: string): void {
    this.#endpoint = { ...this.#endpoint, token };
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  #connect(): void {
    this.#drop();
    if (this.#failures === 0) this.#listener.status("connecting");
    const socket = this.#transport.open(this.#endpoint.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#transmit({ type: "hello", token: this.#endpoint.token, have: this.#endpoint.have() });
      this.#expectAnswer();
    };
    socket.onmessage = (event) => {
      // The time is taken first: the server estimates this page's clock from it.
      const got = timeOf(event, performance.now());
      this.#received(JSON.parse(event.data as string) as ToPage, got);
    };
    socket.onclose = ({ code }) => {
      if (code === TOO_MUCH) this.#failures = FAILURES_AFTER_TOO_MUCH;
      if (code === NO_SUCH_TABLE) this.#gone();
      else this.#broken();
    };
  }

  #received(message: ToPage, got: number): void {
    // A refused hello is no greeting: either a table follows, or the server closes the socket.
    if (!this.#greeted && message.type === "refused" && !message.id) return this.#listener.message(message, got);
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#sendPing(), PING_EVERY_MS);
    if (!this.#greeted) {
      this.#greeted = true;
      this.#failures = 0;
      this.#listener.status("connected");
      this.#outbox.resend();
    }
    if (message.type === "accepted") this.#outbox.answered(message.id, { ok: true });
    else if (message.type === "refused" && message.id) this.#outbox.answered(message.id, { ok: false, refused: message });
    else if (message.type !== "pong") this.#listener.message(message, got);
  }

  #transmit(message: ToServer): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #sendPing(): void {
    this.#transmit({ type: "ping", t: Math.round(performance.now()) });
    this.#expectAnswer();
  }

  /** A connection can be dead without a close event: without an answer in time, it is opened again. */
  #expectAnswer(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#broken(), PONG_WITHIN_MS);
  }

  #broken(): void {
    this.#drop();
    if (this.#closed) return;
    this.#failures += 1;
    this.#listener.status(this.#transport.online() ? "unreachable" : "offline");
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
    this.#reconnect = setTimeout(() => this.#connect(), longest * (0.5 + this.#transport.random() / 2));
  }

  #gone(): void {
    this.#drop();
    this.#outbox.clear();
    this.#listener.status("gone");
  }

  #drop(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#reconnect);
    this.#greeted = false;
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The network is back, or the page is visible again: reconnects at once. */
  #wake = (): void => {
    if (document.visibilityState === "hidden" || this.#closed) return;
    if (this.#greeted) this.#sendPing();
    else this.#connect();
  };

  #lost = (): void => {
    if (!this.#closed) this.#broken();
  };
}
