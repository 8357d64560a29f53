/** Search as one types: capitals and accents do not matter, and all words have to be found. */

export interface Piece {
  text: string;
  hit: boolean;
}

/** A letter as it is compared: œ is written o e, an apostrophe is one however it is drawn. */
function plain(letter: string): string {
  if (/[’‘ʼ]/.test(letter)) return "'";
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace("œ", "oe").replace("æ", "ae").replace(/\s/, " ");
}

const folded = (text: string): string => Array.from(text, plain).join("");

export const wordsOf = (query: string): string[] => folded(query).split(" ").filter(Boolean);

/** Whether each word is in one of the texts, or part of a word in it. */
export function finds(words: readonly string[], ...texts: string[]): boolean {
  const all = texts.map(folded);
  return words.every((word) => all.some((text) => text.includes(word)));
}

/** A text in pieces: what was found, and what lies between. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const letters = Array.from(text);
  // Where each compared letter comes from: some are written with two.
  const from = letters.flatMap((letter, at) => Array.from(plain(letter), () => at));
  const compared = folded(text);
  const hit = letters.map(() => false);
  for (const word of words) {
    for (let at = compared.indexOf(word); at >= 0; at = compared.indexOf(word, at + word.length)) {
      hit.fill(true, from[at]!, from[at + word.length - 1]! + 1);
    }
  }
  const found: Piece[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = found.at(-1);
    if (last && last.hit === hit[at]) last.text += letter;
    else found.push({ text: letter, hit: hit[at]! });
  }
  return found;
}
