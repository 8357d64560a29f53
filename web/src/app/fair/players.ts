/** The two who duel. They are told apart by side, shape and colour. */
export interface Player {
  name: string;
  side: "left" | "right";
  colour: string;
}

export const PLAYERS: [Player, Player] = [
  { name: "Ana", side: "left", colour: "#4b3f8f" },
  { name: "Bo", side: "right", colour: "#b4591a" },
];

/** Round trips that the server judges, in milliseconds. */
export const LEAST = 5;
export const MOST = 300;
