// @ts-check
// A trial: the draft is played with dice that count for nothing, on the board and in words.

import { box, breath, button, part } from "./parts.mjs";
import { askOf } from "./draft.mjs";
import { refusal } from "./hand.mjs";

/** @typedef {{words: string, warning?: string, labels?: string[], drawn?: any, error?: string, help?: string}} TrialTold */

/** So many plays tell how often a turn reaches its aims, and take a moment only. */
const MANY = 100;

/** A trial of the draft; the dice of each seed are others.
 * @param {import("./draft.mjs").Draft} draft
 * @param {(told: TrialTold) => void} show draws the board that came of it
 * @param {() => void} leave goes back to the orders
 * @returns {{root: HTMLElement, begin: () => void}} */
export function makeTrial(draft, show, leave) {
  let seed = 0;
  const body = part("div");
  body.setAttribute("aria-live", "polite");
  const tools = box("div", "tools", button("Other dice", () => { throwDice(); }),
    button(`Play it ${MANY} times`, () => { play({ seed: Math.max(seed, 1), many: MANY }); }), button("Back to the orders", leave));
  const root = box("section", "trial", part("h3", "Trial: none of this has happened"), tools, body);

  function throwDice() {
    seed += 1;
    return play({ seed });
  }

  /** @param {Record<string, number>} dice */
  async function play(dice) {
    body.replaceChildren(part("p", "Throwing dice ...", "note"));
    await breath();
    /** @type {TrialTold} */
    const told = askOf(draft, "try", dice);
    if (told.error) {
      body.replaceChildren(refusal(/** @type {any} */ (told)));
      return;
    }
    if (told.labels) { show(told); }
    body.replaceChildren(part("pre", told.words, "words"));
  }

  return { root, begin: () => { throwDice(); } };
}
