// @ts-check
// Forms for papers outside of the turn: notices, concessions, results, claims, cash advances.

import { box, button, choice, part } from "./parts.mjs";
import { field } from "./hand.mjs";

/** @typedef {import("./sign.mjs").Task} Task */

/** @type {[string, string][]} */
const NOTICES = [["overdue", "somebody's move is late"], ["impending-forfeit", "it is still missing; a forfeit comes next"],
  ["forfeit-request", "I ask for a forfeit"], ["vacation", "I shall be away"], ["back", "I can play again"]];
/** @type {[string, string][]} */
const ENDINGS = [["", "as the board says"], ["adjudication", "judged when the time was up"], ["draw", "a draw"],
  ["annulled", "it does not count"]];
/** @type {[string, string][]} */
const WINNERS = [["", "no one"], ["axis", "the Axis"], ["allies", "the Allies"]];

/** The form of a paper; `sign` is called with its fields.
 * @param {import("./sign.mjs").Task} task
 * @param {any} told who plays
 * @param {string} advance the form of a cash advance
 * @param {(fields: Record<string, unknown>) => void} sign */
export function affairForm(task, told, advance, sign) {
  switch (task.paper) {
    case "notice": return noticeForm(told, sign);
    case "result": return resultForm(task.due, sign);
    case "advance": return advanceForm(advance, sign);
    case "claim": return claimForm(sign);
    default: return concessionForm(sign);
  }
}

/** @param {any} told
 * @param {(fields: Record<string, unknown>) => void} sign */
function noticeForm(told, sign) {
  let form = "overdue";
  const from = field("First day away", "text", { placeholder: "2026-04-01" });
  const until = field("Last day away", "text", { placeholder: "2026-04-10" });
  const time = field("Date of the notice, in your words", "text");
  const days = box("div", "", from.around, until.around);
  days.hidden = true;
  const what = choice("what the notice says", NOTICES, form, (value) => {
    form = value;
    days.hidden = value !== "vacation";
  });
  const note = part("p", `It goes to everybody. Nothing follows from it by itself. ${told.awaited}`, "note");
  return box("div", "", what, days, time.around, note, box("div", "tools", button("Sign the notice", () => {
    const away = form === "vacation" ? { from: from.input.value, until: until.input.value } : {};
    sign({ form, time: time.input.value, ...away });
  })));
}

/** @param {boolean} over the game has ended, and the program knows how
 * @param {(fields: Record<string, unknown>) => void} sign */
function resultForm(over, sign) {
  let ending = "", winner = "";
  const words = field("A sentence of your own", "text");
  const go = box("div", "tools", button("Sign the result", () => sign({ ending, winner, words: words.input.value })));
  if (over) { return box("div", "", part("p", "You confirm how the game ended."), words.around, go); }
  return box("div", "", part("p", "The side that did not win signs the result; both sides sign a draw, or a game that does not count."),
    box("div", "field", "How it ended: ", choice("how it ended", ENDINGS, ending, (v) => { ending = v; }),
      " Won by: ", choice("won by", WINNERS, winner, (v) => { winner = v; })),
    words.around, go);
}

/** @param {string} text
 * @param {(fields: Record<string, unknown>) => void} sign */
function advanceForm(text, sign) {
  const area = field("Cash advance", "area", { rows: "10", spellcheck: "false" });
  area.input.value = text;
  return box("div", "", area.around, box("div", "tools", button("Sign the cash advance", () => sign({ form: area.input.value }))));
}

/** @param {(fields: Record<string, unknown>) => void} sign */
function claimForm(sign) {
  const complex = field("Territory of the complex", "text", { placeholder: "India" });
  return box("div", "", complex.around, box("div", "tools", button("Sign the claim", () => sign({ complex: complex.input.value }))));
}

/** @param {(fields: Record<string, unknown>) => void} sign */
function concessionForm(sign) {
  const words = field("A sentence of your own", "text");
  const sure = field("Yes, I give this game up for my side", "checkbox");
  const go = button("Sign the concession", () => sign({ words: words.input.value }));
  go.disabled = true;
  sure.input.addEventListener("change", () => { go.disabled = !sure.input.checked; });
  return box("div", "", part("p", "It counts when every player of your side has signed one."), words.around, sure.around, box("div", "tools", go));
}
