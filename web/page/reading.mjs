// @ts-check
// How a text was read: each order with the words that it came from, and the words that order nothing.

import { drawn, part, seeArrows } from "./parts.mjs";

/** What `fieldpost orders check` prints above its findings; nothing where an order file was checked.
 * @param {{read?: string | null}} told
 * @returns {HTMLElement[]} */
export function readingParts(told) {
  return told.read ? [part("h3", "How the text was read"), part("pre", told.read, "words reading")] : [];
}

/** A document that was checked: how it was read, what is wrong with it, what it means.
 * @param {any} told the answer to `check`
 * @returns {HTMLElement[]} */
export function checkedWords(told) {
  if (told.error) { return [part("pre", told.help ? `${told.error}\n  ${told.help}` : told.error, "words warning")]; }
  /** @type {HTMLElement[]} */
  const parts = told.notes.map((/** @type {string} */ note) => part("p", note, "note"));
  for (const d of told.documents) {
    parts.push(...readingParts(d));
    const words = `${d.findings}${d.means || ""}`;
    parts.push(part("pre", words || "Nothing would be refused.", "words"));
  }
  return parts;
}

/** A document at length: whether it is good, what it means, its chances, and the board after its moves.
 * @param {any} d
 * @returns {Node[]} */
export function checkedParts(d) {
  const parts = [part("h3", d.label),
    part("p", d.legal ? "Nothing would be refused." : "This would be refused:", d.legal ? "" : "warning")];
  if (d.findings) { parts.push(part("pre", d.findings, "words")); }
  parts.push(...readingParts(d));
  if (d.means) {
    const words = d.legal ? "It means" : "The program understands it as follows; it is not legal";
    parts.push(part("h3", words), part("pre", d.means, "words"));
  }
  if (d.odds) { parts.push(part("h3", "Chances of its battles"), part("pre", d.odds, "words")); }
  if (d.map) {
    const map = drawn(d.map);
    map.className = "map";
    map.tabIndex = 0;
    map.setAttribute("role", "region");
    map.setAttribute("aria-label", "map");
    parts.push(part("h3", "The board after the combat moves, before any die"), map);
    // As soon as it is on the page.
    setTimeout(() => seeArrows(map), 0);
  }
  return parts;
}
