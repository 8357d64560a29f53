/** One exercise under way: a card comes, one answers it or not, and is told what was right. */
import { browser } from "../../line/reflex/browser";
import { Flicks } from "../../line/reflex/flick";
import type { PressEvent, World } from "../../line/reflex/world";
import { askedOf, exerciseOf, type Answer, type Exercise, type Kind, type Task } from "./lessons";
import { whatOf, type What } from "./playing.svelte";

/** Milliseconds: how long one may answer a card, and how long it takes to come. */
const WINDOW = 2000;
const WAIT = [600, 900] as const;

export class Drill {
  readonly tasks: readonly Task[];
  readonly #kind: Kind;
  readonly #world: World;
  readonly #flicks = new Flicks();
  readonly #stopListening: () => void;
  #callOff = (): void => {};
  /** When the card was painted. */
  #seen = 0;
  answers: readonly Answer[] = $state.raw([]);
  /** `comes`: face down; `shows`: to be answered; `told`: what was right. */
  phase: "comes" | "shows" | "told" = $state("comes");

  constructor(kind: Kind, tasks: readonly Task[], world: World = browser()) {
    this.tasks = tasks;
    this.#kind = kind;
    this.#world = world;
    this.#stopListening = world.whenPressed((event, at) => this.#pressed(event, at));
    this.#come();
  }

  /** Which card it is, from 0. */
  readonly number = $derived.by(() => this.answers.length - (this.phase === "told" ? 1 : 0));
  readonly task = $derived.by(() => this.tasks[this.number]!);
  readonly answer = $derived.by(() => (this.phase === "told" ? this.answers.at(-1)! : null));
  readonly right = $derived.by(() => this.answer !== null && this.answer.what === askedOf(this.task));
  readonly last = $derived.by(() => this.answers.length === this.tasks.length);

  next(): void {
    if (this.phase === "told" && !this.last) this.#come();
  }

  /** A press of some aid. */
  press(what: What): void {
    if (this.phase === "shows") this.#tell({ what, ms: Math.round(this.#world.now() - this.#seen) });
  }

  result(at: number): Exercise {
    return exerciseOf(this.#kind, at, this.tasks, this.answers);
  }

  close(): void {
    this.#callOff();
    this.#stopListening();
  }

  #come(): void {
    this.phase = "comes";
    this.#flicks.forget();
    this.#callOff = this.#world.after(WAIT[0] + Math.random() * WAIT[1], () => {
      this.#callOff = this.#world.frame((time) => this.#show(time));
    });
  }

  #show(time: number): void {
    this.#seen = time;
    this.phase = "shows";
    this.#callOff = this.#world.after(WINDOW, () => this.#tell({ what: null, ms: WINDOW }));
  }

  #pressed(event: PressEvent, at: number): boolean {
    if (this.phase !== "shows" || at < this.#seen) return false;
    const what = whatOf(event, this.#flicks);
    if (what) this.#tell({ what, ms: Math.round(at - this.#seen) });
    return what !== null;
  }

  #tell(answer: Answer): void {
    this.#callOff();
    this.answers = [...this.answers, answer];
    this.phase = "told";
  }
}
