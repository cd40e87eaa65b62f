// @ts-check
// Keys that go from one part of the table to another, and the help that lists them.

import { box, folded, part } from "./parts.mjs";

/** Each key with what it does.
 * @type {[string, string][]} */
const KEYS = [
  ["m", "to the map"],
  ["l", "to what can be chosen: units, counters, lists of spaces"],
  ["p", "to the phases"],
  ["n", "to the next phase that this turn needs"],
  ["?", "to this help"],
  ["arrow keys", "on the map: from space to space"],
  ["Enter", "on the map: look at a space, or send the chosen units there"],
  ["+, -, 0", "on the map: closer, farther, all of it"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
];

/** The help of the table, behind a click.
 * @returns {HTMLDetailsElement} */
export function keysHelp() {
  const list = part("dl", undefined, "keys");
  for (const [key, words] of KEYS) { list.append(box("dt", "", part("kbd", key)), part("dd", words)); }
  const words = "The wheel, two fingers and the buttons on the map zoom; drag it to see another part. " +
    "Single letters do nothing while you type.";
  const help = folded("Help: the map and the keys", box("div", "", list, part("p", words)));
  help.classList.add("keys-help");
  return help;
}

/** Puts the focus on what can be chosen in a phase.
 * @param {HTMLElement} panel */
export function focusList(panel) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll(":is(.phase, .space) :is(button, summary, select, input)"));
  const open = [...all].filter((e) => e.checkVisibility() && e.className !== "close" && !/** @type {any} */ (e).disabled);
  (open[0] || panel).focus();
}

/** Puts the focus on the phase that is open.
 * @param {HTMLElement} panel */
export function focusPhases(panel) {
  const now = /** @type {HTMLElement | null} */ (panel.querySelector('.tabs [aria-pressed="true"]'));
  (now || panel).focus();
}

/** Opens the help, and puts the focus there.
 * @param {HTMLElement} panel */
export function focusHelp(panel) {
  const help = /** @type {HTMLDetailsElement | null} */ (panel.querySelector(".keys-help"));
  if (!help) { return; }
  help.open = true;
  help.querySelector("summary")?.focus();
}
