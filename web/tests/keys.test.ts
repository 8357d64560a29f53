/** One-key shortcuts leave to others what is theirs. */
import { beforeEach, expect, test, vi } from "vitest";
import { onKey } from "../src/device/keys.svelte";

const go = vi.fn();

beforeEach(() => {
  go.mockReset();
  document.body.innerHTML = `<button id="bar">Rules</button><div class="stage"><button id="piece">3</button></div>`;
});

function press(key: string, id: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.getElementById(id)!.addEventListener("keydown", (event) => onKey(event, { Enter: go, " ": go, r: go }), { once: true });
  return document.getElementById(id)!.dispatchEvent(event);
}

test("what presses a button of the bar is no shortcut of the table", () => {
  expect(press("Enter", "bar")).toBe(true);
  expect(press(" ", "bar")).toBe(true);
  expect(go).not.toHaveBeenCalled();
});

test("a letter is, and so is all that is pressed on the table itself", () => {
  expect(press("r", "bar")).toBe(false);
  expect(press("Enter", "piece")).toBe(false);
  expect(press(" ", "piece")).toBe(false);
  expect(go).toHaveBeenCalledTimes(3);
});
