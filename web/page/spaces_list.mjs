// @ts-check
// The board as lists: a space with those it borders on, for people who do not see the map.

import { box, button, part } from "./parts.mjs";

/** @typedef {import("./types.mjs").Space} Space */
/** @typedef {import("./types.mjs").BoardTold} BoardTold */

/** The neighbours of a space as buttons, or the mover's own spaces if none is looked at.
 * @param {Space[]} spaces
 * @param {BoardTold} told
 * @param {number | null} n
 * @param {(n: number) => void} onSpace */
export function neighbourhood(spaces, told, n, onSpace) {
  const all = n === null ? told.own : spaces[n].near;
  const own = n === null ? [] : told.own.filter((s) => s !== n);
  const list = part("ul", undefined, "near");
  for (const s of all) { list.append(line(told, s, onSpace)); }
  const heading = n === null ? "Your spaces, those next to enemies first" : `Next to ${spaces[n].name}`;
  const near = box("details", "", part("summary", heading), list);
  if (own.length === 0) { return near; }
  const others = part("ul", undefined, "near");
  for (const s of own) { others.append(line(told, s, onSpace)); }
  return box("div", "", near, box("details", "", part("summary", "Spaces of the power to move"), others));
}

/** @param {BoardTold} told
 * @param {number} s
 * @param {(n: number) => void} onSpace */
function line(told, s, onSpace) {
  const row = part("li");
  row.append(button(told.labels[s], () => onSpace(s)));
  return row;
}
