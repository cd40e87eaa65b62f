// @ts-check
// What else can be ordered: the rules of the mover's nation, everything that can be said about a battle, and how
// much of a turn is played.

import { box, button, choice, folded, part } from "./parts.mjs";
import { findingPart, findingsAt, typed, valuesOf } from "./lines.mjs";

/** @typedef {import("./types.mjs").TurnTold} TurnTold */
/** @typedef {import("./types.mjs").Battle} Battle */

/** The rules of the nation, each with a button, or a field where there is something to choose.
 * @param {TurnTold} told
 * @param {(change: Record<string, unknown>) => void} edit */
export function nationRules(told, edit) {
  const all = part("div");
  for (const rule of told.nation) {
    const change = (/** @type {Record<string, unknown>} */ more) => edit({ section: "advantages", key: rule.name, ...more });
    const written = valuesOf(told, "advantages", rule.name);
    all.append(part("h3", rule.name), writtenLines(told, written, rule.name, change));
    if (/^[a-z]+$/.test(rule.form)) {
      if (written.length === 0) { all.append(button(`Use ${rule.name}`, () => change({ set: rule.form }))); }
    } else {
      all.append(typed(rule.name, rule.form, (line) => change({ add: line })));
    }
  }
  return all;
}

/** What the player is about to say about each battle, and what is typed of it. The panel is drawn anew when the chances of
 * its battles come.
 * @type {Map<string, {key: string, line: string}>} */
const saying = new Map();

/** Everything that can be said about a battle.
 * @param {TurnTold} told
 * @param {Battle} b
 * @param {(change: Record<string, unknown>) => void} edit */
export function moreOfBattle(told, b, edit) {
  const own = told.sections.find((s) => s.section === "battle" && s.place === b.name);
  const inner = part("div");
  for (const { key, values } of own?.keys || []) {
    const change = (/** @type {Record<string, unknown>} */ more) => edit({ section: "battle", place: b.name, key, ...more });
    inner.append(part("h4", key), writtenLines(told, values, `${key} of ${b.name}`, change));
  }
  let chosen = told.forms.find((f) => f.key === saying.get(b.name)?.key) || told.forms[0];
  const field = part("div");
  const show = () => {
    const set = (/** @type {string} */ line) =>
      edit({ section: "battle", place: b.name, key: chosen.key, ...(chosen.list ? { add: line } : { set: line }) });
    const form = typed(`${chosen.key} in ${b.name}`, chosen.example, (line) => {
      saying.set(b.name, { key: chosen.key, line: "" });
      set(line);
    });
    const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    input.value = saying.get(b.name)?.line || "";
    input.addEventListener("input", () => { saying.set(b.name, { key: chosen.key, line: input.value }); });
    field.replaceChildren(form);
  };
  /** @type {[string, string][]} */
  const options = told.forms.map((f) => [f.key, `${f.key}: ${f.what}`]);
  const select = choice(`what to say about ${b.name}`, options, chosen.key, (key) => {
    chosen = told.forms.find((f) => f.key === key) || chosen;
    saying.set(b.name, { key: chosen.key, line: saying.get(b.name)?.line || "" });
    show();
  });
  show();
  inner.append(box("div", "field", select), field);
  const more = folded("Anything else for this battle", inner);
  more.open = saying.has(b.name);
  // A click comes before the fold opens, and before the panel is drawn anew.
  more.querySelector("summary")?.addEventListener("click", () => {
    if (more.open) { saying.delete(b.name); }
    else { saying.set(b.name, { key: chosen.key, line: "" }); }
  });
  return more;
}

/** Lines that are written, each with what is wrong with it and a button to take it out.
 * @param {TurnTold} told
 * @param {import("./types.mjs").Value[]} values
 * @param {string} name
 * @param {(more: Record<string, unknown>) => void} change */
function writtenLines(told, values, name, change) {
  const list = part("ul", undefined, "lines");
  values.forEach((value, n) => {
    const out = () => change(values.length > 1 ? { remove: n } : { set: null });
    const row = part("li");
    row.append(part("code", value.text), button("Remove", out, `remove ${value.text}, ${name}`),
      ...findingsAt(told, value).map((f) => findingPart(f)));
    list.append(row);
  });
  return list;
}

/** How far this turn goes: all of it, or up to a phase, to see the dice before the rest is ordered.
 * @param {TurnTold} told
 * @param {(change: Record<string, unknown>) => void} edit */
export function partOfTurn(told, edit) {
  /** @type {Record<string, string>} */
  const words = { research: "up to the research dice", combat: "up to the battles", "end of turn": "the whole turn" };
  /** @type {[string, string][]} */
  const options = told.parts.all.map((p) => [p, words[p] || p]);
  return box("label", "field", "This file orders ",
    choice("how much of the turn", options, told.parts.now || "end of turn", (p) => edit({ section: "", key: "until", set: p })));
}
