// Practice games that are played on the page alone, in every edition: one with the orders that are suggested, one with
// moves that are clicked; by turns with the pointer and with the keyboard. What is saved at the end verifies.
//
// node tests/web/practice.mjs target/debug/fieldpost target/web/fieldpost-verify.html [ROUNDS] [EDITIONS] [BROWSERS] [HAND]
//
// ROUNDS: of each game, usually 3. EDITIONS and BROWSERS: names between commas, usually all. HAND: `pointer` or
// `keyboard` plays one game with moves that are chosen, every turn of it by that alone.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, firefox } from "./browsers.mjs";
import { clickOn, enter, until } from "./turn.mjs";

const [native, page] = process.argv.slice(2, 4).map((path) => resolve(path));
const rounds = Number(process.argv[4] || 3);
const editions = (process.argv[5] || "lhtr,revised,aa1941,global-conflict").split(",");
const browsers = (process.argv[6] || "chromium,firefox-esr").split(",");
const only = process.argv[7] || "";
const folder = mkdtempSync(join(tmpdir(), "practice-"));
const q = JSON.stringify;

const has = (browser, condition) => browser.tell(`Boolean(${condition})`);
const text = (browser, what) => browser.tell(`document.querySelector(${q(what)})?.textContent ?? ""`);
const button = (words) => `[...document.querySelectorAll("#view button")].find((b) => (b.getAttribute("aria-label") || b.textContent.trim()).startsWith(${q(words)}))`;

/// A hand: it presses buttons by pointer, or by keyboard alone.
function hand(browser, byKeyboard) {
  return (label) => (byKeyboard ? enter(browser, label) : clickOn(browser, label));
}

/// Begins a practice game on a fresh page.
async function begin(browser, edition) {
  await browser.go(pathToFileURL(page).href);
  await until(browser, 'document.getElementById("state").textContent === "Ready."');
  await browser.tell(`(() => {
    window.kept = [];
    URL.createObjectURL = (blob) => { window.kept.push(blob); return "blob:none"; };
    HTMLAnchorElement.prototype.click = () => {};
    const d = document.querySelector("details.practice");
    d.open = true;
    const s = d.querySelector("select");
    s.value = ${q(edition)};
    s.dispatchEvent(new Event("change"));
    [...d.querySelectorAll("button")].find((b) => b.textContent === "Begin").click();
  })()`);
  await until(browser, 'document.querySelector(".board .spot")');
}

/// Whose turn it is, and in which round.
const turnOf = (browser) => text(browser, ".panel .check b");
const roundOf = async (browser) => Number(/round (\d+)/.exec(await turnOf(browser))?.[1] ?? 0);

/// What could be chosen with the pointer in this list, in words.
const labels = (browser, what) => browser.tell(`[...document.querySelectorAll(${q(what)})].map((b) => b.getAttribute("aria-label") || b.textContent.trim())`);

/// Moves of one phase that are clicked: out of some spaces everything that is free, to the first place that lights up.
async function clickMoves(browser, press, phase, most) {
  if (!(await has(browser, button(phase)))) { return 0; }
  await press(phase);
  let moved = 0;
  for (let n = 0; n < most; n += 1) {
    // The lists are closed again whenever the panel is drawn anew.
    const headings = await labels(browser, ".panel summary");
    await press(headings.find((h) => /^(Spaces of the power to move|Your spaces)/.test(h)));
    const spaces = await labels(browser, ".panel details[open] .near button");
    if (n >= spaces.length) { break; }
    await press(spaces[n]);
    if (!(await has(browser, button("Choose all")))) { continue; }
    // A single unit is chosen as soon as its space is looked at.
    if (!(await has(browser, 'document.querySelector(".panel .ways")'))) { await press("Choose all"); }
    await until(browser, 'document.querySelector(".panel .ways")');
    const ways = await browser.tell('[...document.querySelectorAll(".panel .ways button.reach")].map((b) => b.textContent.trim())');
    const way = ways.find((w) => w.startsWith("go to"));
    if (!way) { continue; }
    await press(way);
    // A move that would be refused is taken back, as a player does who sees the finding.
    if (!/no errors/.test(await text(browser, ".panel .check"))) {
      await press("Undo");
      continue;
    }
    moved += 1;
  }
  return moved;
}

/// A turn that is clicked: a purchase, moves, placements. So many moves were ordered.
async function clickTurn(browser, press) {
  const phases = await labels(browser, ".panel .tabs button");
  const phase = (words) => phases.find((p) => words.test(p)) ?? "";
  const buy = phase(/purchase/i);
  if (buy) {
    await press(buy);
    await press("one more of infantry");
    if (!/no errors/.test(await text(browser, ".panel .check"))) { await press("Undo"); }
  }
  let moved = await clickMoves(browser, press, phase(/^combat move/i), 3);
  moved += await clickMoves(browser, press, phase(/noncombat/i), 3);
  const place = phase(/mobili[sz]e|place/i);
  if (place && buy) {
    await press(place);
    if (await has(browser, button("place infantry"))) {
      await press("place infantry");
      await until(browser, 'document.querySelector(".panel .ways button.place, .panel .ways .note")');
      const [way] = await labels(browser, ".panel .ways button.place");
      if (way) { await press(way); }
    }
  }
  return moved;
}

/// Plays a turn or an answer, and waits for the next board.
async function playOn(browser, press) {
  const before = await browser.tell('document.querySelectorAll("#list li").length');
  await press((await has(browser, button("Play on with this answer"))) ? "Play on with this answer" : "Play this turn");
  await until(browser, `document.querySelectorAll("#list li").length > ${before} || /^(?!Playing)/.test(document.getElementById("state").textContent) && !/Playing/.test(document.getElementById("state").textContent)`);
  const said = await text(browser, "#state");
  assert.match(said, /The turn is played/, `${browser.name}: ${said}`);
}

async function play(browser, edition, clicked) {
  await begin(browser, edition);
  let turns = 0, moves = 0, answers = 0;
  const most = rounds * 12 + 20;
  while (turns < most) {
    if (/over|won/i.test(await text(browser, "#view .verdict")) && !(await has(browser, 'document.querySelector(".panel .tabs")'))) { break; }
    const press = hand(browser, only ? only === "keyboard" : turns % 2 === 1);
    if (await has(browser, 'document.querySelector("section.answer")')) {
      answers += 1;
      await playOn(browser, press);
      continue;
    }
    if ((await roundOf(browser)) > rounds) { break; }
    if (clicked) { moves += await clickTurn(browser, press); }
    else { await press("Suggest orders"); }
    await playOn(browser, press);
    turns += 1;
  }
  assert.ok((await roundOf(browser)) > rounds || turns > 0, `${edition}: no turn was played`);
  if (clicked) { assert.ok(moves >= turns / 2, `${edition}: ${moves} moves in ${turns} turns`); }
  await browser.tell(`${button("Save the game")}.click()`);
  const path = join(folder, `${browser.name}-${edition}-${clicked}.ron`);
  writeFileSync(path, await browser.tell("window.kept.at(-1).text()"));
  const done = spawnSync(native, ["verify", path], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stdout + done.stderr);
  assert.deepEqual(browser.complaints, []);
  return `${turns} turns, ${answers} answers${clicked ? `, ${moves} moves clicked` : ""}`;
}

let looked = 0;
for (const [start, program] of [[chromium, "chromium"], [firefox, "firefox-esr"]]) {
  if (!browsers.includes(program)) { continue; }
  if (spawnSync(program, ["--version"]).error) {
    console.log(`${program} is not installed`);
    continue;
  }
  const browser = await start(program);
  try {
    for (const edition of editions) {
      for (const clicked of only ? [true] : [false, true]) {
        const began = performance.now();
        const told = await play(browser, edition, clicked).catch(async (e) => {
          console.log(await browser.tell("document.getElementById('state').textContent + '\\n' + (document.querySelector('.panel') || document.body).innerText.slice(0, 3000)"));
          throw e;
        });
        console.log(`${browser.name}: ${edition}, ${clicked ? only || "clicked" : "suggested"}: ${told}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
      }
    }
  } finally { await browser.close(); }
  looked += 1;
}
rmSync(folder, { recursive: true });
assert.ok(looked > 0, "no browser");
process.exit(0);
