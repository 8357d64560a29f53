/** How a table follows its game: what it does before each update and after it, and what it still shows of a round that ended. */
import { untrack } from "svelte";
import type { Kinds, Live, PositionOf, ToldOf } from "../line/live.svelte";
import { watch } from "./motion";

const SHOUT_LASTS = 1600;

export interface Followed extends Kinds {
  event: { told: string };
}

/** What a game's own table does with what happens. */
interface Follower<G extends Followed> {
  /** Takes up the position that comes: things move from where they are to where this puts them. */
  see?(next: PositionOf<G>, events: readonly G["event"][], told: readonly ToldOf<G>[]): void;
  /** Something was told: its sounds, and what is seen for a moment only. `turn`: my turn begins with it. */
  hear?(events: readonly G["event"][], turn: boolean): void;
  /** What is told when a round ends, and when the next one begins. */
  ends?: string;
  begins?: string;
}

export class Following<G extends Followed> {
  readonly live: Live<G>;
  stage: HTMLElement | undefined = $state();
  /** A round's end is to be looked at: until it is put away, even if the game goes on behind it. */
  ended = $state(false);
  /** The game is over, and this was seen: its feast is next. */
  feasts = $state(false);
  shouting: readonly number[] = $state.raw([]);
  /** I have looked enough: the next round may cover it. */
  #leaves = false;

  constructor(live: Live<G>, follower: Follower<G>) {
    this.live = live;
    const { position, table, news } = live;
    if (table?.rest || position?.result) this.ended = true;
    if (position?.result && news.length === 0) this.feasts = true;

    $effect.pre(() => {
      live.before = (next, told) => this.#before(follower, next, told);
      return () => void delete live.before;
    });
    let mine = false;
    $effect(() => {
      const events = live.news.map(({ event }) => event);
      const turn = live.myTurn && !mine;
      mine = live.myTurn;
      untrack(() => follower.hear?.(events, turn));
    });
  }

  /** Whether the game stands still, so that people can look. */
  get rests(): boolean {
    const { position } = this.live;
    return position !== null && !position.result && position.acting.seats.every((seat) => seat < 0);
  }

  shout(seats: readonly number[]): void {
    if (seats.length === 0) return;
    this.shouting = seats;
    setTimeout(() => (this.shouting = this.shouting === seats ? [] : this.shouting), SHOUT_LASTS);
  }

  /** I have looked enough, as soon as the others have. */
  leave(): void {
    this.#leaves = true;
  }

  /** Puts the end of a round away: what comes next is the game, or its feast. */
  close(): void {
    if (this.live.position?.result) this.feasts = true;
    else this.ended = false;
  }

  #before({ see, ends, begins }: Follower<G>, next: PositionOf<G>, told: readonly ToldOf<G>[]): void {
    const events = told.map(({ event }) => event);
    if (this.stage) watch(this.stage);
    see?.(next, events, told);
    for (const event of events) {
      if (event.told === ends) this.ended = true;
      // Onlookers can be a screen on the wall, without anyone to press; a replay goes on by its controls.
      if (event.told === begins && (this.#leaves || this.live.looksOn || this.live.staged)) this.ended = false;
      if (event.told === begins || event.told === ends) this.#leaves = false;
    }
  }
}
