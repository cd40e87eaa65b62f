// Everything that the order language can say can be clicked on the page. The forms are those of
// docs/format/order-file.md: every key of every section, every key of a battle (from the schema), and every clause of
// a move. Each is clicked in a game in which it has a place, and counts once it is in the text of the orders.
//
// node tests/web/forms.mjs target/debug/fieldpost target/web/fieldpost-verify.html

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "./browsers.mjs";
import { until } from "./turn.mjs";

const [native, page] = process.argv.slice(2).map((path) => resolve(path));
const root = resolve(new URL(".", import.meta.url).pathname, "../..");
const folder = mkdtempSync(join(tmpdir(), "forms-"));
const q = JSON.stringify;
/// Forms that were found in a text of orders.
const reached = new Set();

/// All forms of the language, as its documents list them.
function forms() {
  const guide = readFileSync(join(root, "docs/format/order-file.md"), "utf8");
  const schema = JSON.parse(readFileSync(join(root, "docs/format/order-file.schema.json"), "utf8"));
  const all = [];
  for (const [section, told] of Object.entries(schema.$defs.orders.properties)) {
    for (const key of Object.keys(told.properties ?? {})) { all.push(`${section}.${key}`); }
  }
  all.push("advantages.*", "until");
  all.push(...Object.keys(schema.$defs.battle.properties).map((key) => `battle.${key}`));
  const [, clauses] = /^clause +=([^]*?)\n\w+ +=/m.exec(guide);
  all.push(...clauses.split("/").map((c) => `clause ${c.replace(/["\s]/g, "")}`));
  assert.ok(all.length > 40 && all.includes("clause bombard") && all.includes("combat.moves"), all.join(", "));
  return all;
}

/// Which forms are in the text of orders.
function count(text) {
  let section = "";
  for (const line of text.split("\n")) {
    const head = /^\[(\w+)/.exec(line), key = /^"?([\w -]+?)"? *=/.exec(line);
    if (head) { section = head[1]; }
    if (key && section === "") { reached.add(key[1]); }
    if (key && section) { reached.add(section === "advantages" ? "advantages.*" : `${section}.${key[1]}`); }
  }
  for (const clause of ["load", "offload", "raid", "bomb", "rocket", "bombard", "wait", "patrol", "if", "else"]) {
    if (new RegExp(`"[^"]*: [^"]*\\b${clause}\\b`).test(text.replace(/\\\n\s*/g, " "))) { reached.add(`clause ${clause}`); }
  }
}

function run(...words) {
  const done = spawnSync(native, words, { cwd: folder, encoding: "utf8" });
  assert.equal(done.status, 0, `fieldpost ${words.join(" ")}: ${done.stdout}${done.stderr}`);
}

const browser = await chromium("chromium");
const tell = (expression) => browser.tell(expression);
const LABEL = "((e) => e.getAttribute('aria-label') || e.textContent.trim())";

/// Presses a button of the panel, or unfolds something there.
async function press(words, where = ".panel") {
  const found = `[...document.querySelectorAll("${where} button, ${where} summary")].find((b) => !b.disabled && ${LABEL}(b).startsWith(${q(words)}))`;
  try { await until(browser, found); } catch { throw new Error(`no button ${words}: ${await tell(`document.querySelector(${q(where)})?.innerText`)}`); }
  await tell(`${found}.click()`);
}

/// Chooses from a list of the panel.
async function choose(label, value) {
  const found = `[...document.querySelectorAll(".panel select")].find((s) => s.getAttribute("aria-label").startsWith(${q(label)}))`;
  await until(browser, found);
  assert.ok(await tell(`[...${found}.options].some((o) => o.value === ${q(value)})`), `${label} has no ${value}: ${await tell(`[...${found}.options].map((o) => o.value).join(", ")`)}`);
  await tell(`(() => { const s = ${found}; s.value = ${q(value)}; s.dispatchEvent(new Event("change")); })()`);
}

/// Types a line into a field of the panel and adds it.
async function add(label, line) {
  const found = `[...document.querySelectorAll(".panel form.typed input")].find((i) => i.getAttribute("aria-label").startsWith(${q(label)}))`;
  await until(browser, found);
  await tell(`(() => { const i = ${found}; i.value = ${q(line)}; i.form.requestSubmit(); })()`);
}

/// Units of a space are chosen, and go to a place that is offered.
async function move(phase, from, units, way, port) {
  await press(phase);
  await tell(`document.querySelector(".spot").dispatchEvent(new Event("nothing"))`);
  await tell(`[...document.querySelectorAll(".spot")].find((s) => ${LABEL}(s).startsWith(${q(from)})).dispatchEvent(new MouseEvent("click", { bubbles: true }))`);
  for (const unit of units) { await press(unit); }
  if (port) { await press(port); }
  await press(way, ".panel .ways");
}

/// What the page saves as the orders: its forms count.
async function saved() {
  await tell(`(() => {
    URL.createObjectURL = (blob) => { window.saved = blob; return "blob:none"; };
    HTMLAnchorElement.prototype.click = () => {};
  })()`);
  await press("Save the orders");
  const text = await tell("window.saved.text()");
  count(text);
  return text;
}

/// A game at one table with these words of `fieldpost new`, on a fresh page; blocks of it are played before.
async function game(edition, name, ...more) {
  run("new", edition, "--name", name, "--hotseat", ...more);
  run("start", `${name}.invitation.toml`);
  await shown(`${name}.0000.ron`);
}

/// A game file on a fresh page.
async function shown(file) {
  await browser.go(pathToFileURL(page).href);
  await until(browser, 'document.getElementById("state").textContent === "Ready."');
  await browser.choose(join(folder, file));
  await until(browser, 'document.querySelector(".panel .tabs")');
}

/// The next power's turn, after one in which nothing is ordered.
async function pass() {
  const before = await tell('document.querySelectorAll("#list li").length');
  await press("Play this turn");
  await until(browser, `document.querySelectorAll("#list li").length > ${before} && document.querySelector(".panel .tabs")`);
}

/// The usual things: research, purchase, moves, a battle with everything that can be said of it, placements.
async function usual() {
  await game("lhtr", "usual");
  await press("Develop weapons");
  await press("one die more");
  await tell(`(() => { const s = document.querySelector('.panel select[aria-label="development"]'); s.value = s.options[1].value; s.dispatchEvent(new Event("change")); })()`);
  await saved();
  await press("Purchase units");
  await press("one more of infantry");
  await move("Combat move", "Karelia", ["all infantry"], "go to West Russia");
  await move("Combat move", "Russia", ["all infantry"], "go to West Russia");
  await add("Battles in this order", "West Russia");
  await battle();
  await press("Noncombat");
  await move("Noncombat", "Novosibirsk", ["all infantry"], "go to");
  for (const clause of ["if West Russia taken, else stay"]) { await choose("add to", clause); }
  await choose("how much of the turn", "combat");
  await choose("how much of the turn", "end of turn");
  await press("Mobilize new units");
  await press("place infantry");
  await press("place it in Russia");
  await press("Combat move");
  await add("Zones to fight in", "sz4");
  await add("Zones to leave alone", "sz5");
  await add("Carriers that will move", "1 car: sz4 > sz3");
  await saved();
}

/// Everything that the page offers to say about a battle.
async function battle() {
  await press("Conduct combat");
  await until(browser, 'document.querySelector(".battle .bar")');
  const shown = await tell(`[...document.querySelector('.panel select[aria-label^="what to say about"]').options].map((o) => o.value)`);
  for (const key of shown) {
    await choose("what to say about", key);
    const field = `document.querySelector('.panel input[aria-label^="${key} in "]')`;
    await until(browser, field);
    const example = await tell(`${field}.placeholder`);
    await add(`${key} in `, example);
    await saved();
    // Examples are of many games: what would be refused here is taken back.
    await press("Undo");
    await until(browser, 'document.querySelector(".battle")');
  }
}

/// A raid, a landing by ship with a bombardment, and what is added to a move of aircraft.
async function distant() {
  await game("lhtr", "distant");
  await pass();
  await move("Combat move", "Germany", ["all bomber"], "raid United Kingdom");
  await saved();
  await pass();
  await move("Combat move", "sz2", ["all transport"], "put ashore in Norway", "all infantry");
  await move("Combat move", "sz2", ["all battleship"], "bombard Norway");
  await saved();
  await move("Combat move", "United Kingdom", ["all bomber"], "go to Western Europe");
  for (const clause of ["bomb", "wait"]) {
    await choose("add to 1 bmb", clause);
    await saved();
    await press("Undo");
  }
  await move("Noncombat", "United Kingdom", ["all fighter"], "go to");
  await choose("add to", "patrol");
  await saved();
}

/// A rule of the nation, and patrols that come down.
async function nations() {
  await game("lhtr", "nations", "--advantages", "USSR: Russian Winter");
  await press("National rules");
  await press("Use Russian Winter");
  await saved();
  await move("Combat move", "Karelia", ["all infantry"], "go to West Russia");
  await battle();
  await game("global-conflict", "patrols");
  await press("Land");
  await add("Where patrols come down", "1 ftr: sz5 > Germany");
  await saved();
  // With both cash advances placed, the suggested orders attack in the air too.
  for (const [n, seat, keep] of [[0, "axis", "Germany: 12"], [1, "allies", "Soviet Union: 12"]]) {
    run("advance", `patrols.000${n}.ron`, "--seat", seat, "--keep", keep);
    run("step", `patrols.000${n}.ron`, `patrols.000${n + 1}.advance.${seat}.toml`);
  }
  await shown("patrols.0002.ron");
  await press("Suggest orders");
  await battle();
}

/// A rocket, once the dice of research have brought it: every die is tried in game after game.
async function rocket() {
  for (let n = 0; n < 12; n += 1) {
    await game("revised", `rocket-${n}`);
    await pass();
    await choose("development", "rockets");
    for (let die = 0; die < 8; die += 1) { await press("one die more"); }
    await choose("how much of the turn", "research");
    await pass();
    await press("Combat move");
    await move("Combat move", "Western Europe", ["all antiaircraft gun"], "fire a rocket at United Kingdom").catch(() => {});
    await saved();
    if (reached.has("clause rocket")) { return; }
  }
  assert.fail("no rocket in twelve games");
}

const wanted = forms();
try {
  const tests = process.env.ONLY ? process.env.ONLY.split(",") : ["usual", "distant", "nations", "rocket"];
  for (const test of tests) { await { usual, distant, nations, rocket }[test](); }
  assert.deepEqual(browser.complaints, []);
} catch (e) {
  console.log(await tell('document.querySelector(".panel")?.innerText'));
  throw e;
} finally { await browser.close(); }
rmSync(folder, { recursive: true });
const missing = wanted.filter((form) => !reached.has(form));
console.log(`forms of the order language that are clicked: ${wanted.length - missing.length} of ${wanted.length}`);
assert.deepEqual(missing, []);
process.exit(0);
