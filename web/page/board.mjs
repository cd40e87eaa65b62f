// @ts-check
// The map: it zooms and pans, its spaces take the focus, and places light up on it.

import { box, button, drawn, part } from "./parts.mjs";
import { STACK } from "./selection.mjs";
import { around, closer, kept, showing, towards, whole } from "./view_box.mjs";

/** @typedef {import("./types.mjs").Space} Space */
/** @typedef {import("./types.mjs").BoardTold} BoardTold */
/** @typedef {import("./view_box.mjs").Box} Box */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** A pointer that has gone so many points drags the map and does not click. */
const DRAG = 6;

/**
 * @typedef {object} Board
 * @property {HTMLElement} root
 * @property {(told: BoardTold) => void} show
 * @property {(marks: Map<number, string>) => void} light
 * @property {(n: number) => void} lookAt
 * @property {(n: number) => void} focus
 * @property {() => void} begin
 * @property {(words: string) => void} warn says over the map that it does not show what is
 * @property {(words: string) => boolean} note says something over the map; false if there is none
 * @property {() => boolean} narrow does the map take the whole width?
 */

/** A board with its buttons.
 * @param {any} told the answer to `spaces`
 * @param {(n: number) => void} onSpace called when a space is chosen
 * @param {(n: number, stack: number) => void} [onDrop] called when a stack of the panel is dropped on a space
 * @returns {Board} */
export function makeBoard(told, onSpace, onDrop) {
  if (!told.picture) { return noBoard(); }
  /** @type {Space[]} */
  const spaces = told.spaces;
  const frame = drawn(told.picture);
  frame.className = "board-frame";
  const svg = /** @type {SVGSVGElement} */ (frame.querySelector("svg"));
  const world = { x: -told.margin, y: 0, w: told.wide + 2 * told.margin, h: told.high };
  const fills = svg.querySelectorAll(".spaces > g");
  const titles = spaces.map((_, n) => svg.querySelector(`#s${n} > title`));
  /** @type {Element[][]} */
  const spots = spaces.map(() => []);
  for (const e of svg.querySelectorAll(".spot")) { spots[Number(/** @type {any} */ (e).dataset.space)].push(e); }
  const inner = (/** @type {string} */ id) => /** @type {any} */ (svg.querySelector(`#${id}`));
  // Arrows and words lie over the places that light up.
  inner("over").before(inner("spots"));
  // Screen readers get each space once, as what can be pressed, and nothing of the drawing.
  for (const e of svg.children) { if (e.id !== "spots") { e.setAttribute("aria-hidden", "true"); } }
  /** @type {Box} */
  let seen = world;
  let first = 0;
  /** @type {Map<number, string>} */
  let lit = new Map();
  let current = 0;
  let labels = spaces.map((s) => s.name);
  /** What each space is called for screen readers. @type {string[]} */
  const named = [];
  /** What was drawn last: only what is otherwise is drawn anew. @type {NonNullable<BoardTold["drawn"]>} */
  let shown = { fills: [], over: [], words: [], stamps: [] };

  function shape() {
    const at = svg.getBoundingClientRect();
    return at.width > 0 && at.height > 0 ? at.width / at.height : world.w / world.h;
  }

  function see(next) {
    seen = kept(next, world, shape());
    svg.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.w} ${seen.h}`);
  }

  /** The point of the map below a pointer. */
  function under(e) {
    const at = svg.getBoundingClientRect();
    return {
      x: seen.x + (e.clientX - at.left) / at.width * seen.w,
      y: seen.y + (e.clientY - at.top) / at.height * seen.h,
    };
  }

  function zoom(factor, at = { x: seen.x + seen.w / 2, y: seen.y + seen.h / 2 }) {
    see(closer(seen, factor, at));
  }

  function spot(n) { return /** @type {SVGElement} */ (svg.querySelector(`#spot-${n}`)); }

  /** One space takes part in the order of the Tab key: the one that had the focus last. */
  function rove(n) {
    spot(current)?.setAttribute("tabindex", "-1");
    current = n;
    spot(n)?.setAttribute("tabindex", "0");
  }

  function focus(n) {
    rove(n);
    see(showing(seen, spaces[n]));
    spot(n)?.focus({ preventScroll: true });
  }

  /** To a neighbouring space in the direction of an arrow key, else to the nearest one. */
  function step(way) {
    const numbered = spaces.map((s, n) => ({ x: s.x, y: s.y, n }));
    const near = spaces[current].near.map((n) => numbered[n]);
    const next = towards(spaces[current], near, way) ?? towards(spaces[current], numbered, way);
    if (next !== null) { focus(next); }
  }

  function key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey) { return; }
    const way = ARROWS[e.key];
    if (way) { step(way); }
    else if (e.key === "+" || e.key === "=") { zoom(1.4); }
    else if (e.key === "-") { zoom(1 / 1.4); }
    else if (e.key === "0") { see(whole(world, shape())); }
    else if (e.key === "Enter" || e.key === " ") { onSpace(current); }
    else { return; }
    e.preventDefault();
    e.stopPropagation();
  }

  function show(next) {
    labels = next.labels;
    name();
    first = next.own[0] ?? 0;
    const now = next.drawn;
    if (!now) { return; }
    now.fills.forEach((f, i) => { if (f !== shown.fills[i]) { fills[i].setAttribute("fill", f); } });
    renew(inner("stamps"), shown.stamps, now.stamps);
    renew(inner("over"), shown.over, now.over);
    renew(inner("words"), shown.words, now.words);
    shown = now;
  }

  /** Every space has a name for screen readers, and what can be done there. */
  function name() {
    for (const n of spaces.keys()) {
      const mark = lit.get(n);
      const words = mark ? `${labels[n]}, ${MARKS[mark] || mark}` : labels[n];
      if (words === named[n]) { continue; }
      named[n] = words;
      spot(n)?.setAttribute("aria-label", words);
      const title = titles[n];
      if (title) { title.textContent = labels[n]; }
    }
  }

  function light(marks) {
    for (const n of spaces.keys()) {
      const mark = marks.get(n);
      if (mark === lit.get(n)) { continue; }
      for (const e of spots[n]) { e.setAttribute("class", mark ? `spot ${mark}` : "spot"); }
    }
    lit = marks;
    name();
  }

  listen(svg, { under, zoom, see: (b) => see(b), seen: () => seen });
  svg.addEventListener("click", (e) => {
    const n = /** @type {any} */ (e.target).dataset?.space;
    if (n === undefined) { return; }
    rove(Number(n));
    onSpace(Number(n));
  });
  svg.addEventListener("keydown", key);
  if (onDrop) { takeDropped(svg, onDrop); }
  rove(0);
  const tools = box("div", "board-tools",
    button("+", () => zoom(1.5), "closer"), button("\u2212", () => zoom(1 / 1.5), "farther"),
    button("All", () => see(whole(world, shape())), "All of the map"),
    button("Front", begin, "Front: where the action is"));
  tools.setAttribute("role", "group");
  tools.setAttribute("aria-label", "map");
  const warning = part("p", "", "board-warning");
  warning.setAttribute("role", "status");
  const notice = part("p", "", "board-note");
  notice.setAttribute("role", "alert");
  const root = box("div", "board-box", tools, frame, warning, notice);

  /** Large enough to be read, around the place where the mover meets its enemies. */
  function begin() {
    const wide = svg.getBoundingClientRect().width || 800;
    see(around(spaces[first], Math.max(1.8 * wide, world.w / 7), shape()));
  }

  /** In a window of another size the middle stays in the middle, and words stay as large as they are. */
  let width = 0;
  function fit() {
    const now = svg.getBoundingClientRect().width;
    if (now === 0) { return; }
    if (width > 0 && now !== width) {
      const middle = { x: seen.x + seen.w / 2, y: seen.y + seen.h / 2 };
      see(around(middle, seen.w * now / width, shape()));
    } else { see(seen); }
    width = now;
  }

  new ResizeObserver(fit).observe(svg);
  const note = (/** @type {string} */ words) => {
    notice.textContent = words;
    return true;
  };
  const narrow = () => root.getBoundingClientRect().width > 0.9 * document.documentElement.clientWidth;
  const warn = (/** @type {string} */ words) => { warning.textContent = words; };
  return { root, show, light, focus, begin, warn, note, narrow, lookAt: (n) => see(showing(seen, spaces[n])) };
}

/** Units that are dragged from the panel are dropped on a space.
 * @param {SVGSVGElement} svg
 * @param {(n: number, stack: number) => void} onDrop */
function takeDropped(svg, onDrop) {
  const isStack = (/** @type {DragEvent} */ e) => e.dataTransfer?.types.includes(STACK);
  svg.addEventListener("dragover", (e) => { if (isStack(e)) { e.preventDefault(); } });
  svg.addEventListener("drop", (e) => {
    const n = /** @type {any} */ (e.target).dataset?.space;
    if (!isStack(e) || n === undefined) { return; }
    e.preventDefault();
    e.stopPropagation();
    onDrop(Number(n), Number(e.dataTransfer?.getData(STACK)));
  });
}

/** Puts texts into a group, each of them one element. Where only a few are otherwise than before, the others stay.
 * @param {Element} group
 * @param {string[]} before
 * @param {string[]} next */
function renew(group, before, next) {
  const changed = [...next.keys()].filter((i) => next[i] !== before[i]);
  if (next.length < before.length || changed.length > next.length / 2) {
    group.innerHTML = next.join("");
    return;
  }
  for (const i of changed) {
    if (i < before.length) { group.children[i].outerHTML = next[i].trim(); }
    else { group.insertAdjacentHTML("beforeend", next[i]); }
  }
}

/** In place of the map of an edition that has none: its spaces are in the lists of the panel.
 * @returns {Board} */
function noBoard() {
  const root = part("p", "This edition has no map that can be clicked.", "note");
  const nothing = () => {};
  const no = () => false;
  return { root, show: nothing, light: nothing, lookAt: nothing, focus: nothing, begin: nothing, warn: nothing, note: no, narrow: no };
}

/** What a mark of a space means, in words. */
const MARKS = {
  chosen: "chosen",
  reach: "can be reached",
  far: "in range, without a way home",
  ship: "can be reached by ship",
  place: "new units can be placed here",
};

/** Dragging with one pointer, pinching with two, and the wheel.
 * @param {SVGSVGElement} svg
 * @param {{under: (e: any) => {x: number, y: number}, zoom: (f: number, at: any) => void,
 *   see: (b: Box) => void, seen: () => Box}} map */
function listen(svg, map) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let dragged = false;
  /** @type {{x: number, y: number} | null} */
  let from = null;

  svg.addEventListener("pointerdown", (e) => {
    if (down.size === 0) { dragged = false; }
    down.set(e.pointerId, { x: e.clientX, y: e.clientY });
    from = { x: e.clientX, y: e.clientY };
  });
  svg.addEventListener("pointermove", (e) => {
    const last = down.get(e.pointerId);
    if (!last || !from) { return; }
    if (!dragged && Math.hypot(e.clientX - from.x, e.clientY - from.y) < DRAG && down.size === 1) { return; }
    if (!dragged) {
      dragged = true;
      svg.setPointerCapture(e.pointerId);
    }
    const now = { x: e.clientX, y: e.clientY };
    if (down.size === 2) { pinch(e.pointerId, last, now); }
    else { pan(last, now); }
    down.set(e.pointerId, now);
  });

  function pan(last, now) {
    const seen = map.seen(), at = svg.getBoundingClientRect();
    const dx = (last.x - now.x) / at.width * seen.w, dy = (last.y - now.y) / at.height * seen.h;
    map.see({ ...seen, x: seen.x + dx, y: seen.y + dy });
  }

  function pinch(id, last, now) {
    const other = [...down].find(([n]) => n !== id)?.[1];
    if (!other) { return; }
    const before = Math.hypot(last.x - other.x, last.y - other.y) || 1;
    const after = Math.hypot(now.x - other.x, now.y - other.y) || 1;
    map.zoom(after / before, map.under({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
  }

  const up = (e) => { down.delete(e.pointerId); };
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  // The click that ends a drag chooses nothing.
  svg.addEventListener("click", (e) => {
    if (dragged) {
      e.stopImmediatePropagation();
      dragged = false;
    }
  }, true);
  svg.addEventListener("wheel", (e) => {
    // On a page that scrolls, the wheel belongs to the page until the map is used.
    const scrolls = document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;
    if (scrolls && !e.ctrlKey && !e.metaKey && !svg.contains(document.activeElement)) { return; }
    e.preventDefault();
    map.zoom(Math.exp(-e.deltaY * (e.deltaMode === 1 ? 0.05 : 0.0018)), map.under(e));
  }, { passive: false });
}
