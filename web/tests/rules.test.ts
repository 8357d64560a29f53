import { describe, expect, test } from "vitest";
import type { Article, Rulebook } from "../src/generated/wire";
import { chaptersOf } from "../src/rules/chapters";
import { finds, pieces, wordsOf } from "../src/rules/search";

describe("search", () => {
  const hits = (text: string, query: string): string[] =>
    pieces(text, wordsOf(query)).flatMap(({ text, hit }) => (hit ? [text] : []));

  test("accents and capitals do not matter, on either side", () => {
    expect(hits("Défausse, puis DEFAUSSEZ", "défausse")).toEqual(["Défausse", "DEFAUSSE"]);
    expect(hits("La manche s’arrête là.", "arrete LA")).toEqual(["La", "arrête", "là"]);
  });

  test("œ is o e, and an apostrophe is an apostrophe", () => {
    expect(hits("Un coup d’œil", "d'oeil")).toEqual(["d’œil"]);
    expect(hits("le cœur", "coe")).toEqual(["cœ"]);
  });

  test("all words have to be there, anywhere", () => {
    expect(finds(wordsOf("carte bonheur"), "La carte porte-bonheur")).toBe(true);
    expect(finds(wordsOf("carte malheur"), "La carte porte-bonheur")).toBe(false);
    expect(finds(wordsOf("carte bonheur"), "La carte", "porte-bonheur")).toBe(true);
  });

  test("the pieces are the whole text", () => {
    const text = "« Cinq points\u202f! » œuvre 🎈 été";
    for (const query of ["points", "o", "été 🎈", "\u202f", "zzz", ""]) {
      expect(pieces(text, wordsOf(query)).map((piece) => piece.text).join("")).toBe(text);
    }
  });
});

describe("chapters", () => {
  const article = (id: string, source: Article["source"] = "seed"): Article => ({ id, source, fr: id, en: id, refuses: false, cards: [], figure: [] });
  const book: Rulebook = {
    section: [
      { fr: "Un", en: "One", article: [article("game.a"), article("game.a.house", "ruling"), article("game.b"), article("game.b.more")] },
      { fr: "Tables", en: "Tables", article: [article("house.turn", "ruling")] },
    ],
    aim: [],
    sheet: [],
  };

  test("what was added stands after what is printed, and both are numbered as they are read", () => {
    const [first, house] = chaptersOf(book);
    expect(first!.printed.map(({ article, number }) => [number, article.id])).toEqual([["1.1", "game.a"], ["1.2", "game.b"], ["1.3", "game.b.more"]]);
    expect(first!.added.map(({ article, number }) => [number, article.id])).toEqual([["1.4", "game.a.house"]]);
    expect([first!.house, house!.house]).toEqual([false, true]);
  });

  test("what was settled and what it is about name each other; what is printed side by side does not", () => {
    const [first] = chaptersOf(book);
    const see = (at: number) => [...first!.printed, ...first!.added][at]!.see.map(({ number }) => number);
    expect([0, 1, 2, 3].map(see)).toEqual([["1.4"], [], [], ["1.1"]]);
  });
});
