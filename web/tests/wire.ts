import type { ToPage, ToServer } from "../src/generated/wire";
import type { Transport } from "../src/line/connection";

/** A socket whose other end is the test. */
export class Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string; timeStamp?: number }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ToServer[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** A transport whose sockets are all `Wire`s. */
export function transportOf(wires: () => Wire[], online: () => boolean = () => true): Transport {
  return {
    open: () => {
      const wire = new Wire();
      wires().push(wire);
      return wire as unknown as WebSocket;
    },
    online,
    random: () => 1,
    get storage() {
      return sessionStorage;
    },
  };
}
