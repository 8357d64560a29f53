/**
 * The connection to one table: it is opened again whenever it breaks, and no command is lost on the way.
 *
 * Commands carry an id and stay in the outbox until the server has answered them; after a break they are sent again, and
 * the server does nothing twice. The outbox outlives a reload of the page.
 */
import type { Press, ToServer, ToPage, Refused } from "../generated/wire";
import type { SecondSeat } from "./secondSeat.svelte";
import { timeOf } from "./reflex/time";

/** `offline`: this device has no network. `unreachable`: the server does not answer. `gone`: it says there is no such table. */
export type Status = "connecting" | "connected" | "offline" | "unreachable" | "gone";

type WithId = Extract<ToServer, { id: string }>;
/** A command without its id. */
export type Command = WithId extends infer C ? (C extends WithId ? Omit<C, "id"> : never) : never;
/** What is worth something only now: a time, a sign of life. */
export type Remark = Exclude<ToServer, WithId>;
export type Answer = { ok: true } | { ok: false; refused: Refused };

export interface Listener {
  status(status: Status): void;
  /** `got`: when it came (`performance.now()`). */
  message(message: ToPage, got: number): void;
  /** A command of an earlier page, sent again by this one, was refused after all. */
  late(refused: Refused): void;
  /** What was told so far was another seat's: it will be told from the beginning. */
  anew?(): void;
}

/** What brings a table's messages and takes what is said there: the lines of a live table, or a `StagedLine`. */
export interface Line {
  /** Nobody plays at the other end: what is told was known before. */
  readonly staged: boolean;
  /** Those who play from this device besides whoever sat down first. */
  readonly secondSeats: readonly SecondSeat[];
  /** The bot's seat that is promised to whoever looks on from here. */
  readonly waitsFor?: number | null;
  /** Tells a command, as one of the seats that are played from here. */
  send(command: Command, seat: number): Promise<Answer>;
  /** Says something that is worth nothing later. */
  remark(remark: Remark): void;
  /** Somebody else who is here sits down as well: where there are seats to be had. */
  sitBeside?(name: string): Promise<void>;
  close(): void;
}

interface Endpoint {
  url: string;
  token: string;
  /** The number of the last event that is here: asked whenever the connection is opened. */
  have(): number;
  /** Under which name the outbox is kept. */
  outbox: string;
}

/** How the world is reached; tests bring their own. */
export interface World {
  open(url: string): WebSocket;
  online(): boolean;
  random(): number;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

const world: World = {
  open: (url) => new WebSocket(url),
  online: () => navigator.onLine,
  random: Math.random,
  get storage() {
    return sessionStorage;
  },
};

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
/** How the server closes a connection to a table that does not exist, and one on which far too much was said. */
const NO_SUCH_TABLE = 4004;
const TOO_MUCH = 4002;
/** Refusals that pass by themselves: the same command is said again after a while, so many times. */
const PASSING = ["server-not-stored", "server-too-fast"];
const TRIES = 6;
const TRY_AGAIN = 1_000;

interface Waiting {
  command: WithId;
  tries: number;
  answer: (answer: Answer) => void;
}

export class Connection {
  #endpoint: Endpoint;
  #listener: Listener;
  #world: World;
  #socket: WebSocket | undefined;
  #greeted = false;
  #failures = 0;
  #outbox = new Map<string, Waiting>();
  #again: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(endpoint: Endpoint, listener: Listener, reach: World = world) {
    this.#endpoint = endpoint;
    this.#listener = listener;
    this.#world = reach;
    for (const command of this.#stored()) {
      const answer = (given: Answer): void => {
        if (!given.ok) listener.late(given.refused);
      };
      this.#outbox.set(command.id, { command, tries: 0, answer });
    }
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** Sends a command, as often as it takes, and tells the server's answer. */
  send(command: Command): Promise<Answer> {
    const whole = { ...command, id: newId() } as WithId;
    return new Promise((answer) => {
      this.#outbox.set(whole.id, { command: whole, tries: 0, answer });
      this.#store();
      if (this.#greeted) this.#say(whole);
    });
  }

  /** Says something that is worth nothing later: now, on this very connection, or never. */
  remark(remark: Remark): void {
    if (this.#greeted) this.#say(remark);
  }

  /** Come in anew with another token, or without one: the server does not know the last. */
  comeAs(token: string): void {
    this.#endpoint = { ...this.#endpoint, token };
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#again);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#again);
    this.#drop();
    if (this.#failures === 0) this.#listener.status("connecting");
    const socket = this.#world.open(this.#endpoint.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#say({ type: "hello", token: this.#endpoint.token, have: this.#endpoint.have() });
      this.#expect();
    };
    socket.onmessage = (event) => {
      // Noted before anything else: the server's idea of this page's clock hangs on it.
      const got = timeOf(event, performance.now());
      this.#heard(JSON.parse(event.data as string) as ToPage, got);
    };
    socket.onclose = ({ code }) => {
      if (code === TOO_MUCH) this.#failures = 10;
      if (code === NO_SUCH_TABLE) this.#gone();
      else this.#broken();
    };
  }

  #heard(message: ToPage, got: number): void {
    // A hello that is refused is no greeting: what is expected is still to come, or the connection is opened again later.
    if (!this.#greeted && message.type === "refused" && !message.id) return this.#listener.message(message, got);
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#askAlive(), PING_EVERY);
    if (!this.#greeted) {
      this.#greeted = true;
      this.#failures = 0;
      this.#listener.status("connected");
      for (const { command } of this.#outbox.values()) this.#say(command);
    }
    if (message.type === "accepted") this.#answered(message.id, { ok: true });
    else if (message.type === "refused" && message.id) this.#answered(message.id, { ok: false, refused: message });
    else if (message.type !== "pong") this.#listener.message(message, got);
  }

  #answered(id: string, answer: Answer): void {
    const waiting = this.#outbox.get(id);
    if (waiting && !answer.ok && PASSING.includes(answer.refused.say.id) && (waiting.tries += 1) < TRIES) {
      setTimeout(() => this.#outbox.has(id) && this.#greeted && this.#say(waiting.command), TRY_AGAIN * waiting.tries);
      return;
    }
    this.#outbox.delete(id);
    this.#store();
    waiting?.answer(answer);
  }

  #say(message: ToServer): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #askAlive(): void {
    this.#say({ type: "ping", t: Math.round(performance.now()) });
    this.#expect();
  }

  /** Something must be heard soon, or the connection is dead even if nobody says so. */
  #expect(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#broken(), PONG_WITHIN);
  }

  #broken(): void {
    this.#drop();
    if (this.#closed) return;
    this.#failures += 1;
    const online = this.#world.online();
    this.#listener.status(online ? "unreachable" : "offline");
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#failures - 1));
    this.#again = setTimeout(() => this.#connect(), longest * (0.5 + this.#world.random() / 2));
  }

  #gone(): void {
    this.#drop();
    this.#outbox.clear();
    this.#store();
    this.#listener.status("gone");
  }

  #drop(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#again);
    this.#greeted = false;
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The network or the person is back: do not wait any longer. */
  #wake = (): void => {
    if (document.visibilityState === "hidden" || this.#closed) return;
    if (this.#greeted) this.#askAlive();
    else this.#connect();
  };

  #lost = (): void => {
    if (!this.#closed) this.#broken();
  };

  /** The commands of an earlier page. */
  #stored(): WithId[] {
    try {
      const commands = JSON.parse(this.#world.storage.getItem(this.#endpoint.outbox) ?? "[]") as WithId[];
      return commands.map((command) => (command.type === "move" ? { ...command, press: ofEarlierPage(command.press) } : command));
    } catch {
      return [];
    }
  }

  #store(): void {
    const commands = [...this.#outbox.values()].map(({ command }) => command);
    try {
      if (commands.length > 0) this.#world.storage.setItem(this.#endpoint.outbox, JSON.stringify(commands));
      else this.#world.storage.removeItem(this.#endpoint.outbox);
    } catch {
      // Without storage a reload forgets what was not answered yet.
    }
  }
}

/**
 * What a press of an earlier page is worth: its time is of another clock, but in which round it was must stay known, or it
 * would land in the next.
 */
function ofEarlierPage(press: Press | null | undefined): Press | null {
  return press?.round ? { at: 0, round: press.round } : null;
}

/** Unlikely ever to be said twice. (`crypto.randomUUID` is missing where a phone opens a table over plain HTTP.) */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
