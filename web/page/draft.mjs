// @ts-check
// The draft of a turn: the text of an order file, what came before it and what was undone. The program makes
// every change; here it is only remembered.

import { asFile, asked } from "./program.mjs";

/** @typedef {import("./types.mjs").GivenFile} GivenFile */

/**
 * @typedef {object} Draft
 * @property {number} game the number of the game on the table
 * @property {string} name of its file
 * @property {string} text
 * @property {string} kept the text as it was last saved, sent or read from a file
 * @property {string[]} before
 * @property {string[]} undone
 */

/** @param {number} game
 * @param {string} name
 * @param {string} text
 * @returns {Draft} */
export function newDraft(game, name, text) { return { game, name, text, kept: text, before: [], undone: [] }; }

/** Would something be lost if the page were left now?
 * @param {Draft} draft */
export function isUnsaved(draft) { return draft.text !== draft.kept; }

/** Another text takes the place of the one that is there.
 * @param {Draft} draft
 * @param {string} text
 * @returns {boolean} Is it another one? */
export function write(draft, text) {
  if (text === draft.text) { return false; }
  draft.before.push(draft.text);
  draft.text = text;
  draft.undone = [];
  return true;
}

/** @param {Draft} draft
 * @returns {boolean} Was there something to undo? */
export function undo(draft) {
  const text = draft.before.pop();
  if (text === undefined) { return false; }
  draft.undone.push(draft.text);
  draft.text = text;
  return true;
}

/** @param {Draft} draft
 * @returns {boolean} Was there something to do again? */
export function redo(draft) {
  const text = draft.undone.pop();
  if (text === undefined) { return false; }
  draft.before.push(draft.text);
  draft.text = text;
  return true;
}

/** Asks the program about the draft.
 * @param {Draft} draft
 * @param {string} what
 * @param {Record<string, unknown>} [more]
 * @returns {any} */
export function askOf(draft, what, more = {}) {
  return asked({ do: what, game: draft.game, ...more }, [asFile(draft.name, draft.text)]);
}

/** Lets the program change the draft.
 * @param {Draft} draft
 * @param {string} what
 * @param {Record<string, unknown>} more
 * @returns {string | null} why it could not, or nothing */
export function change(draft, what, more) {
  const told = askOf(draft, what, more);
  if (told.error) { return told.help ? `${told.error}: ${told.help}` : told.error; }
  write(draft, told.text);
  return null;
}
