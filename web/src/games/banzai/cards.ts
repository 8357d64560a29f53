/** What is on the sixty cards: twelve families of five characters. Cards count from 1, family by family; 0 is a card not known here. */
export const FAMILIES = ["cow", "fox", "frog", "turtle", "duck", "cat", "pig", "kangaroo", "sloth", "vulture", "koala", "rabbit"] as const;
export const CHARACTERS = ["lord", "warrior", "princess", "kid", "wizard"] as const;
export type Family = (typeof FAMILIES)[number];
export type Character = (typeof CHARACTERS)[number];

interface Face {
  family: Family;
  character: Character;
}

/** What a card shows; nothing for one that is not known here. */
export function faceOf(card: number): Face | null {
  const family = FAMILIES[Math.floor((card - 1) / CHARACTERS.length)];
  const character = CHARACTERS[(card - 1) % CHARACTERS.length];
  return family && character ? { family, character } : null;
}

/** The colour of each family's cards. Animals differ in shape as well. */
export const COLOURS: Record<Family, string> = {
  cow: "#4f9fd6",
  fox: "#ee7623",
  frog: "#46a635",
  turtle: "#0d7a74",
  duck: "#f4c20d",
  cat: "#5a48ad",
  pig: "#f391b2",
  kangaroo: "#a4572a",
  sloth: "#9aa63c",
  vulture: "#3f3d49",
  koala: "#8b9db3",
  rabbit: "#c22f7d",
};

export const BADGES: Record<Character, string> = { lord: "#f2b632", warrior: "#e2412c", princess: "#ffb3cd", kid: "#58b8e8", wizard: "#b79cf2" };

const key = ({ family, character }: Face): number => FAMILIES.indexOf(family) * CHARACTERS.length + CHARACTERS.indexOf(character);

/** Cards side by side with their family, the largest family first: one sees at once what one collects. */
export function grouped(cards: readonly number[]): number[] {
  const size = new Map<Family, number>();
  const faces = cards.map((card) => ({ card, face: faceOf(card) }));
  for (const { face } of faces) if (face) size.set(face.family, (size.get(face.family) ?? 0) + 1);
  const order = ({ face }: (typeof faces)[number]): [number, number] => (face ? [-size.get(face.family)!, key(face)] : [1, 0]);
  return faces
    .sort((one, other) => order(one)[0] - order(other)[0] || order(one)[1] - order(other)[1])
    .map(({ card }) => card);
}
