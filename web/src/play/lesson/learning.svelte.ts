/** A first lesson under way: at which of its stops one is, what is awaited there, and what comes then. */
import type { Lesson, LessonItem, LessonStop, Say, Step, Table, Tried, Update } from "../../generated/wire";
import type { Answer, Command } from "../../line/outbox";
import { Live } from "../../line/live.svelte";
import { StagedLine } from "../../line/stagedLine";
import { placeIn, storePlace } from "../../line/progress";

/** Milliseconds from one thing that others do to the next. */
const BEAT = 900;

interface Wishes {
  lesson: Lesson;
  name: string;
  /** Asks the rules about another move than the one that is awaited. */
  ask(stop: string, move: unknown): Promise<Tried>;
  play(): void;
}

export class Learning {
  readonly lesson: Lesson;
  readonly #wishes: Wishes;
  /** Where in the script each stop is. */
  readonly #stops: readonly number[];
  /** The table, which is another one whenever the lesson jumps. */
  live: Live = $state.raw(undefined!);
  /** The stop that one is at, or on the way to. */
  at = $state(0);
  /** What others do is being seen. */
  playing = $state(false);
  #stagedLine: StagedLine | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wishes: Wishes) {
    this.#wishes = wishes;
    this.lesson = wishes.lesson;
    this.#stops = this.lesson.script.flatMap(({ stop }, at) => (stop ? [at] : []));
    this.seek(Math.min(placeIn(this.game), this.#stops.length - 1));
  }

  get game(): string {
    return this.lesson.table.game;
  }
  get length(): number {
    return this.#stops.length;
  }
  get last(): boolean {
    return this.at === this.length - 1;
  }
  readonly stop: LessonStop = $derived.by(() => this.lesson.script[this.#stops[this.at]!]!.stop!);
  readonly awaits = $derived.by(() => this.stop.awaits.length > 0);

  /** Straight to a stop, back or on. */
  seek(at: number): void {
    clearTimeout(this.#timer);
    this.playing = false;
    this.at = at;
    this.#keep();
    this.live?.close();
    this.#stagedLine = new StagedLine((command) => this.#judge(command));
    const stagedLine = this.#stagedLine;
    this.live = new Live("lesson", (listener) => stagedLine.to(listener));
    const seen = [this.lesson.begins, ...this.lesson.script.slice(0, this.#stops[at]).flatMap(({ step }) => step ?? [])];
    const now = seen.at(-1)!;
    const told = seen.flatMap(({ update }) => update.told);
    const photos = seen.flatMap(({ photo }) => photo ?? []).slice(-1);
    // At the end of a round the game rests.
    const rest = now.update.position.acting.seats.every((seat) => seat < 0) ? { since: 0, until: 0 } : null;
    stagedLine.tell({ ...this.#table(), rest }, { type: "past", told }, timed({ ...now.update, told: [] }), ...photos);
  }

  /** What has been read: on to the next stop. */
  next(): void {
    if (this.playing || this.awaits || this.last) return;
    this.#go();
  }

  back(): void {
    if (this.at > 0) this.seek(this.at - 1);
  }

  /** Skips the moves of the others, up to the next stop. */
  skip(): void {
    if (this.playing) this.seek(this.at);
  }

  /** The lesson is over: the next time it begins at its beginning. */
  end(): void {
    this.#keep(0);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.live.close();
  }

  #keep(at = this.at): void {
    storePlace(this.game, at);
  }

  /** The learner sits at the first seat, and the others are played by the record. */
  #table(): Table {
    const seats = this.lesson.table.seats.map((seat, at) => (at === 0 ? { ...seat, name: this.#wishes.name } : { ...seat, kind: "bot" as const }));
    return { ...this.lesson.table, seats, you: 0 };
  }

  /** Shows what comes until the next stop. */
  #go(): void {
    const from = this.#stops[this.at]! + 1;
    this.at += 1;
    this.playing = true;
    this.#keep();
    this.#show(this.lesson.script.slice(from, this.#stops[this.at]), 0);
  }

  #show([item, ...rest]: readonly LessonItem[], after: number): void {
    this.#timer = setTimeout(() => {
      if (!item) this.playing = false;
      else {
        this.#tell(item.step!);
        this.#show(rest, BEAT);
      }
    }, after);
  }

  #tell({ update, photo }: Step): void {
    this.#stagedLine!.tell(timed(update), ...(photo ? [photo] : []));
  }

  async #judge(command: Command): Promise<Answer> {
    if (command.type === "move") return this.#judgeMove(command.move);
    // "Go on": to the next stop; from the end of the lesson, to a game.
    if (this.last) this.#wishes.play();
    else this.next();
    return { ok: true };
  }

  async #judgeMove(move: unknown): Promise<Answer> {
    const { stop, live } = this;
    if (this.playing) return no({ id: "lesson-wait" });
    if (stop.awaits.some((awaited) => same(awaited, move))) {
      this.#go();
      return { ok: true };
    }
    const { say, article } = await this.#wishes.ask(stop.name, move);
    // A card takes one gesture: after a wrong one, a new table shows the card again.
    if (live.reflex.myPress && live === this.live) {
      this.seek(this.at);
      this.live.refuse("", say, article);
    }
    return no(say, article);
  }
}

const no = (say: Say, article = ""): Answer => ({ ok: false, refused: { type: "refused", say, article } });

/** Whether a move is the awaited one; what it leaves out is as usual. */
function same(awaited: unknown, move: unknown): boolean {
  const given = move as Record<string, unknown>;
  return Object.entries(awaited as Record<string, unknown>).every(([name, value]) =>
    name in given ? JSON.stringify(given[name]) === JSON.stringify(value) : name !== "do",
  );
}

/** In a lesson every card can be answered, whenever: each is a round of its own. */
function timed(update: Update): Update {
  const { kind, since } = update.position.acting;
  return kind === "window" && since !== null ? { ...update, round: since + 1 } : update;
}
