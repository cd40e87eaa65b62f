// @ts-check
// The panel of a space: its units with counters, and where the chosen ones can go.

import { box, button, part } from "./parts.mjs";
import { STACK, choose } from "./selection.mjs";

/** @typedef {import("./types.mjs").Stack} Stack */
/** @typedef {import("./types.mjs").Way} Way */

const DEEDS = {
  go: "go to",
  raid: "raid",
  rocket: "fire a rocket at",
  "put ashore": "put ashore in",
  ferry: "go by ship to",
  board: "go aboard a partner's ship in",
  bombard: "bombard",
  place: "place it in",
  blitz: "blitz to",
};

/** `2 infantry`, with what else must be known of them.
 * @param {Stack} s */
export function stackWords(s) {
  const owner = s.owner === null && s.free ? "" : `${s.power}: `;
  const came = s.came ? `, from ${s.came}` : "";
  const state = s.moved ? ", moved" : s.aboard ? ", aboard" : s.fought ? ", moved in the combat move" : "";
  return `${owner}${s.count} ${s.name}${came}${state}`;
}

/** The stacks of a space; those that can be ordered have counters.
 * @param {Stack[]} stacks
 * @param {Map<number, number>} counts
 * @param {() => void} changed
 * @param {boolean} [drags] can they be dragged to a space of the map?
 * @returns {HTMLElement} */
export function counters(stacks, counts, changed, drags = false) {
  const list = part("ul", undefined, "stacks");
  stacks.forEach((s, i) => {
    const row = part("li");
    if (s.free) {
      row.append(counter(s, i, counts, changed));
      row.draggable = drags;
      row.addEventListener("dragstart", (/** @type {DragEvent} */ e) => e.dataTransfer?.setData(STACK, String(i)));
    }
    row.append(part("span", stackWords(s)));
    list.append(row);
  });
  return list;
}

/** @param {Stack} s
 * @param {number} i
 * @param {Map<number, number>} counts
 * @param {() => void} changed */
function counter(s, i, counts, changed) {
  const act = (/** @type {number} */ by) => () => {
    choose(counts, i, by, s.count);
    changed();
  };
  const number = part("output", String(counts.get(i) || 0));
  const of = `${s.name} of ${s.count}`;
  const rest = box("span", "counter", button("\u2212", act(-1), `one fewer ${of}`), number,
    button("+", act(1), `one more ${of}`), button("all", act(s.count), `all ${of}`));
  rest.setAttribute("role", "group");
  rest.setAttribute("aria-label", s.name);
  return rest;
}

/** Are all units chosen that can move?
 * @param {Stack[]} stacks
 * @param {Map<number, number>} counts */
export function allChosen(stacks, counts) { return stacks.every((s, i) => !s.free || (counts.get(i) || 0) === s.count); }

/** Chooses every unit that can be ordered, or none if all are chosen already.
 * @param {Stack[]} stacks
 * @param {Map<number, number>} counts */
export function chooseAll(stacks, counts) {
  const full = allChosen(stacks, counts);
  stacks.forEach((s, i) => { if (s.free) { counts.set(i, full ? 0 : s.count); } });
}

/** Where the chosen units can go, as buttons: for the keyboard, and for those who do not see the map.
 * @param {Way[]} ways
 * @param {(n: number) => string} name
 * @param {(way: Way, count?: number) => void} act
 * @param {number | null} [from] where they are */
export function wayButtons(ways, name, act, from = null) {
  const list = part("div", undefined, "ways");
  for (const way of ways) {
    list.append(wayButton(way, name, act, from));
    const all = way.all;
    if (all) { list.append(button(`all ${all} in ${name(way.to)}`, () => act(way, all), `place all ${all} in ${name(way.to)}`)); }
  }
  if (ways.length === 0) { list.append(part("p", "They can go nowhere now.", "note")); }
  return list;
}

/** @param {Way} way
 * @param {(n: number) => string} name
 * @param {(way: Way) => void} act
 * @param {number | null} from */
function wayButton(way, name, act, from) {
  const b = button(`${deed(way, name, from)}${remark(way)}`, () => act(way));
  b.className = mark(way);
  b.title = way.line;
  return b;
}

/** What the units do: `go to Ukraine`, `blitz through Belorussia to Eastern Europe`.
 * @param {Way} way
 * @param {(n: number) => string} name
 * @param {number | null} from */
function deed(way, name, from) {
  if (!way.through) { return `${DEEDS[way.deed]} ${name(way.to)}`; }
  const end = way.to === from ? "and come back" : `to ${name(way.to)}`;
  return `blitz through ${way.through} ${end}`;
}

/** @param {Way} way */
function remark(way) {
  if (!way.home) { return " (no way home)"; }
  if (way.escort) { return " (with warships)"; }
  return way.with ? ` (${way.with})` : "";
}

/** How a place is marked on the map.
 * @param {Way} way */
export function mark(way) {
  if (way.deed === "place") { return "place"; }
  if (!way.home) { return "far"; }
  return way.deed === "ferry" || way.deed === "put ashore" || way.deed === "board" ? "ship" : "reach";
}
