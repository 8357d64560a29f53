/** How good a connection is, and how quick the server: two things that feel alike and are mended in different places. */
import type { Tick } from "../generated/wire";
import type { Status } from "./connection";

/** `off`: nothing gets through. `unknown`: not measured yet, or not to be told now. */
export type Grade = "good" | "fair" | "poor" | "off" | "unknown";

/** Up to here (ms, or per cent of the messages) it is good, and up to there fair. */
const LINE = {
  usual: [100, 250],
  jitter: [40, 120],
  stalls: [1, 4],
} as const;
const SERVER = [50, 250] as const;

type Bounds = readonly [number, number];

interface LineState {
  grade: Grade;
  /** What a message there and back usually takes (ms) ... */
  usual: number;
  /** ... and by how much longer the slow ones take. */
  jitter: number;
  /** Per cent of the messages that were held up because a packet was lost. */
  stalls: number;
}

interface ServerState {
  grade: Grade;
  /** How long what it hears takes, at worst, until it is done and kept (ms). */
  takes: number;
}

interface Network {
  line: LineState;
  server: ServerState;
}

const ORDER: Grade[] = ["good", "fair", "poor"];

function gradeOf(value: number, [good, fair]: Bounds): Grade {
  return value <= good ? "good" : value <= fair ? "fair" : "poor";
}

/** As good as the worst of them. */
function worst(...grades: Grade[]): Grade {
  return ORDER[Math.max(...grades.map((grade) => ORDER.indexOf(grade)))]!;
}

const milliseconds = (micros: number): number => Math.round(micros / 1000);

/** What is known of the line and the server, from the server's last word and how the page gets through to it. */
export function network(status: Status, tick: Tick | null): Network {
  const measured = tick?.round_trip != null;
  const { round_trip = null, typical = 0, jitter = 0, stalls = 0, server = 0 } = tick ?? {};
  const line: LineState = {
    grade: "unknown",
    // At least 1: a message that takes less than half a millisecond takes some time, too.
    usual: measured ? Math.max(milliseconds((round_trip ?? 0) + typical), 1) : 0,
    // Both count from the quickest; what varies, varies around the usual.
    jitter: milliseconds(Math.max(jitter - typical, 0)),
    stalls,
  };
  const takes: ServerState = { grade: "unknown", takes: milliseconds(server) };
  if (status === "offline") line.grade = "off";
  else if (status === "unreachable") takes.grade = "off";
  else if (status === "connected" && tick) {
    takes.grade = gradeOf(takes.takes, SERVER);
    if (measured)
      line.grade = worst(gradeOf(line.usual, LINE.usual), gradeOf(line.jitter, LINE.jitter), gradeOf(stalls, LINE.stalls));
  }
  return { line, server: takes };
}

/** How many bars of three a grade fills. */
export function barsOf(grade: Grade): number {
  return grade === "unknown" || grade === "off" ? 0 : 3 - ORDER.indexOf(grade);
}
