// @ts-check
// The lines of a draft as lists, each with what is wrong with it, and a place to type one more.

import { box, button, choice, part } from "./parts.mjs";

/** @typedef {import("./types.mjs").TurnTold} TurnTold */
/** @typedef {import("./types.mjs").SectionTold} SectionTold */
/** @typedef {import("./types.mjs").Finding} Finding */
/** @typedef {import("./types.mjs").Value} Value */

/** The lists that a phase has, besides what has a form of its own: the key, and what it is for.
 * @type {Record<string, [string, string, string][]>} */
const LISTS = {
  patrol: [["land", "Where patrols come down", "1 ftr: sz5 > Germany"]],
  combat: [
    ["moves", "Combat moves", "3 inf: Karelia > West Russia"],
    ["order", "Battles in this order", "West Russia"],
    ["attack", "Zones to fight in", "sz5"],
    ["ignore", "Zones to leave alone", "sz5"],
    ["landing", "Carriers that will move", "1 car: sz5 > sz6"],
  ],
  noncombat: [["moves", "Noncombat moves", "2 inf: Kazakh > Russia if Ukraine taken, else Caucasus"]],
  mobilize: [["place", "Placements", "3 inf, 1 art: Caucasus"]],
};

/** The values of one key of a section.
 * @param {TurnTold} told
 * @param {string} section
 * @param {string} key
 * @param {string | null} [place]
 * @returns {Value[]} */
export function valuesOf(told, section, key, place = null) {
  const own = told.sections.find((s) => s.section === section && s.place === place);
  return own?.keys.find((k) => k.key === key)?.values || [];
}

/** What is wrong with the lines of a value.
 * @param {TurnTold} told
 * @param {Value} value */
export function findingsAt(told, value) {
  return told.checked.diagnostics.filter((d) => d.at.line >= value.line && d.at.line <= value.last);
}

/** A finding in words: what is wrong, what would be right, and the rule.
 * @param {Finding} f
 * @param {boolean} [inFile] in the words of an order file
 * @param {HTMLElement[]} more what can be done about it */
export function findingPart(f, inFile = false, more = []) {
  const message = inFile ? f.message : f.plain_message, help = inFile ? f.help : f.plain_help;
  const p = box("div", `finding ${f.severity}`, part("b", `${f.severity}:`), ` ${message}`);
  if (help) { p.append(part("br"), part("span", help, "help")); }
  if (f.rule_text) { p.append(part("br"), part("small", f.rule_text)); }
  p.append(...more);
  return p;
}

/** The lists of a phase.
 * @param {TurnTold} told
 * @param {string} phase
 * @param {(change: Record<string, unknown>) => void} edit */
export function phaseLists(told, phase, edit) {
  const all = part("div");
  for (const [key, heading, example] of LISTS[phase] || []) {
    const values = valuesOf(told, phase, key);
    const list = lineList(told, values, (more) => edit({ section: phase, key, ...more }), key === "moves" ? phase : "");
    const adder = typed(heading, example, (line) => edit({ section: phase, key, add: line }));
    const usual = key === "moves" || key === "place" || key === "land";
    if (usual || values.length > 0) { all.append(part("h3", heading), list, adder); }
    else { all.append(box("details", "", part("summary", heading), list, adder)); }
  }
  return all;
}

/** @param {TurnTold} told
 * @param {Value[]} values
 * @param {(more: Record<string, unknown>) => void} edit
 * @param {string} phase of moves, to which something can be added; else nothing */
function lineList(told, values, edit, phase) {
  const list = part("ol", undefined, "lines");
  values.forEach((value, n) => {
    const row = part("li");
    row.append(part("code", value.text),
      button("Change", () => change(row, value.text, (line) => edit({ replace: line, at: n })), `change ${value.text}`),
      button("Remove", () => edit({ remove: n }), `remove ${value.text}`),
      ...(phase ? [clauseChoice(told, phase, value.text, (line) => edit({ replace: line, at: n }))] : []),
      ...findingsAt(told, value).map((f) => findingPart(f)));
    list.append(row);
  });
  return list;
}

/** What can stand behind a move besides its path: how aircraft go, and on which battles it depends.
 * @param {TurnTold} told
 * @param {string} phase
 * @param {string} text
 * @param {(line: string) => void} put */
function clauseChoice(told, phase, text, put) {
  /** @type {[string, string][]} */
  const all = [["", "add ..."]];
  if (phase === "combat") { all.push(["raid", "as a raid on its complex"], ["bomb", "to bomb as a rule allows"], ["wait", "wait over the zone"]); }
  if (phase === "noncombat") { all.push(["patrol", "stay on patrol"]); }
  for (const name of new Set(told.battles.map((b) => b.name))) {
    if (phase === "noncombat") {
      all.push([`if ${name} taken`, `if ${name} is taken`], [`if ${name} not taken`, `if ${name} is not taken`],
        [`if ${name} taken, else stay`, `if ${name} is taken, else stay`]);
    }
  }
  return choice(`add to ${text}`, all, "", (clause) => { if (clause) { put(`${text} ${clause}`); } });
}

/** Turns a line into a field to type in.
 * @param {HTMLElement} row
 * @param {string} text
 * @param {(line: string) => void} done */
function change(row, text, done) {
  const form = typed("line", "", done, text), before = [...row.childNodes];
  form.append(button("Cancel", () => {
    row.replaceChildren(...before);
    row.querySelector("button")?.focus();
  }));
  row.replaceChildren(form);
  form.querySelector("input")?.focus();
}

/** A field for one more line.
 * @param {string} label
 * @param {string} example
 * @param {(line: string) => void} done
 * @param {string} [text] */
export function typed(label, example, done, text = "") {
  const form = part("form", undefined, "typed");
  const field = part("input");
  field.value = text;
  field.placeholder = example;
  field.setAttribute("aria-label", `${label}: type a line`);
  field.spellcheck = false;
  const add = part("button", text ? "Put" : "Add");
  form.append(field, add);
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    if (field.value.trim()) { done(field.value.trim()); }
  });
  return form;
}

/** Findings that belong to no line of the lists, errors first.
 * @param {TurnTold} told
 * @param {string[]} shown the phases whose lists are on the page */
export function otherFindings(told, shown) {
  const rank = { error: 0, warning: 1, note: 2 };
  const listed = told.sections.filter((s) => shown.includes(s.section));
  const values = listed.flatMap((s) => s.keys.filter((k) => k.list).flatMap((k) => k.values));
  const has = (/** @type {Finding} */ d) => values.some((v) => d.at.line >= v.line && d.at.line <= v.last);
  const rest = told.checked.diagnostics.filter((d) => !has(d));
  return rest.sort((a, b) => rank[a.severity] - rank[b.severity]);
}
