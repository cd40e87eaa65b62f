// @ts-check
// Purchases, placements and research, with counters that show the money left.

import { box, button, choice, part } from "./parts.mjs";
import { valuesOf } from "./lines.mjs";

/** @typedef {import("./types.mjs").TurnTold} TurnTold */
/** @typedef {import("./types.mjs").Good} Good */

/** @param {TurnTold} told */
export function moneyLine(told) {
  const { have, left } = told.money;
  const p = part("p", `${left} of ${have} IPC left`, left < 0 ? "money warning" : "money");
  p.setAttribute("role", "status");
  return p;
}

/** Every kind that is sold, with a counter.
 * @param {TurnTold} told
 * @param {(kind: number, count: number) => void} buy */
export function purchases(told, buy) {
  const table = part("table", undefined, "lines-table");
  const head = part("tr");
  for (const words of ["Unit", "IPC", "Bought"]) { head.append(part("th", words)); }
  table.append(head);
  for (const good of told.goods) { table.append(purchaseRow(good, buy)); }
  return box("div", "", moneyLine(told), table, placedNote(told));
}

/** What is bought and not placed, or placed and not bought, where some of it is placed already.
 * @param {TurnTold} told */
function placedNote(told) {
  const begun = valuesOf(told, "mobilize", "place").length > 0;
  const words = (/** @type {Good} */ g) => (g.unplaced > 0 ? `${g.unplaced} ${g.name} not placed yet` : `${-g.unplaced} ${g.name} placed that you do not buy`);
  const off = told.goods.filter((g) => begun && g.unplaced !== 0).map(words);
  const note = part("p", off.length > 0 ? `${off.join(", ")}: go to Mobilize new units.` : "", "placed-note");
  note.setAttribute("role", "status");
  return note;
}

/** @param {Good} good
 * @param {(kind: number, count: number) => void} buy */
function purchaseRow(good, buy) {
  const row = part("tr");
  const count = box("span", "counter",
    button("\u2212", () => buy(good.kind, Math.max(0, good.bought - 1)), `one fewer of ${good.name}`),
    part("output", String(good.bought)),
    button("+", () => buy(good.kind, good.bought + 1), `one more of ${good.name}`));
  const cell = part("td");
  cell.append(count);
  const name = box("th", "", good.name, " ", part("small", good.values));
  name.title = "attack, defence and moves";
  row.append(name, part("td", String(good.cost)), cell);
  return row;
}

/** What is not placed yet: one kind is chosen, and its places light up.
 * @param {TurnTold} told
 * @param {number | null} chosen
 * @param {(kind: number) => void} choose */
export function unplaced(told, chosen, choose) {
  const list = part("div", undefined, "ways");
  const waiting = told.goods.filter((g) => g.unplaced > 0);
  for (const good of waiting) {
    const b = button(`${good.unplaced} ${good.name}`, () => choose(good.kind), `place ${good.name}, ${good.unplaced} left`);
    b.setAttribute("aria-pressed", String(good.kind === chosen));
    list.append(b);
  }
  const words = waiting.length > 0 ? "Choose a kind, and then a place:" : "Everything that is bought is placed.";
  return box("div", "", part("p", words), list);
}

/** The form of the research dice.
 * @param {TurnTold} told
 * @param {(change: Record<string, unknown>) => void} edit */
export function research(told, edit) {
  const { developments, cost } = told.research || { developments: [], cost: 0 };
  const now = valuesOf(told, "research", "development")[0]?.text || "";
  const dice = Number(valuesOf(told, "research", "dice")[0]?.text || 0);
  const set = (/** @type {string} */ key, /** @type {unknown} */ value) => edit({ section: "research", key, set: value });
  /** @type {[string, string][]} */
  const options = [["", "no development"], ...developments.map((d) => /** @type {[string, string]} */ ([d, d]))];
  const what = choice("development", options, now, (value) => set("development", value || null));
  const number = box("span", "counter",
    button("\u2212", () => set("dice", dice > 1 ? dice - 1 : null), "one die fewer"), part("output", String(dice)),
    button("+", () => set("dice", dice + 1), "one die more"));
  return box("div", "", moneyLine(told), part("p", `One die costs ${cost} IPC.`), what, " dice: ", number);
}
