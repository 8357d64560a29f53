/** Which of my pieces is picked, where it would go, and what of the past is looked at again. */
import type {
  BantuEnd,
  BantuEnter,
  BantuEvent,
  BantuGo,
  BantuMove,
  BantuOther,
  BantuStanding,
  BantuTally,
  BantuView,
  TakenBack,
} from "../../generated/wire";
import { store, stored } from "../../device/storage";
import { t } from "../../words/language.svelte";
import type { Live } from "../../line/live.svelte";
import { BOX, type Near, WHOLE } from "./ground";
import { goalSaid, pieceSaid } from "./sentences";
import { isMove, movesOf, type Past, sinceMoveOf } from "./story";

export interface Bantu {
  view: BantuView;
  tally: BantuTally;
  event: BantuEvent | TakenBack;
  move: BantuMove;
}

const HELP = "tablee.bantu.help";
const TURNS = "tablee.bantu.turns";

/** Where the picked piece may go. */
export interface Goal {
  move: BantuEnter | BantuGo;
  circle: string;
  route: readonly string[];
  captures: BantuEnd["captures"];
}

export class Playing {
  /** The number of my picked piece, 0 for none, and the end that is looked at. */
  piece = $state(0);
  at: string | null = $state(null);
  /** Another player's piece that is looked at, to see its reach. */
  looked: BantuOther | null = $state.raw(null);
  /** Which part of the board a finger has brought nearer. */
  near: Near = $state.raw(WHOLE);
  /** How much had been told when a move of mine went out that is not answered yet. */
  #sent: number | null = $state(null);
  /** The circle that was tried in vain. */
  tried = $state("");
  /** How many moves back one looks; 0: not at all. */
  back = $state(0);
  #help = $state(stored(HELP, true));
  #turns = $state(stored(TURNS, false));
  readonly live: Live<Bantu>;

  constructor(live: Live<Bantu>) {
    this.live = live;
  }

  readonly view = $derived.by(() => this.live.position!.view);
  readonly tally = $derived.by(() => this.live.position!.tally);
  readonly legal = $derived.by(() => this.live.position!.legal.map(({ move }) => move));
  readonly movable = $derived.by(() => new Set(this.legal.flatMap((move) => ("piece" in move ? [move.piece] : []))));
  /** The piece that is picked or looked at. */
  readonly standing = $derived.by(() => (this.looked ? this.of(this.looked.seat, this.looked.piece) : this.of(this.live.me, this.piece)));
  readonly goals: readonly Goal[] = $derived.by(() => this.#goals(this.piece));
  readonly goal = $derived.by(() => this.goals.find(({ circle }) => circle === this.at) ?? null);
  readonly hinted = $derived.by(() => {
    const { hinted } = this.live;
    return hinted && "circle" in hinted ? hinted : null;
  });
  readonly past = $derived.by(() => movesOf(this.live.told));
  readonly seen = $derived.by(() => this.past[this.back - 1] ?? null);
  readonly #since = $derived.by(() => sinceMoveOf(this.live.me, this.live.told));
  /** The others' moves since my last one; for an onlooker, the last move. */
  readonly trails: readonly Past[] = $derived.by(() => (this.live.looksOn ? this.past.slice(0, 1) : this.#since.filter(isMove)));

  /** Whether dangers and safe rows are shown. */
  get help(): boolean {
    return this.#help;
  }
  set help(wanted: boolean) {
    this.#help = wanted;
    store(HELP, wanted);
  }

  /** Whether the board turns to the player to move, for people who sit around the screen. */
  get turns(): boolean {
    return this.#turns;
  }
  set turns(wanted: boolean) {
    this.#turns = wanted;
    store(TURNS, wanted);
  }

  /** How far the board is turned, clockwise, in degrees. */
  readonly turned = $derived.by(() => (this.live.shared && this.turns ? (360 / this.view.pieces.length) * this.live.me : 0));

  of(seat: number, piece: number): BantuStanding | undefined {
    return this.tally.pieces.find((each) => each.seat === seat && each.piece === piece);
  }

  /** Takes a piece up, or puts it down again. `at`: where in the page, for the case that it cannot move. */
  pick(piece: number, at = `piece-${piece}`): void {
    const down = this.piece === piece;
    this.unpick();
    this.live.refusal = null;
    if (down) return this.live.narrate(t("bantu-unpicked"));
    this.piece = piece;
    this.at = this.goals.length === 1 ? this.goals[0]!.circle : this.hinted?.piece === piece ? this.hinted.circle : null;
    this.live.narrate(this.#picked());
    const stuck = this.live.myTurn && this.tally.stuck.find((each) => each.piece === piece);
    if (stuck) this.live.refuse(at, stuck.say, stuck.article);
  }

  look(other: BantuOther): void {
    this.unpick();
    this.looked = other;
    this.live.narrate(this.lookedSaid);
  }

  get lookedSaid(): string {
    return this.looked ? pieceSaid(this, this.looked.seat, this.looked.piece) : "";
  }

  /** The picked piece, and what it can do. */
  #picked(): string {
    const said = pieceSaid(this, this.live.me, this.piece);
    if (this.goal) return `${said} ${goalSaid(this.goal)}`;
    return this.goals.length > 0 ? `${said} ${t("bantu-ends", { ends: this.goals.length })}` : said;
  }

  unpick(): void {
    this.piece = 0;
    this.looked = null;
    this.at = null;
    this.near = WHOLE;
    this.back = 0;
  }

  /** Looks at the next end, or the one before. */
  step(by: number): void {
    const { goals } = this;
    if (goals.length === 0) return;
    const now = goals.findIndex(({ circle }) => circle === this.at);
    const next = now < 0 ? (by > 0 ? 0 : goals.length - 1) : (now + by + goals.length) % goals.length;
    this.at = goals[next]!.circle;
    this.near = WHOLE;
    this.live.narrate(`${goalSaid(goals[next]!)} ${t("bantu-nth", { at: next + 1, of: goals.length })}`);
  }

  /** My move is on its way, and nothing has come of it yet. */
  get sending(): boolean {
    return this.#sent === this.live.told.length;
  }

  async go(goal: Goal | null): Promise<void> {
    if (!goal || this.sending) return;
    const told = (this.#sent = this.live.told.length);
    const made = await this.live.move(goal.move, "go");
    // Where several share a screen, each has a line of their own: the answer may come after the move itself was seen.
    if (made && this.sending) this.unpick();
    if (this.#sent === told) this.#sent = null;
  }

  /** Tries a circle that is no end: the rules say why it is none. */
  async try(circle: string): Promise<void> {
    if (!this.live.myTurn || this.sending) return;
    this.tried = circle;
    const boxed = this.view.pieces[this.live.me]![this.piece - 1] === BOX;
    await this.live.move({ do: boxed ? "enter" : "go", piece: this.piece, circle }, "tried");
  }

  /** Looks one move further back, and after a few of them at the present again. */
  lookBack(): void {
    const back = this.back >= Math.min(this.past.length, 8) ? 0 : this.back + 1;
    this.unpick();
    this.back = back;
    this.live.narrate(this.seenSaid);
  }

  /** The move that is looked at again. */
  get seenSaid(): string {
    return this.seen ? t("bantu-seen", { back: this.back, said: this.live.words(this.seen.say) }) : "";
  }

  /** What happened to me since I moved: a piece of mine is captured, or before it is my turn again, I lost one. */
  get suffered(): string {
    const what = this.live.myTurn ? "captured" : "turn-lost";
    const mine = this.#since.filter(({ event }) => event.told === what && event.seat === this.live.me);
    return mine.map(({ say }) => this.live.words(say)).join(" ");
  }

  #switchHelp(): void {
    this.help = !this.help;
    this.live.narrate(t("bantu-help-now", { shown: this.help ? "yes" : "no" }));
  }

  /** A piece that is picked by its key has the focus, as if its button had been pressed. */
  #pickByKey(piece: number): void {
    if (piece > this.view.pieces[this.live.me]!.length) return;
    this.pick(piece);
    document.querySelector<HTMLElement>(`[data-at=piece-${piece}]`)?.focus({ preventScroll: true });
  }

  /** Makes the chosen move; if another button has the focus, presses that. */
  #enter(target: HTMLElement): void {
    const button = target.closest<HTMLElement>("button, a, summary");
    const chosen = this.goal && (!button || button.dataset.at?.startsWith("piece-"));
    if (button && !chosen) button.click();
    else void this.go(this.goal);
  }

  #goals(piece: number): Goal[] {
    const ends = this.of(this.live.me, piece)?.ends ?? [];
    return this.legal.flatMap((move) => {
      if (move.do === "lot" || move.piece !== piece) return [];
      const end = ends.find(({ circle }) => circle === move.circle);
      return [{ move, circle: move.circle, route: end?.route ?? [move.circle], captures: end?.captures ?? null }];
    });
  }

  readonly shortcuts: Record<string, (event: KeyboardEvent) => void> = {
    ...Object.fromEntries([1, 2, 3, 4].map((piece) => [String(piece), () => this.#pickByKey(piece)])),
    ArrowRight: () => this.step(1),
    ArrowDown: () => this.step(1),
    ArrowLeft: () => this.step(-1),
    ArrowUp: () => this.step(-1),
    Enter: (event) => this.#enter(event.target as HTMLElement),
    h: () => this.#switchHelp(),
    r: () => this.lookBack(),
    t: () => (this.turns = !this.turns),
    Escape: () => this.unpick(),
  };
}
