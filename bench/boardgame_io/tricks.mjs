// The trick game of tricks.py, as one writes it for boardgame.io.
import core from "boardgame.io/dist/cjs/core.js";

export const SEATS = 4;
const CARDS = 32;
const RANKS = 8;
const DEALS = 250;

const suitOf = (card) => Math.floor(card / RANKS);

function deal(random) {
  const cards = random.Shuffle([...Array(CARDS).keys()]);
  const each = CARDS / SEATS;
  return [...Array(SEATS).keys()].map((seat) => cards.slice(seat * each, (seat + 1) * each));
}

export const tricks = {
  name: "tricks",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => ({ hands: deal(random), trick: [], leader: 0, taken: Array(SEATS).fill(0), deals: 1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, events, random }, card) => {
      const seat = Number(playerID);
      const hand = G.hands[seat];
      if (!hand.includes(card)) return core.INVALID_MOVE;
      const led = G.trick[0];
      const follows = led === undefined || suitOf(card) === suitOf(led);
      if (!follows && hand.some((other) => suitOf(other) === suitOf(led))) return core.INVALID_MOVE;
      hand.splice(hand.indexOf(card), 1);
      G.trick.push(card);
      if (G.trick.length < SEATS) {
        events.endTurn({ next: String((seat + 1) % SEATS) });
        return;
      }
      const best = Math.max(...G.trick.filter((other) => suitOf(other) === suitOf(G.trick[0])));
      G.leader = (G.leader + G.trick.indexOf(best)) % SEATS;
      G.taken[G.leader] += 1;
      G.trick = [];
      if (G.hands.every((cards) => cards.length === 0)) {
        if (G.deals === DEALS) {
          events.endGame({ taken: [...G.taken] });
          return;
        }
        G.deals += 1;
        G.hands = deal(random);
      }
      events.endTurn({ next: String(G.leader) });
    },
  },
  // Everybody sees their own hand, and how many cards the others have.
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};
