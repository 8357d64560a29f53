/** The look of a game's table. `Stage` hands it on to all that lies on it as custom properties: `plateInk` is `--plate-ink`. */
export interface Theme {
  /** Text on the scenery. */
  words: string;
  /** Plates: players, signs and other ground for text. */
  plate: string;
  plateInk: string;
  /** Colour of their border; `plateInk` if left out. */
  plateEdge?: string;
  plateRadius: string;
  plateShadow?: string;
  /** Plates of the seat whose turn it is. */
  now: string;
  nowInk: string;
  /** What can be pressed or played. */
  glow: string;
  /** Ground of calls and marks. */
  shout?: string;
  /** Ground of my own name. */
  me?: string;
  /** The bar of actions, and its upper border. */
  bar?: string;
  barEdge?: string;
  /** The sheet with a round's end, and what covers the table behind it. */
  board?: string;
  boardRadius?: string;
  curtain: string;
}

/** The cards in the middle: how many lie side by side, how many card widths high they lie, and the height of all else there. */
export interface Cards {
  across: number;
  high: number;
  besides: string;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** As the value of a `style` attribute. */
export const propertiesOf = (values: Theme | Cards): string =>
  Object.entries(values)
    .map(([name, value]) => `--${kebab(name)}: ${value}`)
    .join("; ");
