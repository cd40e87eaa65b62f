// @ts-check
// What a game file proves: the verdict at length, its seats, and the same as data.

import { ask } from "./program.mjs";
import { box, folded, part } from "./parts.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */

/** The verdict in one line, above everything else.
 * @param {Entry} entry */
export function verdictLine(entry) {
  const word = entry.verdict.verdict;
  return part("p", entry.line || word, `verdict ${word}`);
}

/** The verdict at length; hashes, seats and data are a click away.
 * @param {Entry} entry */
export function proof(entry) {
  const data = part("pre");
  const inner = box("div", "proof", part("pre", entry.words, "words"));
  if (entry.verdict.summary) { inner.append(seats(entry.verdict.summary.seats)); }
  inner.append(folded("The verdict as data", data, () => {
    data.textContent = ask({ do: "verify" }, [entry.file]);
  }));
  return inner;
}

/** @param {{seat: string, powers: string[], fingerprint: string}[]} all */
function seats(all) {
  const table = part("table", undefined, "seats");
  const head = part("tr");
  head.append(part("th", "Seat"), part("th", "Powers"), part("th", "Fingerprint of its key"));
  table.append(head);
  for (const s of all) {
    const row = part("tr"), key = part("td");
    key.append(part("code", s.fingerprint || "none"));
    row.append(part("td", s.seat), part("td", s.powers.join(", ") || "director"), key);
    table.append(row);
  }
  const scroll = box("div", "scroll", table);
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", "seats");
  return scroll;
}
