/** Who somebody is about to be at a table: a name and an avatar, which this device remembers for the next one. */
import { AVATARS, type Avatar } from "./avatars";
import { store, stored } from "../device/storage";
import { AVATAR, NAME } from "../words/names";

/** What this device remembers; for whoever comes for the first time, any of them. */
function favourite(): Avatar {
  const known = stored<Avatar | null>(AVATAR, null);
  return known && AVATARS.includes(known) ? known : AVATARS[Math.floor(Math.random() * AVATARS.length)]!;
}

export class Me {
  name: string = $state(stored(NAME, ""));
  /** What they like best: where somebody has it, they look otherwise just this once. */
  wish: Avatar = $state(favourite());
  readonly #taken: () => readonly (Avatar | null)[];

  constructor(taken: () => readonly (Avatar | null)[] = () => []) {
    this.#taken = taken;
  }

  readonly offered: readonly Avatar[] = $derived.by(() => AVATARS.filter((avatar) => !this.#taken().includes(avatar)));
  readonly avatar: Avatar = $derived(this.offered.includes(this.wish) ? this.wish : this.offered[0]!);

  /** As it is said to the server. */
  get said(): { name: string; avatar: Avatar } {
    return { name: this.name.trim(), avatar: this.avatar };
  }

  remember(): void {
    store(NAME, this.name.trim());
    store(AVATAR, this.wish);
  }
}
