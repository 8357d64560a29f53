/** What I pick and lay: cards of one value, and where the card comes from that I get for them. */
import type { BungeeMove } from "../../generated/wire";
import type { Live } from "../../line/live.svelte";
import { Drag } from "../../table/drag.svelte";
import type { Source } from "./Piles.svelte";
import type { Token } from "./layout";
import { BUNGEE, type Bungee } from "./view";

const PULLED = 60;

export class Playing {
  picked: ReadonlySet<number> = $state.raw(new Set());
  source: Source | null = $state(null);
  sending = $state(false);
  readonly drag = new Drag();
  readonly #live: Live<Bungee>;
  readonly #hand: () => readonly Token[];

  constructor(live: Live<Bungee>, hand: () => readonly Token[]) {
    this.#live = live;
    this.#hand = hand;
  }

  readonly looksOn = $derived.by(() => this.#live.looksOn);
  readonly legal = $derived.by(() => this.#live.position!.legal.map(({ move }) => move));
  /** I am the dealer, and decide about the Bungee card that was turned up. */
  readonly decides = $derived.by(() => this.#live.myTurn && this.#live.position!.view.phase === "lucky");
  readonly cards = $derived.by(() => this.#hand().filter(({ id }) => this.picked.has(id)));

  may(what: BungeeMove["do"]): boolean {
    return this.legal.some((move) => move.do === what);
  }

  opens(from: Source): boolean {
    const takes = from === "discards";
    return !this.sending && this.legal.some((move) => move.do === "play" && move.take === takes);
  }

  pick({ id, card }: Token): void {
    const { cards, picked } = this;
    this.#live.refusal = null;
    if (picked.has(id)) this.picked = new Set([...picked].filter((each) => each !== id));
    else if (cards.length > 0 && cards[0]!.card !== card) {
      this.picked = new Set([id]);
      if (!this.decides) this.#live.refuse(`card-${id}`, { id: "bungee-only-equal" }, "bungee.play.same");
    } else this.picked = new Set(this.decides ? [id] : [...picked, id]);
  }

  /** A key picks cards of its value, one more each time, and then none. */
  pickValue(card: number): void {
    const equal = this.#hand().filter((token) => token.card === card);
    const taken = equal.filter(({ id }) => this.picked.has(id)).length;
    const next = taken === equal.length ? 0 : taken + 1;
    this.#live.refusal = null;
    this.picked = new Set(equal.slice(0, this.decides ? Math.min(next, 1) : next).map(({ id }) => id));
  }

  unpick(): void {
    this.picked = new Set();
    this.source = null;
  }

  choose(from: Source): void {
    this.#live.refusal = null;
    if (this.cards.length > 0) this.lay(from);
    else this.source = this.source === from ? null : from;
  }

  lay(from: Source): void {
    const { cards } = this;
    void this.send({ do: "play", card: cards[0]!.card, count: cards.length, take: from === "discards" }, from);
  }

  async send(move: BungeeMove, at: string = move.do): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    await this.#live.move(move, at);
    this.sending = false;
  }

  /** Cards are dragged onto a pile. */
  grab(token: Token, event: PointerEvent): void {
    this.drag.begin(event, {
      started: () => {
        if (!this.picked.has(token.id)) this.pick(token);
      },
      dropped: (target) => {
        if (target === "pile" || target === "discards") this.lay(target);
      },
    });
  }

  /** A pile's card is pulled towards the hand. */
  pull(event: PointerEvent, from: Source): void {
    this.drag.begin(event, { dropped: (_, { y }) => y > PULLED && this.choose(from) });
  }

  readonly shortcuts: Record<string, () => void> = {
    ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [String((at + 1) % 10), () => this.pickValue(at + 1)])),
    b: () => this.pickValue(BUNGEE),
    p: () => this.choose("pile"),
    d: () => this.choose("discards"),
    c: () => void this.send({ do: "call" }),
    s: () => this.may("pass") && void this.send({ do: "pass" }),
    Escape: () => this.unpick(),
  };
}
