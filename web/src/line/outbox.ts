/**
 * The commands of one seat that the server has not answered. Each carries an id and is sent again, with the same id, after
 * every reconnection: the server executes it once. The session's storage keeps them across a reload of the page.
 */
import type { Press, Refused, ToServer } from "../generated/wire";

type WithId = Extract<ToServer, { id: string }>;
/** A command without its id. */
export type Command = WithId extends infer C ? (C extends WithId ? Omit<C, "id"> : never) : never;
export type Answer = { ok: true } | { ok: false; refused: Refused };

/** Temporary refusals: the same command is sent again after a while, up to `MAX_TRIES` times. */
const TEMPORARY = ["server-not-stored", "server-too-fast"];
const MAX_TRIES = 6;
const RETRY_AFTER_MS = 1_000;

interface Pending {
  command: WithId;
  tries: number;
  resolve: (answer: Answer) => void;
}

/** Reading `storage` throws where the browser denies it. */
interface Device {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export class Outbox {
  readonly #key: string;
  readonly #device: Device;
  readonly #transmit: (command: WithId) => void;
  readonly #pending = new Map<string, Pending>();

  /** `transmit` sends a command if the connection is up. `refusedLate`: a command of the page before the reload was refused. */
  constructor(key: string, device: Device, transmit: (command: WithId) => void, refusedLate: (refused: Refused) => void) {
    this.#key = key;
    this.#device = device;
    this.#transmit = transmit;
    for (const command of this.#stored()) {
      this.#pending.set(command.id, { command, tries: 0, resolve: (answer) => answer.ok || refusedLate(answer.refused) });
    }
  }

  send(command: Command): Promise<Answer> {
    const whole = { ...command, id: newId() } as WithId;
    return new Promise((resolve) => {
      this.#pending.set(whole.id, { command: whole, tries: 0, resolve });
      this.#store();
      this.#transmit(whole);
    });
  }

  /** Called when the connection is up again. */
  resend(): void {
    for (const { command } of this.#pending.values()) this.#transmit(command);
  }

  answered(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    if (pending && !answer.ok && TEMPORARY.includes(answer.refused.say.id) && (pending.tries += 1) < MAX_TRIES) {
      setTimeout(() => this.#pending.has(id) && this.#transmit(pending.command), RETRY_AFTER_MS * pending.tries);
      return;
    }
    this.#pending.delete(id);
    this.#store();
    pending?.resolve(answer);
  }

  clear(): void {
    this.#pending.clear();
    this.#store();
  }

  #stored(): WithId[] {
    try {
      const commands = JSON.parse(this.#device.storage.getItem(this.#key) ?? "[]") as WithId[];
      return commands.map((command) => (command.type === "move" ? { ...command, press: pressAfterReload(command.press) } : command));
    } catch {
      return [];
    }
  }

  #store(): void {
    const commands = [...this.#pending.values()].map(({ command }) => command);
    try {
      if (commands.length > 0) this.#device.storage.setItem(this.#key, JSON.stringify(commands));
      else this.#device.storage.removeItem(this.#key);
    } catch {
      // Without storage, a reload loses the commands that were not answered.
    }
  }
}

/** A reload resets the page's clock: the time of the press is lost, but its round must stay, or the press would count in the next one. */
function pressAfterReload(press: Press | null | undefined): Press | null {
  return press?.round ? { at: 0, round: press.round } : null;
}

/** 128 random bits in hexadecimal. (`crypto.randomUUID` is missing where a phone opens a table over plain HTTP.) */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
