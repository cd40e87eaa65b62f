// @ts-check
// The line above the phases: what would be refused, what is to be looked at, and where that is.

import { box, button, part } from "./parts.mjs";
import { findingPart, otherFindings } from "./lines.mjs";

/** @typedef {import("./types.mjs").TurnTold} TurnTold */

/** @typedef {{unfolded: boolean, fold: (on: boolean) => void, open: (phase: string) => void}} Folding */

/** Has room for two lines, so that what is below it stays where it is.
 * @param {TurnTold | null} turn
 * @param {{phase: string, name: string}[]} phases
 * @param {string} now the phase that is open
 * @param {string} trouble
 * @param {Folding} folding
 * @returns {HTMLElement} */
export function statusPart(turn, phases, now, trouble, folding) {
  const root = box("div", "status");
  if (turn) { root.append(...verdict(turn, phases, now, folding)); }
  if (trouble) {
    const p = part("p", trouble, "warning");
    p.setAttribute("role", "alert");
    root.append(p);
  }
  return root;
}

/** `1 error`, `2 errors`; nothing for none.
 * @param {number} n
 * @param {string} word */
function counted(n, word) {
  return n === 0 ? "" : `${n} ${word}${n === 1 ? "" : "s"}`;
}

/** @param {TurnTold} t
 * @param {{phase: string, name: string}[]} phases
 * @param {string} now
 * @param {Folding} folding
 * @returns {HTMLElement[]} */
function verdict(t, phases, now, folding) {
  const { errors, warnings } = t.checked;
  const line = box("p", errors > 0 ? "check bad" : "check fine", part("b", `${t.mover}, round ${t.round}: `));
  line.setAttribute("role", "status");
  if (errors === 0) { line.append("no errors"); }
  const all = otherFindings(t, []).filter((f) => f.severity !== "note");
  if (all.length === 0) { return [line]; }
  const found = box("div", "all-findings", ...all.map((f) => {
    const there = phases.find((p) => p.phase === f.section && p.phase !== now);
    return findingPart(f, now === "text", there ? [button(`Go to ${there.name}`, () => folding.open(there.phase))] : []);
  }));
  const counts = [counted(errors, "error"), counted(warnings, "warning")];
  const more = button(counts.filter(Boolean).join(", "), () => show(found.hidden));
  more.className = "link";
  const show = (/** @type {boolean} */ on) => {
    found.hidden = !on;
    more.setAttribute("aria-expanded", String(on));
    folding.fold(on);
  };
  show(folding.unfolded);
  line.append(errors === 0 ? ", " : "", more);
  return [line, found];
}
