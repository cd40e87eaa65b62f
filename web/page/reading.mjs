// @ts-check
// How a text was read: each order with the words that it came from, and the words that order nothing.

import { part } from "./parts.mjs";

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
