import type { ToPage, ToServer } from "../src/generated/wire";
import type { World } from "../src/line/connection";

/** A line of which the test holds the other end. */
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

/** A world in which every line that is opened is one of these. */
export function worldOf(wires: () => Wire[], online: () => boolean = () => true): World {
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
