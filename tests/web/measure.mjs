// How quick the page is in Chromium, and how large. It prints figures and asserts none.
//
// node tests/web/measure.mjs target/debug/fieldpost target/web/fieldpost-verify.html [EDITIONS]
//
// From a click that changes the draft to the findings in the next picture; from the beginning to open the page to the
// board of a mail that is dropped on it, with a processor four times as slow; the size of the page. All times are
// processor time, which other programs disturb less than the clock.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "./browsers.mjs";
import { Desk, practiceBegun } from "./desk.mjs";
import { until } from "./turn.mjs";

const [native, page] = process.argv.slice(2, 4);
const EDITIONS = process.argv[4]?.split(",") ?? ["lhtr", "revised", "aa1941", "global-conflict"];
const q = JSON.stringify;
const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const told = (all) => `${middle(all).toFixed(0)} ms in the middle of ${all.length}, ${Math.max(...all).toFixed(0)} ms at most`;

/// Presses the first button whose label or words begin so; the milliseconds until the next picture, or nothing if there
/// is no such button.
async function pressed(desk, label) {
  const began = await desk.browser.busy();
  const found = await desk.tell(`(async () => {
    const words = (b) => b.getAttribute("aria-label") || b.textContent.trim();
    const b = [...document.querySelectorAll(".panel button")].find((b) => words(b).startsWith(${q(label)}) && b.checkVisibility() && !b.disabled);
    b?.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    return Boolean(b);
  })()`);
  return found ? (await desk.browser.busy()) - began : null;
}

/// The game of an edition after its scripted openings, in a mail.
function mailed(desk, edition) {
  desk.run("demo", edition, "--edition", edition);
  const folder = desk.path(edition);
  const last = readdirSync(folder).filter((n) => /^demo\.\d+\.ron$/.test(n)).sort().at(-1);
  const body = readFileSync(join(folder, last)).toString("base64").replace(/.{76}/g, "$&\r\n");
  return ["From: anna@example.org", "Subject: the game", "MIME-Version: 1.0", "Content-Type: application/octet-stream",
    `Content-Disposition: attachment; filename="${last}"`, "Content-Transfer-Encoding: base64", "", body, ""].join("\r\n");
}

/// Clicks of a usual turn that change the draft: the orders that are suggested, then purchases.
async function clicks(desk, edition) {
  await practiceBegun(desk, edition);
  await desk.press("Suggest orders");
  await desk.press("Purchase units");
  const took = [];
  for (let n = 0; n < 12; n += 1) {
    for (const label of ["one fewer", "one more"]) {
      const ms = await pressed(desk, label);
      if (ms !== null) { took.push(ms); }
    }
  }
  for (const label of ["Undo", "Redo", "Undo", "Redo"]) {
    const ms = await pressed(desk, label);
    if (ms !== null) { took.push(ms); }
  }
  return took;
}

/// From the beginning to open the page to the board of a mail, with a processor so many times as slow.
async function opened(desk, mail, times) {
  await desk.browser.slow(times);
  await desk.browser.go("about:blank");
  const began = await desk.browser.busy();
  await desk.open();
  const ready = await desk.browser.busy();
  await desk.drop(["game.eml", mail]);
  await until(desk.browser, 'document.querySelector(".board .spot")');
  const took = [ready - began, (await desk.browser.busy()) - began];
  await desk.browser.slow(1);
  return took;
}

const browser = await chromium("chromium");
try {
  const desk = new Desk(browser, native, page);
  await browser.picture(1280, 900);
  console.log(`page: ${(statSync(page).size / 1e6).toFixed(2)} MB`);
  for (const edition of EDITIONS) {
    console.log(`${edition}: a click that changes the draft to the findings: ${told(await clicks(desk, edition))}`);
    const mail = mailed(desk, edition);
    const took = [];
    for (let n = 0; n < 3; n += 1) { took.push(await opened(desk, mail, 4)); }
    const [ready, board] = took.sort((a, b) => a[1] - b[1])[0].map((ms) => (ms / 1000).toFixed(1));
    console.log(`${edition}: four times slower, the page is ready after ${ready} s, the board of a dropped mail after ${board} s`);
  }
} finally { await browser.close(); }
process.exit(0);
