/** How avatars are drawn: good things of a market stall, each with a face. On a grid of 48; told apart by their outlines alone. */
import type { SeatInfo } from "../generated/wire";
import { t } from "../words/language.svelte";

export type Avatar = NonNullable<SeatInfo["avatar"]>;

interface Drawing {
  /** Outlined shapes and what fills them, from the back to the front; without a filling, a line. */
  shapes: readonly (readonly [path: string, fill?: string])[];
  /** The middle of the eyes, and how far each is from it. */
  faces: readonly (readonly [x: number, y: number, apart: number])[];
}

const LEAF = "#5f9e4c";
const CREAM = "#fbf3e2";
const ball = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0z`;

export const DRAWINGS: Readonly<Record<Avatar, Drawing>> = {
  pear: {
    shapes: [
      ["M24 11q0-4 3-6"],
      ["M25 9q4-5 9-2-4 5-9 2z", LEAF],
      ["M24 11c4 0 5 4 6 8 1 4 6 7 6 13 0 6-5 9-12 9s-12-3-12-9c0-6 5-9 6-13 1-4 2-8 6-8z", "#c9da55"],
    ],
    faces: [[24, 29, 4.2]],
  },
  cherry: {
    shapes: [
      ["M15 27q3-13 14-20q5 8 4 20"],
      ["M29 7q7-4 12 1-6 5-12-1z", LEAF],
      [ball(14.5, 33, 8.5), "#e2484a"],
      [ball(33.5, 33, 8.5), "#e2484a"],
    ],
    faces: [
      [14.5, 32, 3],
      [33.5, 32, 3],
    ],
  },
  pineapple: {
    shapes: [
      ["M24 20l-10-4 6-1-5-8 7 4 2-8 2 8 7-4-5 8 6 1z", LEAF],
      ["M24 17c7 0 11 6 11 13s-4 12-11 12-11-5-11-12 4-13 11-13z", "#f4b93a"],
      ["M14 25l4-5M34 25l-4-5M15 36l4 4M33 36l-4 4"],
    ],
    faces: [[24, 28, 4.2]],
  },
  banana: {
    shapes: [
      ["M13 8C3 24 14 43 38 41c4 0 4-6 0-7-10-2-17-11-17-26 0-3-6-4-8 0z", "#fbd84a"],
      ["M13 8q4-2 8 0l0-4h-6z", "#8a6a3a"],
    ],
    faces: [[17.5, 26, 3]],
  },
  strawberry: {
    shapes: [
      ["M24 43C14 37 8 29 9 21c1-5 9-6 15-6s14 1 15 6c1 8-5 16-15 22z", "#ea5650"],
      ["M24 19l-6 3-1-5-8-2 7-4-1-4 6 2 3-5 3 5 6-2-1 4 7 4-8 2-1 5z", LEAF],
      ["M16 31l1 1.500M32 31l-1 1.500M24 37v1.500"],
    ],
    faces: [[24, 27, 4.4]],
  },
  grapes: {
    shapes: [
      ["M24 15V5q4-2 6 1"],
      [ball(13.5, 19, 6), "#8a5bb0"],
      [ball(34.5, 19, 6), "#8a5bb0"],
      [ball(17, 30, 6), "#8a5bb0"],
      [ball(31, 30, 6), "#8a5bb0"],
      [ball(24, 38, 6), "#8a5bb0"],
      [ball(24, 22.5, 8.5), "#b78ad6"],
    ],
    faces: [[24, 21.5, 3.2]],
  },
  lemon: {
    shapes: [
      ["M32 13q3-7 9-5-2 7-9 5z", LEAF],
      ["M5 26c3-1 4-3 6-6 3-5 8-8 13-8s10 3 13 8c2 3 3 5 6 6-3 1-4 3-6 6-3 5-8 7-13 7s-10-2-13-7c-2-3-3-5-6-6z", "#fbe25a"],
    ],
    faces: [[24, 24, 4.4]],
  },
  apple: {
    shapes: [
      ["M24 16q0-6 3-10"],
      ["M26 11q5-7 11-3-4 6-11 3z", LEAF],
      ["M24 16c-4-4-15-3-15 9 0 9 6 17 11 17 2 0 3-1 4-1s2 1 4 1c5 0 11-8 11-17 0-12-11-13-15-9z", "#e9655a"],
    ],
    faces: [[24, 26, 4.6]],
  },
  melon: {
    shapes: [
      ["M5 17h38a19 20 0 0 1-38 0z", "#4f9a55"],
      ["M10 17h28a14 15 0 0 1-28 0z", "#f27a78"],
      ["M14 21v1M34 21v1M18 28v1M30 28v1"],
    ],
    faces: [[24, 21, 4.2]],
  },
  avocado: {
    shapes: [
      ["M24 5c6 0 8 6 10 12 2 5 5 8 5 13 0 8-7 12-15 12S9 38 9 30c0-5 3-8 5-13 2-6 4-12 10-12z", "#4e7a3c"],
      ["M24 9c4 0 5 5 7 10 1 4 4 7 4 11 0 5-5 8-11 8s-11-3-11-8c0-4 3-7 4-11 2-5 3-10 7-10z", "#e6eb9c"],
      [ball(24, 32, 5), "#9a6237"],
    ],
    faces: [[24, 19, 3.6]],
  },
  mushroom: {
    shapes: [
      ["M17 25c0 6-1 11-3 14 5 4 15 4 20 0-2-3-3-8-3-14z", CREAM],
      ["M6 25C6 13 14 6 24 6s18 7 18 19c-5 3-31 3-36 0z", "#dd5044"],
      [ball(16, 17, 3), CREAM],
      [ball(27, 12.5, 2.6), CREAM],
      [ball(34, 20, 2.6), CREAM],
    ],
    faces: [[24, 32, 4]],
  },
  carrot: {
    shapes: [
      ["M24 16q-9-1-11-10 9 1 11 10q2-9 11-10-2 9-11 10z", LEAF],
      ["M24 16q-4-6 0-12 4 6 0 12z", LEAF],
      ["M13 19c-1 7 5 17 11 24 6-7 12-17 11-24-1-5-21-5-22 0z", "#f28a3c"],
      ["M16 31h4M32 33h-4"],
    ],
    faces: [[24, 22, 4.4]],
  },
  aubergine: {
    shapes: [
      ["M31 14c8 5 9 14 4 21-6 8-17 10-24 6-5-3-4-11 3-15 6-3 7-8 8-11z", "#a678cf"],
      ["M33 10q1-5 5-6"],
      ["M19 17c1-6 6-9 11-9 5 0 9 4 9 10l-6-2-3 5-4-5z", LEAF],
    ],
    faces: [[24, 29, 4.2]],
  },
  radish: {
    shapes: [
      ["M24 17Q12 16 12 5q10 1 12 12z", LEAF],
      ["M24 17q12-1 12-12-10 1-12 12z", LEAF],
      ["M24 16c8 0 13 5 13 11 0 7-7 10-10 12l-3 6-3-6c-3-2-10-5-10-12 0-6 5-11 13-11z", "#e86a92"],
      ["M15 35c3 2 5 3 6 4l3 6 3-6c1-1 3-2 6-4-5 1-13 1-18 0z", CREAM],
    ],
    faces: [[24, 26, 4.4]],
  },
  garlic: {
    shapes: [
      ["M20 41v3M24 41v4M28 41v3"],
      ["M22 5h4c0 7 3 10 7 14 4 4 7 7 6 13-1 6-8 10-15 10S10 38 9 32c-1-6 2-9 6-13 4-4 7-7 7-14z", CREAM],
      ["M15 25c-3 5-2 10 1 14M33 25c3 5 2 10-1 14"],
    ],
    faces: [[24, 29, 4]],
  },
  artichoke: {
    shapes: [
      ["M21 39h6v7h-6z", "#8fb56b"],
      ["M24 4c4 3 6 6 7 9 4 1 6 4 6 8 4 4 3 9 0 12-2 5-7 8-13 8s-11-3-13-8c-3-3-4-8 0-12 0-4 2-7 6-8 1-3 3-6 7-9z", "#8fb56b"],
      ["M17 13c0 5 3 8 7 8s7-3 7-8M11 21c0 5 3 7 6 7M37 21c0 5-3 7-6 7"],
    ],
    faces: [[24, 30, 3.8]],
  },
  chilli: {
    shapes: [
      ["M27 10q0-5 5-6"],
      ["M19 14c6-3 16-2 18 6 2 11-6 21-21 23-4 0-5-3-1-5 7-3 7-8 5-13-2-4-3-9-1-11z", "#df4b3d"],
      ["M18 17c0-5 4-8 10-8 6 0 10 4 10 9-6-3-13-3-20-1z", LEAF],
    ],
    faces: [[28, 24, 3.6]],
  },
  pumpkin: {
    shapes: [
      ["M21 18l-1-8 7-3-1 11z", LEAF],
      ["M24 17c-4-3-9-3-12-1-5 2-8 7-7 13 1 8 7 12 13 12 2 0 4-1 6-1s4 1 6 1c6 0 12-4 13-12 1-6-2-11-7-13-3-2-8-2-12 1z", "#f09a3e"],
      ["M15 19c-3 6-3 14 0 19M33 19c3 6 3 14 0 19"],
    ],
    faces: [[24, 27, 4.4]],
  },
  corn: {
    shapes: [
      ["M24 4c7 0 9 8 9 18s-3 19-9 19-9-9-9-19 2-18 9-18z", "#fbd553"],
      ["M18 10h12M16.500 15h15M24 5v10"],
      ["M24 44C13 44 8 36 9 22c7 3 12 11 15 22z", LEAF],
      ["M24 44c11 0 16-8 15-22-7 3-12 11-15 22z", LEAF],
    ],
    faces: [[24, 21, 3.6]],
  },
  peas: {
    shapes: [
      ["M40 12q3-1 4-5"],
      ["M4 33C9 15 28 5 42 11c1 19-16 34-33 29-4-1-6-3-5-7z", LEAF],
      [ball(13.5, 33, 5), "#b7dc7a"],
      [ball(35, 18, 5), "#b7dc7a"],
      [ball(24.5, 26, 8), "#b7dc7a"],
    ],
    faces: [[24.5, 25, 3.2]],
  },
  broccoli: {
    shapes: [
      ["M17 26c1 5 0 10-2 15 5 3 13 3 18 0-2-5-3-10-2-15z", "#b7d97c"],
      ["M14 31c-6 1-10-4-9-9 0-4 4-7 8-7 1-6 6-9 11-9s10 3 11 9c4 0 8 3 8 7 1 5-3 10-9 9-3 2-6 1-10-1-4 2-7 3-10 1z", LEAF],
    ],
    faces: [[24, 20, 4.4]],
  },
  leek: {
    shapes: [
      ["M20 43v3M24 44v3M28 43v3"],
      ["M17 24C16 17 10 12 6 6c8 0 14 4 17 10q-1-7 1-12 2 5 1 12C28 10 34 6 42 6c-4 6-10 11-11 18z", LEAF],
      ["M17 23h14v15c0 4-3 6-7 6s-7-2-7-6z", CREAM],
    ],
    faces: [[24, 31, 3.8]],
  },
  croissant: {
    shapes: [
      ["M3 33c0-13 9-22 21-22s21 9 21 22c0 4-6 5-8 1-2-5-6-8-13-8s-11 3-13 8c-2 4-8 3-8-1z", "#e2a24f"],
      ["M16 13l1 14M32 13l-1 14M7 22l6 8M41 22l-6 8"],
    ],
    faces: [[24, 17, 3.8]],
  },
  cheese: {
    shapes: [
      ["M4 27 34 10c6 2 10 8 10 17z", "#fce38a"],
      ["M4 27h40v13H4z", "#f8c84a"],
      [ball(33, 20, 3.4), "#e2a93a"],
      [ball(38, 35, 2.4), "#e2a93a"],
      [ball(9, 34, 2), "#e2a93a"],
    ],
    faces: [[23, 32, 4.4]],
  },
};

export const AVATARS = Object.keys(DRAWINGS) as Avatar[];

export const avatarName = (avatar: Avatar): string => t(`avatar-${avatar}`);
