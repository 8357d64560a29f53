/**
 * What a person at this screen could not press or read: one line for each thing that is covered, cut, out of the screen or
 * too small for a thumb. It knows no game and no page.
 *
 * Pressed: whatever is a control and enabled. Read: every text that is not decoration (`aria-hidden`), and whatever bears
 * `data-must-read`, which moreover must be there at all, and be seen without scrolling.
 */
async ({ phone, layer, screen, log }) => {
  const THUMB = 44;
  /** Of a card that others lie on, a strip so wide stays free. */
  const STRIP = 24;
  /** Less than this is nothing that anybody would miss. */
  const SLACK = 2;
  const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, [role=button]";
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  /** The page hears of another screen a while after the browser, and of what has room there then. */
  if (screen) {
    while (!matchMedia(screen).matches) await frame();
    await frame();
    await frame();
  }
  /** The log stands beside the table where that is wished, and is closed elsewhere. */
  const [tool] = document.querySelectorAll(".table > header nav > button[aria-pressed]");
  const open = document.querySelector(".panel") !== null;
  if (tool && log !== undefined && log !== open) (log ? tool : document.querySelector(".panel > header button")).click();
  /** A page that was turned measures itself and moves once more: we look when it stands still, or never does. */
  // What a drawing is made of moves with it, but for controls that lie in it.
  const places = () =>
    [...document.querySelectorAll(`body :is(:not(svg *), ${CONTROLS})`)].map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [left, top, width, height].join();
    });
  const same = (was, is) => was.length === is.length && is.every((place, at) => place === was[at]);
  for (let frames = 0, was = [], is = []; frames < 30 && (frames < 3 || !same(was, is)); frames++) {
    await frame();
    [was, is] = [is, places()];
  }
  // Not the window's own size, which grows with what does not fit into a phone.
  const { clientWidth: width, clientHeight: height } = document.documentElement;

  /** What lies in front of all else, and is looked at alone. */
  const front = document.querySelector("dialog:modal") ?? (layer ? document.querySelector(layer) : null);
  // What lets presses through may still hide what lies under it. It stays until all sizes were looked at.
  const everything = document.querySelector("#everything") ?? document.createElement("style");
  if (!everything.isConnected) {
    everything.id = "everything";
    everything.textContent = "* { pointer-events: auto !important; } :is(button, a) * { pointer-events: none !important; }";
    document.head.append(everything);
  }

  const text = (node) => node.textContent.replace(/\s+/g, " ").trim();
  function called(element) {
    const of = element.closest("[data-at], [aria-label], [class]") ?? element;
    const mark = of.dataset?.at ? `[data-at=${of.dataset.at}]` : of.getAttribute("class") ? `.${of.getAttribute("class").split(" ")[0]}` : "";
    const words = element.getAttribute("aria-label") || text(element.labels?.[0] ?? element);
    return `${element.localName}${mark}${words && words.length < 60 ? ` “${words}”` : ""}`;
  }
  const within = (element) => front?.contains(element) ?? true;
  /** Nothing moves while we look: what was asked once need not be asked again. */
  function once(ask) {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, ask(element));
      return known.get(element);
    };
  }
  const styleOf = once((element) => getComputedStyle(element));
  /** Only for those who listen: cut away to nothing. */
  const unseen = once((element) => styleOf(element).clipPath === "inset(50%)" || (element.parentElement !== null && unseen(element.parentElement)));
  const seen = once(
    (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest("[inert]") && !unseen(element),
  );

  /** Of a long list, as the log is, the first and the last items are like all the others. */
  const MANY = 12;
  const placeIn = once((list) => new Map([...list.children].map((item, at) => [item, at])));
  function amid(item) {
    const at = item ? placeIn(item.parentElement).get(item) : 0;
    return at >= MANY && at < item.parentElement.children.length - MANY;
  }

  /** What can be pressed or must be read, and where it is. */
  function targets() {
    const found = [];
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (element.disabled || !within(element)) continue;
      // A switch that is drawn by its label is pressed there.
      const label = element.labels?.[0];
      const box = element.matches("[type=radio], [type=checkbox]") && label ? label : element;
      if (seen(box)) found.push({ element, box, kind: "press" });
    }
    for (const element of document.querySelectorAll("[data-must-read]")) {
      if (within(element) && !element.closest("[inert]")) found.push({ element, box: element, kind: "read" });
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      const element = node.parentElement;
      if (!text(node) || !within(element) || element.closest("[aria-hidden=true], option, script, style") || !seen(element)) continue;
      if (amid(element.closest("li"))) continue;
      found.push({ element, node, kind: "text" });
    }
    return found;
  }

  /** Where it is: a text is where its letters are. */
  function rectOf({ box, node }) {
    if (box) return box.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }

  const scrolls = (style, axis) => /auto|scroll/.test(style[`overflow${axis}`]);
  const hides = (style, axis) => /hidden|clip/.test(style[`overflow${axis}`]);

  /** Which ancestor cuts it off, if one does that cannot be scrolled. */
  function cutBy({ element, box, node }, rect) {
    for (let at = node ? element : (box ?? element).parentElement; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if (style.display === "inline" || style.display === "contents") continue;
      const edge = at.getBoundingClientRect();
      const wide = rect.left < edge.left - SLACK || rect.right > edge.right + SLACK;
      const high = rect.top < edge.top - SLACK || rect.bottom > edge.bottom + SLACK;
      if ((wide && hides(style, "X")) || (high && hides(style, "Y"))) return at;
      if (scrolls(style, "Y") || style.position === "fixed") return null;
    }
    return null;
  }

  /** Whether it lies where it could be seen now, were nothing over it; outside a box that scrolls it may come. */
  function shown({ element }, rect) {
    if (rect.left < -SLACK || rect.top < -SLACK || rect.right > width + SLACK || rect.bottom > height + SLACK) return false;
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (!scrolls(styleOf(at), "Y")) continue;
      const edge = at.getBoundingClientRect();
      if (rect.top < edge.top - SLACK || rect.bottom > edge.bottom + SLACK) return false;
    }
    return true;
  }

  const opaque = (colour) => Number(/^rgba.*, ([\d.]+)\)$/.exec(colour)?.[1] ?? /\/ ([\d.]+)\)$/.exec(colour)?.[1] ?? 1) > 0.1;
  /** Whether an element has something to be seen all over. */
  const filled = once((element) => {
    const style = styleOf(element);
    if (!seen(element) || Number(style.opacity) < 0.1) return false;
    if (element.ownerSVGElement) return style.fill !== "none" || style.stroke !== "none";
    return opaque(style.backgroundColor) || style.backgroundImage !== "none" || element.matches(`img, canvas, ${CONTROLS}`);
  });
  const linesOf = (element) =>
    [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE && text(node) ? linesIn(node) : []));
  function linesIn(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }
  const paints = (element, x, y) =>
    filled(element) ||
    (seen(element) && linesOf(element).some((line) => x >= line.left && x <= line.right && y >= line.top && y <= line.bottom));

  /** What lies over an element at a point, if anything does. */
  function over(target, x, y) {
    const own = [target.element, target.box ?? target.element];
    // What one points at lies over its neighbours, for as long as one does.
    const raised = (found) => found.closest(CONTROLS)?.matches(":hover, :focus-visible") && fanned(target, found);
    const mine = (found) => own.some((each) => each.contains(found) || found.contains(each));
    // Mostly nothing does: what lies on top is found in a fraction of the time that all that lies there takes.
    const top = document.elementFromPoint(x, y);
    if (top === null || mine(top)) return null;
    for (const above of document.elementsFromPoint(x, y)) {
      if (mine(above)) return null;
      if (paints(above, x, y) && !raised(above)) return above;
    }
    return null;
  }

  /** The points at which it must be seen: its middle, and near its corners (they may be round). */
  function points({ node }, rect) {
    if (node) return linesIn(node).flatMap((line) => [0.05, 0.5, 0.95].map((x) => [line.left + x * line.width, line.top + line.height / 2]));
    const places = [0.2, 0.5, 0.8];
    return places.flatMap((x) => places.map((y) => [rect.left + x * rect.width, rect.top + y * rect.height]));
  }

  /** Whether a strip of a control is wide enough on which nothing lies. */
  function strip(target, rect) {
    return [0.12, 0.25, 0.5].some((high) => {
      let free = 0;
      for (let x = rect.left + 1; x < rect.right && free < STRIP; x += 3) {
        free = over(target, x, rect.top + high * rect.height) ? 0 : free + 3;
      }
      return free >= STRIP;
    });
  }
  const listOf = (element) => element.closest("ul, ol, [role=list], [role=group], fieldset");
  function fanned(target, above) {
    const other = above.closest(CONTROLS) ?? above.closest("li");
    return target.kind === "press" && other && listOf(other) !== null && listOf(other) === listOf(target.element);
  }

  function coveredBy(target, rect) {
    // On a control as large as a table things may lie, as long as they let presses through.
    const table = target.kind === "press" && rect.width * rect.height > (width * height) / 4;
    if (table) everything.disabled = true;
    const above = points(target, rect).map(([x, y]) => over(target, x, y)).filter((each) => each !== null);
    if (table) everything.disabled = false;
    const fan = above.length > 0 && above.every((each) => fanned(target, each)) && strip(target, rect);
    return fan ? null : (above.find((each) => !fanned(target, each)) ?? above[0] ?? null);
  }

  /** The boxes that scroll, and the page itself; each is walked through from its beginning to its end. */
  const STEPS = 12;
  function scrollers() {
    const boxes = [...document.querySelectorAll("*")].filter(
      (each) => within(each) && each.scrollHeight > each.clientHeight + 1 && each !== document.documentElement && each !== document.body && scrolls(styleOf(each), "Y"),
    );
    return front ? boxes : [document.scrollingElement, ...boxes];
  }
  function* walk(box) {
    const was = box.scrollTop;
    const end = box.scrollHeight - box.clientHeight;
    const step = Math.max(box.clientHeight * 0.5, end / STEPS, 1);
    for (let top = 0; top < end + step; top += step) {
      box.scrollTop = Math.min(top, end);
      yield;
    }
    box.scrollTop = was;
  }

  const inScroller = once((element) => element.parentElement !== null && (scrolls(styleOf(element.parentElement), "Y") || inScroller(element.parentElement)));
  const scrollable = (element) => inScroller(element) || document.scrollingElement.scrollHeight > height + 1;
  /** Whether it stays where it is when all else is scrolled: then what it covers comes out further up or down. */
  const sticks = once((element) => /sticky|fixed/.test(styleOf(element).position) || (element.parentElement !== null && sticks(element.parentElement)));

  const found = new Set();
  const all = targets();
  const pending = new Set(all);
  const named = ({ element, node }) => (node ? `the text “${text(node).slice(0, 60)}”` : called(element));

  /** What is wrong with a target; "" if nothing is, null if it cannot be seen from here. */
  function wrong(target, rect) {
    if (target.kind === "read" && (rect.width < 1 || rect.height < 1 || !seen(target.element))) return "is hidden";
    const cut = cutBy(target, rect);
    if (cut) return `is cut by ${called(cut)}`;
    if (!shown(target, rect)) return null;
    const above = coveredBy(target, rect);
    if (above && scrollable(target.element) && sticks(above)) return null;
    // Why something cannot be may lie over words, for a moment: never over what is pressed or must be read.
    if (target.kind === "text" && above?.closest("[role=alert]")) return "";
    return above ? `is covered by ${called(above)}` : "";
  }
  function look() {
    for (const target of pending) {
      const fault = wrong(target, rectOf(target));
      if (fault) found.add(`${named(target)} ${fault}`);
      if (fault !== null) pending.delete(target);
    }
  }
  const atOnce = all.filter(({ kind }) => kind === "read");
  for (const target of atOnce) {
    if (wrong(target, rectOf(target)) !== null) continue;
    found.add(`${named(target)} is out of sight until one scrolls`);
    pending.delete(target);
  }
  for (const box of scrollers()) for (const _ of walk(box)) look();
  look();

  for (const target of pending) {
    const { left, top, right, bottom } = rectOf(target);
    // What is as high as the screen is never seen as a whole.
    if (inScroller(target.element) || bottom - top > height * 0.7) continue;
    const [from, to] = [[left, top], [right, bottom]].map((corner) => corner.map(Math.round).join());
    found.add(`${named(target)} never comes into sight (${from} to ${to})`);
  }
  if (phone) {
    for (const { element, box, kind } of all) {
      if (kind !== "press" || styleOf(box).display === "inline") continue;
      const { width: across, height: down } = box.getBoundingClientRect();
      if (Math.min(across, down) < THUMB - 0.5) found.add(`${called(element)} is too small for a thumb: ${Math.round(across)}×${Math.round(down)}`);
    }
  }
  /** What is chosen is cut where its box is too narrow for it, and no letter of it lies in the page. */
  const ARROW = 18;
  for (const { element } of all) {
    if (element.localName !== "select") continue;
    const style = styleOf(element);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const words = text(element.selectedOptions[0]);
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    if (pen.measureText(words).width > room + SLACK) found.add(`${called(element)} is too narrow for “${words}”`);
  }
  const sideways = document.scrollingElement.scrollWidth - width;
  if (sideways > 0) found.add(`the page scrolls sideways by ${sideways} px`);
  return [...found];
}
