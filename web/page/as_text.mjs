// @ts-check
// The orders as a text to type in: an order file, or a turn in the words of the mail.

import { asFile, asked } from "./program.mjs";
import { box, part } from "./parts.mjs";
import { write } from "./draft.mjs";
import { otherFindings, findingPart } from "./lines.mjs";
import { refusal } from "./hand.mjs";
import { readingParts } from "./reading.mjs";

/** @typedef {import("./types.mjs").TurnTold} TurnTold */

/** A text that is understood takes the place of the draft's. Any other stays in the field, and the draft as it is.
 * @param {import("./draft.mjs").Draft} draft
 * @param {{unread: string | null}} typed a text that was typed and is not understood
 * @param {() => TurnTold | null} changed called once the draft is another one; what it orders now
 * @param {HTMLElement} plain the field for a plain turn
 * @param {TurnTold | null} turn
 * @returns {HTMLElement} */
export function textPart(draft, typed, changed, plain, turn) {
  const area = part("textarea");
  area.value = typed.unread ?? draft.text;
  area.spellcheck = false;
  area.setAttribute("aria-label", "orders");
  const found = (/** @type {TurnTold | null} */ t) => (t ? otherFindings(t, []).map((f) => findingPart(f, true)) : []);
  const below = box("div", "", ...found(turn));

  /** What is typed as the text of the draft, with how it was read; or what is wrong with it. */
  function understood() {
    const text = area.value;
    // A text with mistakes in it is an order file all the same: they are shown below it.
    if (!asked({ do: "turn", game: draft.game }, [asFile(draft.name, text)]).error) { return { text }; }
    return asked({ do: "go-on", game: draft.game }, [asFile("your turn", text)]);
  }

  function read() {
    const told = understood();
    typed.unread = told.error ? area.value : null;
    if (told.error) {
      below.replaceChildren(refusal(told));
      return;
    }
    const now = write(draft, told.text) ? changed() : turn;
    below.replaceChildren(...readingParts(told), ...found(now));
  }

  let waiting = 0;
  area.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(read, 300);
  });
  if (typed.unread !== null) { read(); }
  return box("div", "", part("p", "Change it here, or write your turn as in the mail. The phases show the same orders."),
    area, below, plain);
}
