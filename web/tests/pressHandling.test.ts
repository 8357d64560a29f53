import { expect, test } from "vitest";
import { onPress } from "../src/kit/pressHandling";

test("a control acts when the pointer comes down, once; a click without a pointer acts, too", () => {
  const button = document.createElement("button");
  const acts: string[] = [];
  const detach = onPress((event) => acts.push(event.type))(button) as () => void;
  const pointer = (button: number): Event => Object.assign(new Event("pointerdown"), { button });
  const click = (detail: number): Event => Object.assign(new MouseEvent("click", { detail }));

  button.dispatchEvent(pointer(0));
  button.dispatchEvent(click(1));
  expect(acts).toEqual(["pointerdown"]);
  button.dispatchEvent(click(0)); // a key
  button.dispatchEvent(click(1)); // an aid that brings no pointer
  expect(acts).toEqual(["pointerdown", "click", "click"]);
  button.dispatchEvent(pointer(0)); // the finger slips off: no click follows
  button.dispatchEvent(click(0));
  expect(acts.slice(3)).toEqual(["pointerdown", "click"]);
  button.dispatchEvent(pointer(2));
  expect(acts).toHaveLength(5);
  detach();
  button.dispatchEvent(click(0));
  expect(acts).toHaveLength(5);
});
