// @ts-check
// The battles of a draft: their chances as bars, and a form for the order of loss and the retreat.

import { box, button, choice, folded, part } from "./parts.mjs";
import { findingPart, findingsAt, valuesOf } from "./lines.mjs";
import { moreOfBattle } from "./more.mjs";

/** @typedef {import("./types.mjs").TurnTold} TurnTold */
/** @typedef {import("./types.mjs").Battle} Battle */

/** @typedef {{place: number, sort: string, figures: Record<string, number> | null, words: string}} Chance */

const ENDS = [["win", "the attacker wins"], ["both", "both are left"], ["draw", "no one is left"], ["lose", "the defender wins"]];

/** Hundredths of a percent in words.
 * @param {number} share */
function percent(share) { return `${(share / 100).toFixed(1)} %`; }

/** The chances of a battle as one bar of several parts.
 * @param {Chance | undefined} chance */
export function chanceBar(chance) {
  if (!chance) { return part("p", "Working out the odds ...", "note"); }
  const figures = chance.figures;
  if (!figures) { return part("pre", chance.words, "words"); }
  const bar = part("div", undefined, "bar");
  const told = ENDS.filter(([end]) => figures[end] > 0).map(([end, words]) => `${words} ${percent(figures[end])}`);
  for (const [end] of ENDS) {
    const piece = part("span", undefined, end);
    piece.style.width = `${figures[end] / 100}%`;
    bar.append(piece);
  }
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", told.join(", "));
  const taken = figures.taken > 0 ? `; taken ${percent(figures.taken)}` : "";
  return box("div", "chance", bar, part("p", `${told.join(", ")}${taken}`, "note"),
    folded("All about it", part("pre", chance.words, "words")));
}

/** All battles, each with its bar and its form.
 * @param {TurnTold} told
 * @param {Chance[] | null} chances
 * @param {(change: Record<string, unknown>) => void} edit */
export function battleForms(told, chances, edit) {
  if (told.battles.length === 0) {
    const words = told.legal ? "No battle will be fought." : "The battles are shown once nothing in the combat moves is refused.";
    return part("p", words);
  }
  const all = part("div");
  for (const b of told.battles) {
    const chance = chances ? chances.find((c) => c.place === b.place && c.sort === b.sort) : undefined;
    all.append(battleForm(told, b, chance, edit));
  }
  return all;
}

/** @param {TurnTold} told
 * @param {Battle} b
 * @param {Chance | undefined} chance
 * @param {(change: Record<string, unknown>) => void} edit */
function battleForm(told, b, chance, edit) {
  const set = (/** @type {string} */ key, /** @type {string | null} */ value) => edit({ section: "battle", place: b.name, key, set: value });
  const form = box("section", "battle", part("h3", `${b.name}: ${b.sort}`),
    part("p", `${b.attackers} against ${b.defenders}`), chanceBar(chance));
  if (b.raid) {
    form.append(moreOfBattle(told, b, edit));
    return form;
  }
  const value = (/** @type {string} */ key) => valuesOf(told, "battle", key, b.name);
  form.append(lossForm(b, value("losses").map((v) => v.text).join(", "), (text) => set("losses", text)));
  if (b.retreat.length > 0) {
    form.append(retreatForm(b, value("retreat")[0]?.text || "", (text) => set("retreat", text)));
  }
  if (b.submerge) { form.append(submergeForm(value("submerge")[0]?.text || "", (text) => set("submerge", text))); }
  if (b.bombards) { form.append(bombardForm(value("bombard")[0]?.text || "", (text) => set("bombard", text))); }
  const own = told.sections.find((s) => s.section === "battle" && s.place === b.name);
  const found = (own?.keys || []).flatMap((k) => k.values).flatMap((v) => findingsAt(told, v));
  form.append(...found.map((f) => findingPart(f)), moreOfBattle(told, b, edit));
  return form;
}

/** The order of loss: each kind can be moved forward and back, or dragged.
 * @param {Battle} b
 * @param {string} text
 * @param {(text: string | null) => void} set */
function lossForm(b, text, set) {
  const written = text ? text.split(/,\s*/) : [];
  const entries = [...written, ...b.kinds.filter((k) => !written.includes(k))];
  const list = part("ol", undefined, "losses");
  const moved = (/** @type {number} */ from, /** @type {number} */ to) => {
    const next = entries.slice();
    next.splice(to, 0, ...next.splice(from, 1));
    set(next.join(", "));
  };
  entries.forEach((entry, n) => { list.append(lossEntry(entry, n, entries.length, moved)); });
  const undo = written.length > 0 ? [button("As usual", () => set(null), `no own order of loss in ${b.name}`)] : [];
  return box("div", "field", part("span", written.length > 0 ? "Losses, first to last: " : "Losses, in the usual order: "), list, ...undo);
}

/** @param {string} entry
 * @param {number} n
 * @param {number} count
 * @param {(from: number, to: number) => void} moved */
function lossEntry(entry, n, count, moved) {
  const row = part("li");
  row.draggable = true;
  row.append(part("span", entry));
  if (n > 0) { row.append(button("\u2190", () => moved(n, n - 1), `${entry} earlier`)); }
  if (n + 1 < count) { row.append(button("\u2192", () => moved(n, n + 1), `${entry} later`)); }
  row.addEventListener("dragstart", (/** @type {DragEvent} */ e) => e.dataTransfer?.setData("text/x-loss", String(n)));
  row.addEventListener("dragover", (/** @type {DragEvent} */ e) => e.preventDefault());
  row.addEventListener("drop", (/** @type {DragEvent} */ e) => {
    const from = e.dataTransfer?.getData("text/x-loss");
    if (from) {
      e.preventDefault();
      e.stopPropagation();
      moved(Number(from), n);
    }
  });
  return row;
}

/** @type {[string, string][]} */
const WHEN = [
  ["", "never"], ["always", "after round 1"], ["after round 2", "after round 2"],
  ["if attackers <= 1", "with 1 attacker left"], ["if attackers <= 2", "with 2 or fewer attackers left"],
  ["if attackers <= 3", "with 3 or fewer attackers left"], ["if attackers <= 4", "with 4 or fewer attackers left"],
  ["if attackers < defenders", "when outnumbered"],
];

/** @param {Battle} b
 * @param {string} text
 * @param {(text: string | null) => void} set */
function retreatForm(b, text, set) {
  const [, place, when] = /^to (.+?)(?: (if .*|after .*|always))?$/.exec(text) || [null, "", text];
  const goal = b.retreat.find((name) => name === place) || b.retreat[0];
  // Without a condition, and after the first round, are the same.
  const known = text === "" ? "" : when && when !== "after round 1" ? when : "always";
  const options = WHEN.some(([value]) => value === known) ? WHEN : /** @type {[string, string][]} */ ([...WHEN, [known, known]]);
  const written = (/** @type {string} */ to, /** @type {string} */ test) =>
    (test === "" ? null : `to ${to}${test === "always" ? "" : ` ${test}`}`);
  return box("div", "field", "Retreat ",
    choice(`when to retreat from ${b.name}`, options, known, (value) => set(written(goal, value))), " to ",
    choice(`where to retreat from ${b.name}`, b.retreat.map((name) => [name, name]), goal, (to) => set(written(to, known || "always"))));
}

/** @param {string} text
 * @param {(text: string | null) => void} set */
function submergeForm(text, set) {
  /** @type {[string, string][]} */
  const options = [["", "as usual"], ["never", "never"], ["always", "at once"], ["after round 1", "after round 1"]];
  if (!options.some(([value]) => value === text)) { options.push([text, text]); }
  return box("div", "field", "Submarines submerge ", choice("when submarines submerge", options, text, (v) => set(v || null)));
}

/** @param {string} text
 * @param {(text: string | null) => void} set */
function bombardForm(text, set) {
  /** @type {[string, string][]} */
  const options = [["", "as ordered"], ["no", "no"]];
  if (text && text !== "no") { options.push([text, text]); }
  return box("div", "field", "Bombardment ", choice("bombardment", options, text, (v) => set(v || null)));
}
