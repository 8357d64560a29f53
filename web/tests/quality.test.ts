import { expect, test } from "vitest";
import type { Tick } from "../src/generated/wire";
import { barsOf, network } from "../src/line/quality";

const tick = (ms: Partial<Record<"round_trip" | "typical" | "jitter" | "server", number>>, stalls = 0): Tick => ({
  type: "tick",
  sent: 0,
  round_trip: (ms.round_trip ?? 20) * 1000,
  typical: (ms.typical ?? 0) * 1000,
  jitter: (ms.jitter ?? 0) * 1000,
  server: (ms.server ?? 2) * 1000,
  stalls,
});

test("a line is what a message usually takes, and how much that varies", () => {
  const { line, server } = network("connected", tick({ round_trip: 20, typical: 4, jitter: 7, server: 2 }));
  expect(line).toEqual({ grade: "good", usual: 24, jitter: 3, stalls: 0 });
  expect(server).toEqual({ grade: "good", takes: 2 });
});

test.each([
  [tick({ round_trip: 100 }), "good"],
  [tick({ round_trip: 101 }), "fair"],
  [tick({ round_trip: 90, typical: 20 }), "fair"],
  [tick({ round_trip: 251 }), "poor"],
  [tick({ jitter: 40 }), "good"],
  [tick({ jitter: 60 }), "fair"],
  [tick({ jitter: 150 }), "poor"],
  [tick({}, 1), "good"],
  [tick({}, 3), "fair"],
  [tick({}, 5), "poor"],
  [tick({ round_trip: 150 }, 5), "poor"],
])("a line is as good as the worst of it: %j is %s", (told, grade) => {
  expect(network("connected", told).line.grade).toBe(grade);
});

test("a slow server is not a slow line", () => {
  expect(network("connected", tick({ server: 51 }))).toMatchObject({ line: { grade: "good" }, server: { grade: "fair" } });
  expect(network("connected", tick({ server: 900 }))).toMatchObject({ line: { grade: "good" }, server: { grade: "poor" } });
});

test("without a network it is the line, without an answer the server", () => {
  expect(network("offline", tick({}))).toMatchObject({ line: { grade: "off" }, server: { grade: "unknown" } });
  expect(network("unreachable", tick({}))).toMatchObject({ line: { grade: "unknown" }, server: { grade: "off" } });
  expect(network("connecting", null)).toMatchObject({ line: { grade: "unknown" }, server: { grade: "unknown" } });
});

test("what was not measured is not graded", () => {
  const told: Tick = { type: "tick", sent: 0, round_trip: null, server: 3000 };
  expect(network("connected", told)).toMatchObject({ line: { grade: "unknown" }, server: { grade: "good" } });
  expect(network("connected", null).server.grade).toBe("unknown");
});

test("bars", () => {
  expect((["good", "fair", "poor", "off", "unknown"] as const).map(barsOf)).toEqual([3, 2, 1, 0, 0]);
});
