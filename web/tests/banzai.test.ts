import { expect, test } from "vitest";
import { CHARACTERS, FAMILIES, faceOf, grouped } from "../src/games/banzai/cards";

test("sixty cards: five characters of each of twelve families", () => {
  const faces = Array.from({ length: 60 }, (_, at) => faceOf(at + 1)!);
  expect(new Set(faces.map(({ family, character }) => `${family} ${character}`)).size).toBe(FAMILIES.length * CHARACTERS.length);
  expect(faces[0]).toEqual({ family: "cow", character: "lord" });
  expect(faces[59]).toEqual({ family: "rabbit", character: "magician" });
  expect([faceOf(0), faceOf(61)]).toEqual([null, null]);
});

test("my cards lie with their families, the largest first, and what is not known at the end", () => {
  // A fox, two frogs, a cow, and a card that nobody has looked at.
  expect(grouped([7, 0, 13, 2, 11])).toEqual([11, 13, 2, 7, 0]);
});
