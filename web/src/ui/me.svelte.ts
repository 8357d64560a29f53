/** The name and avatar with which a person sits down; this device stores them for the next table. */
import { AVATARS, type Avatar } from "./avatars";
import { store, stored } from "../device/storage";
import { AVATAR, NAME } from "../words/names";

/** The stored avatar; a random one if there is none. */
function favourite(): Avatar {
  const known = stored<Avatar | null>(AVATAR, null);
  return known && AVATARS.includes(known) ? known : AVATARS[Math.floor(Math.random() * AVATARS.length)]!;
}

export class Me {
  name: string = $state(stored(NAME, ""));
  /** The preferred avatar; if another seat has it, another one is used at this table. */
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
