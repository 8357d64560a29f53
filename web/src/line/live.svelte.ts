/** One table as this page knows it: who sits there, the position, everything told so far, and the line to the server. */
import { flushSync } from "svelte";
import type { LegalMove, Photo, Position, Press, Refused, Said, Say, Seated, Table, Tick, Told, ToPage, Update, Utterance } from "../generated/wire";
import type { Command, Line, Listener, Status } from "./connection";
import { t } from "../words/language.svelte";
import { fairDrawFor } from "./fairDraw";
import { muted } from "../device/muted.svelte";
import { spoken } from "../words/phrases";
import { browser, micros, Reflex, timeOf, type World as ReflexWorld } from "./reflex";
import { Seats } from "./seats.svelte";
import { Witness } from "./witness";
import { NOBODY, seatName, words, type Reader } from "../words/words";

const LINES_KEPT = 50;

/** Something tried that cannot be: where it was tried, and why not. */
interface Objection {
  at: string;
  say: Say;
  article: string;
}

/** The seats from which the game awaits something. In an open window others may act, too. */
function awaitedBy(position: Position | null): readonly number[] {
  if (!position) return [];
  const { kind, awaits = [], seats } = position.acting;
  return kind === "window" ? awaits : seats;
}

/** What a game's own table knows of its data: on the wire it can be any game's. */
export interface Kinds {
  view: unknown;
  tally: unknown;
  event: unknown;
  move: unknown;
}
export type ToldOf<G extends Kinds> = Told & { event: G["event"] };
export type PositionOf<G extends Kinds> = Omit<Position, "legal"> & { view: G["view"]; tally: G["tally"]; legal: (LegalMove & { move: G["move"] })[] };

export class Live<G extends Kinds = Kinds> {
  #status: Status = $state("connecting");
  table: Table | null = $state.raw(null);
  /** The game as whoever sat down first here sees it. */
  #seen: PositionOf<G> | null = $state.raw(null);
  /** Who was at the bottom of the screen before the last update. */
  #before = $state(NOBODY);
  /** Everything told, from the first. */
  told: readonly ToldOf<G>[] = $state.raw([]);
  /** What was told last, at once; empty when the page only caught up. */
  news: readonly ToldOf<G>[] = $state.raw([]);
  /** How much had been told when the person went away; what came since is marked until they move again. */
  leftAt: number | null = $state(null);
  objection: Objection | null = $state.raw(null);
  /** What a good player would do here, for whoever has asked. */
  hinted: G["move"] | null = $state.raw(null);
  /** What the page said last to those who do not see it. */
  aside: { said: string } | null = $state.raw(null);
  /** What the game's clock said (ms) when the last update was sent, and when it came (`performance.now()`). */
  heard: { at: number; here: number } = $state.raw({ at: 0, here: 0 });
  /** How many commands the server has not answered yet. */
  waiting = $state(0);
  /** How the line and the server are doing, as the server last told it. */
  tick: Tick | null = $state.raw(null);
  /** The photo finishes of all reflex rounds that this page was told of, the newest last. */
  photos: readonly Photo[] = $state.raw([]);
  readonly photo: Photo | null = $derived(this.photos.at(-1) ?? null);
  /** My press in the reflex round that is on: the verdict is yet to come. */
  press: Press | null = $state.raw(null);
  /** What people said lately, the newest last ... */
  said: readonly Utterance[] = $state.raw([]);
  /** ... what each seat has just said ... */
  spoken: Readonly<Record<number, Utterance>> = $state.raw({});
  /** ... and how much of it nobody here has looked at. */
  unread = $state(0);
  /** What times presses in reflex rounds; a table says there which press means what. */
  readonly reflex: Reflex;
  readonly id: string;
  readonly #line: Line;
  /** What each seat said last, until it is answered: whoever presses twice has said it once. Where presses are timed, each is another one. */
  #unanswered = new Map<number, { said: string; answer: Promise<boolean> }>();
  #caughtUp = false;
  #broughtFairDraw = false;
  #readsWords = false;
  readonly #witness = new Witness();
  /** What came while an update waits for its frame. */
  #behind: { message: ToPage; got: number }[] = [];

  /** Called with each update before it takes effect, so that a table can look where its things are. */
  before?(position: PositionOf<G>, told: readonly ToldOf<G>[]): void;
  onseat: ((seated: Seated) => void) | undefined;

  /** `open`: what to hear it from, if not from the server. */
  constructor(id: string, open?: (listener: Listener) => Line, clock: ReflexWorld = browser()) {
    this.id = id;
    this.reflex = new Reflex(clock, {
      send: (remark) => this.#line.remark(remark),
      show: (update) => this.#show(update),
      pressed: (move, press, where) => this.#answer(move, press, where),
      answers: (move) => this.#answers(move),
      acted: (move, at, where) => void this.send({ type: "move", move, press: { at: micros(at) } }, where),
    });
    const listener: Listener = {
      status: (status) => this.#lineIs(status),
      message: (message, got) => this.#hear(message, got),
      late: (refused) => this.#object("", refused),
      anew: () => this.#anew(),
    };
    this.#line = open?.(listener) ?? new Seats(id, listener, () => this.told.length);
  }

  /** Nobody plays here: a game is seen again, or taught. */
  get staged(): boolean {
    return this.#line.staged;
  }

  /** How the lines of this page are: as the worst of them. */
  readonly status: Status = $derived.by(() => this.#line.secondSeats.find(({ status }) => status !== "connected")?.status ?? this.#status);

  /** The seats that are played from this device. */
  readonly mine: readonly number[] = $derived.by(() => {
    const seats = [this.table?.you ?? NOBODY, ...this.#line.secondSeats.map(({ seat }) => seat)];
    return seats.filter((seat) => seat >= 0);
  });

  /** Whether several people share this screen: then nobody is called "you". */
  readonly shared: boolean = $derived(this.mine.length > 1);

  /** My seat; where several share the screen, that of whoever is to act, or was the last to. Negative for an onlooker. */
  readonly me: number = $derived.by(() => {
    const { mine } = this;
    const awaited = awaitedBy(this.#seen).find((seat) => mine.includes(seat));
    return awaited ?? (mine.includes(this.#before) ? this.#before : (mine[0] ?? NOBODY));
  });

  /** The game as it is seen here, with what `me` may do. */
  readonly position: PositionOf<G> | null = $derived.by(() => {
    const secondSeat = this.#line.secondSeats.find(({ seat }) => seat === this.me);
    if (!this.#seen || !secondSeat) return this.#seen;
    return { ...this.#seen, legal: secondSeat.told === this.told.length ? ([...secondSeat.legal] as PositionOf<G>["legal"]) : [] };
  });

  /** How sentences read here. */
  readonly reader: Reader = $derived.by(() => {
    const { game = "", seats = [] } = this.table ?? {};
    return { game, me: this.shared ? NOBODY : this.me, names: seats.map(({ name }) => name) };
  });

  words(say: Say): string {
    return words(say, this.reader);
  }

  name(seat: number): string {
    return seatName(seat, this.reader.names);
  }

  /** The bot's seat that will be mine between rounds. */
  get waitsFor(): number | null {
    return this.#line.waitsFor ?? null;
  }

  get looksOn(): boolean {
    return this.me < 0;
  }

  /** The seats from which the game awaits something. */
  get awaited(): readonly number[] {
    return this.position?.result ? [] : awaitedBy(this.#seen);
  }

  /** Whether the game awaits something from me. */
  get myTurn(): boolean {
    return !this.looksOn && awaitedBy(this.#seen).includes(this.me);
  }

  /** "Your turn!", or to whom. */
  get call(): string {
    return this.shared ? t("turn-of", { name: this.name(this.me) }) : t("your-turn");
  }

  /** How long (ms) it is from now to a moment of the game's clock, which stands still where nobody plays. */
  left(moment: number): number {
    return moment - this.heard.at - (this.staged ? 0 : performance.now() - this.heard.here);
  }

  /** Tells the server, as one of my seats. `at`: where in the page it was tried, for the case that it cannot be. */
  async send(command: Command, at = "", seat = this.me): Promise<boolean> {
    const { kind, since = null } = this.#seen?.acting ?? {};
    const timed = kind !== "turn" || since !== null;
    const said = JSON.stringify(timed ? command : { ...command, press: null });
    const last = this.#unanswered.get(seat);
    if (last?.said === said) return last.answer;
    const answer = this.#tell(command, seat).then((refused) => {
      if (this.#unanswered.get(seat)?.answer === answer) this.#unanswered.delete(seat);
      if (refused) this.#object(at, refused);
      return !refused;
    });
    this.#unanswered.set(seat, { said, answer });
    return answer;
  }

  async #tell(command: Command, seat = this.me): Promise<Refused | null> {
    this.objection = null;
    this.leftAt = null;
    this.waiting += 1;
    const answer = await this.#line.send(command, seat);
    this.waiting -= 1;
    return answer.ok ? null : answer.refused;
  }

  /** Makes a move. `pressed`: what it was made by, where it may matter who was first. What answers a card is a press. */
  move(move: unknown, at = "", pressed?: Event): Promise<boolean> {
    if (this.reflex.showsCard && this.#answers(move)) return this.reflex.press(move, at, pressed);
    if (!pressed) return this.send({ type: "move", move }, at);
    return this.send({ type: "move", move, press: { at: micros(timeOf(pressed, performance.now())) } }, at);
  }

  /** Whether a move is of a kind that answers cards. */
  #answers(move: unknown): boolean {
    const kind = (move: unknown): unknown => (move as { do?: unknown }).do;
    return this.position?.legal.some((legal) => legal.reflex && kind(legal.move) === kind(move)) ?? false;
  }

  /** An objection of the page itself, in the words of the rules. */
  object(at: string, say: Say, article = ""): void {
    this.objection = { at, say, article };
  }

  /** Says what would be seen of something done in the page alone, as by picking a piece. */
  tell(said: string): void {
    this.aside = { said };
  }

  /** The person looks elsewhere. */
  leave(): void {
    this.leftAt ??= this.told.length;
  }

  /** Positions are shown in words for as long as this stands: only then are they asked for. Returns how to end it. */
  readWords(): () => void {
    const say = (words: boolean): void => {
      this.#readsWords = words;
      this.#line.remark({ type: "read", words });
    };
    say(true);
    return () => say(false);
  }

  close(): void {
    this.reflex.close();
    this.#line.close();
  }

  /** Somebody else who is here sits down as well. */
  async sitBeside(name: string): Promise<void> {
    await this.#line.sitBeside?.(name);
  }

  #lineIs(status: Status): void {
    if (this.#status === "connected") this.leave();
    if (status !== "connected") this.reflex.drop();
    this.#status = status;
    if (status !== "connected") return;
    this.#witness.came();
    this.reflex.look();
    if (this.#readsWords) this.#line.remark({ type: "read", words: true });
  }

  #object(at: string, { say, article = "" }: Refused): void {
    this.objection = { at, say, article };
  }

  #hear(message: ToPage, got: number): void {
    if (message.type === "tick") {
      this.reflex.tick(message, got);
      this.tick = message;
    } else if (message.type === "announce") this.reflex.announce(message, got);
    else if (this.reflex.holds) this.#behind.push({ message, got });
    else this.#take(message, got);
  }

  /** What happens in the game happens in its order. */
  #take(message: ToPage, got: number): void {
    if (message.type === "table") this.#sit(message);
    else if (message.type === "past") this.#remember(message.told);
    else if (message.type === "update") this.#updated(message, got);
    else if (message.type === "photo") this.#judged(message);
    else if (message.type === "said") this.#said(message);
    else if (message.type === "reseated") this.onseat?.(message.seated);
    else if (message.type === "refused" && message.say.id !== "server-unknown-table") this.#object("", message);
  }

  #sit(table: Table): void {
    this.table = table;
    if (this.staged) return;
    const luck = this.#broughtFairDraw ? null : fairDrawFor(table);
    this.#witness.sit(table);
    if (!luck) return;
    this.#broughtFairDraw = true;
    void this.#line.send({ type: "luck", luck }, table.you); // if it is refused, nothing is lost: chance draws without it
  }

  #updated(update: Update, got: number): void {
    this.heard = { at: update.at ?? 0, here: got };
    if (update.reveal) this.reflex.reveal(update, got);
    else this.#update(update);
  }

  /** Its frame has begun: the page must look like it before the frame ends. */
  #show(update: Update): void {
    flushSync(() => this.#update(update));
    const behind = this.#behind;
    this.#behind = [];
    for (const { message, got } of behind) this.#hear(message, got);
  }

  /** The first press in a reflex round. */
  async #answer(move: unknown, press: Press, at: string): Promise<boolean> {
    this.press = press;
    const refused = await this.#tell({ type: "move", move, press });
    if (!refused) return true;
    // Who was beaten while the press was on its way sees so: it needs no objection.
    if (this.photo?.round === press.round) return false;
    this.press = null;
    this.#object(at, refused);
    return false;
  }

  /** A page that comes back is told of the last round once more. */
  #judged(photo: Photo): void {
    if (this.photo?.round === photo.round) return;
    this.reflex.judged(photo.round);
    this.press = null;
    this.photos = [...this.photos, photo];
  }

  #update({ told, round, ...update }: Update): void {
    const position = update.position as PositionOf<G>;
    const fresh = this.#fresh(told);
    this.#witness.hear(fresh, { view: position.view });
    this.#before = this.me;
    this.before?.(position, fresh);
    this.#turn(position.acting.since, round);
    this.told = [...this.told, ...fresh];
    this.#seen = position;
    this.news = this.#caughtUp ? fresh : [];
    this.#caughtUp = true;
  }

  #said({ lines, past }: Said): void {
    if (past) {
      this.said = lines;
      return;
    }
    this.said = [...this.said, ...lines].slice(-LINES_KEPT);
    const others = lines.filter((line) => !this.mine.includes(line.seat) && !muted.line(this.id, line));
    this.spoken = { ...this.spoken, ...Object.fromEntries(others.map((line) => [line.seat, line])) };
    this.unread += others.length;
    if (others.length > 0) this.tell(others.map((line) => t("talk-says", { name: line.name, what: spoken(line) })).join(" "));
  }

  /** What was told so far was another seat's. */
  #anew(): void {
    this.reflex.forget();
    this.#behind = [];
    this.told = this.news = [];
    this.#seen = null;
    this.press = null;
    this.#caughtUp = false;
  }

  /** What is long past is no news: an update follows. */
  #remember(told: Told[]): void {
    const fresh = this.#fresh(told);
    this.#witness.hear(fresh, { past: true });
    this.told = [...this.told, ...fresh];
  }

  #fresh(told: Told[]): ToldOf<G>[] {
    return told.filter(({ n }) => n > this.told.length);
  }

  /** A press answers one card, and goes with it. */
  #turn(card: number | null, round?: number): void {
    if (card !== (this.#seen?.acting.since ?? null)) this.press = null;
    this.reflex.shows(card, round);
  }
}
