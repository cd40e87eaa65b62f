// @ts-check
// The orders as a plain turn, as people write one in a mail: it is read into the draft, and the draft into it.

import { asFile, asked } from "./program.mjs";
import { box, button, folded, part } from "./parts.mjs";
import { askOf, write } from "./draft.mjs";
import { field } from "./hand.mjs";
import { readingParts } from "./reading.mjs";

/** @typedef {import("./draft.mjs").Draft} Draft */

/** A field for a plain turn; `taken` is called when its orders have taken the place of the draft's.
 * @param {Draft} draft
 * @param {() => void} taken
 * @returns {HTMLElement} */
export function plainPart(draft, taken) {
  const area = field("Your turn, as you would write it in a mail", "area", { rows: "14", spellcheck: "false" });
  const below = part("div");
  below.setAttribute("aria-live", "polite");

  function fill() {
    const told = askOf(draft, "plain");
    area.input.value = told.text || "";
    below.replaceChildren(...(told.error ? [part("p", told.error, "warning")] : []));
  }

  function read() {
    const told = asked({ do: "check", game: draft.game }, [asFile(`${draft.name}.txt`, area.input.value)]);
    if (told.error) {
      below.replaceChildren(part("pre", told.help ? `${told.error}\n  ${told.help}` : told.error, "words warning"));
      return;
    }
    const [one] = told.documents;
    const verdict = one.orders ? "These are the orders now." : "Something has to be asked; the orders are as before.";
    const found = one.findings ? [part("pre", one.findings, "words")] : [];
    below.replaceChildren(part("p", verdict, one.orders ? "" : "warning"), ...found, ...readingParts(one));
    if (one.orders && write(draft, one.orders)) { taken(); }
  }

  const tools = box("div", "tools", button("Read this turn", read), button("Write the orders here", fill));
  return folded("As a plain turn", box("div", "plain", area.around, tools, below), fill);
}
