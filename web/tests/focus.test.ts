import { expect, test } from "vitest";
import { givesFocusBack, takesFocus } from "../src/kit/focus";
import { arrives, go } from "../src/line/route.svelte";

test("what comes takes the focus, but not from whoever is writing", () => {
  document.body.innerHTML = `<input /><h2 tabindex="-1"></h2>`;
  const [input, heading] = [document.querySelector("input")!, document.querySelector("h2")!];
  input.focus();
  takesFocus(heading);
  expect(document.activeElement).toBe(input);
  input.blur();
  takesFocus(heading);
  expect(document.activeElement).toBe(heading);
});

test("what goes with the focus in it gives it back to where it was", () => {
  document.body.innerHTML = `<button></button><div><a href="/"></a></div>`;
  const [button, box] = [document.querySelector("button")!, document.querySelector("div")!];
  button.focus();
  const giveBack = givesFocusBack();
  box.querySelector("a")!.focus();
  box.remove();
  giveBack();
  expect(document.activeElement).toBe(button);
});

test("where that is gone, too, one goes on from the beginning, but not from somewhere else", () => {
  document.body.innerHTML = `<main><button></button><h2 tabindex="-1"></h2></main><a href="/"></a>`;
  const [main, button, heading] = [document.querySelector("main")!, document.querySelector("button")!, document.querySelector("h2")!];
  button.focus();
  const giveBack = takesFocus(heading);
  button.remove();
  heading.remove();
  giveBack();
  expect(document.activeElement).toBe(main);
  document.querySelector("a")!.focus();
  giveBack();
  expect(document.activeElement).toBe(document.querySelector("a"));
});

test("whoever went elsewhere by a link goes on from the page that they came to, and whoever opened it does not", () => {
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main")!;
  arrives(main);
  expect(document.activeElement).not.toBe(main);
  go("/fair");
  arrives(main);
  expect(document.activeElement).toBe(main);
});

test("whoever was in what goes before the page is there goes on from what comes instead", () => {
  document.body.innerHTML = "<main></main><main></main>";
  const [loading, page] = [...document.querySelectorAll("main")] as [HTMLElement, HTMLElement];
  go("/fair");
  const leave = arrives(loading);
  loading.remove();
  leave();
  arrives(page);
  expect(document.activeElement).toBe(page);
});

test("a page that is arrived at again while somebody is elsewhere on it leaves them there", () => {
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main")!;
  arrives(main)();
  arrives(main);
  expect(document.activeElement).toBe(document.body);
});
