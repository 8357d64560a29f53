/** Who one is at a table: what this device remembers, and what others there look like already. */
import { beforeEach, expect, test } from "vitest";
import { AVATARS, type Avatar } from "../src/ui/avatars";
import { Me } from "../src/ui/me.svelte";

beforeEach(() => localStorage.clear());

test("an avatar that somebody has is not offered, and is still the favourite next time", () => {
  const me = new Me();
  me.name = " Ana ";
  me.wish = "lemon";
  me.remember();
  let taken: Avatar[] = $state.raw(["pear", "lemon"]);
  const there = new Me(() => taken);
  expect(there.offered).toEqual(AVATARS.filter((avatar) => avatar !== "pear" && avatar !== "lemon"));
  expect(there.said).toEqual({ name: "Ana", avatar: "cherry" });
  taken = ["pear"];
  expect(there.avatar).toBe("lemon");
  taken = ["lemon"];
  there.remember();
  expect(new Me().said).toEqual({ name: "Ana", avatar: "lemon" });
});

test("whoever comes for the first time, or was something that is no more, looks like something", () => {
  localStorage.setItem("tablee.avatar", '"dragon"');
  expect(AVATARS).toContain(new Me().avatar);
});
