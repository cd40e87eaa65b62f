// Takes the pictures of docs/player.md from the page itself: a first turn by mail, from the board to the mail.
//
// node tests/web/pictures.mjs target/debug/fieldpost target/web/fieldpost-verify.html [FOLDER]
//
// FOLDER: docs/pictures, unless another is named. Needs chromium.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "./browsers.mjs";
import { Desk, joined, newKey } from "./desk.mjs";
import { small } from "./png.mjs";
import { clickSpace, until } from "./turn.mjs";

const [native, page] = process.argv.slice(2, 4);
const root = resolve(new URL(".", import.meta.url).pathname, "../..");
const folder = resolve(process.argv[4] || join(root, "docs/pictures"));
/// All pictures together, in bytes.
const MOST = 200_000;
let bytes = 0;

mkdirSync(folder, { recursive: true });
const browser = await chromium("chromium");
const desk = new Desk(browser, native, page);

async function take(name, wide, high) {
  await browser.picture(wide, high);
  await new Promise((done) => setTimeout(done, 300));
  const picture = small(await browser.picture(wide, high));
  writeFileSync(join(folder, `${name}.png`), picture);
  bytes += picture.length;
}

const panel = 'document.querySelector(".panel")';
try {
  await browser.picture(1000, 620);
  const key = await newKey(desk, "anna"), other = await newKey(desk, "bruno");
  desk.run("key", "new", "dora");
  desk.run("new", "lhtr", "--name", "june", "--director", "dora", "--key", "dora", "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
  const papers = ["june.invitation.toml", "june.join.dora.toml"].map((n) => [n, readFileSync(desk.path(n))]);
  const joins = [];
  for (const [seat, own] of [["anna", key], ["bruno", other]]) {
    await joined(desk, seat, own, papers);
    if (seat === "anna") {
      await desk.tell("window.scrollTo(0, 0)");
    }
    joins.push((await desk.mail()).name);
  }
  desk.run("start", "june.invitation.toml", "june.join.dora.toml", ...joins);
  await desk.open();
  await desk.drop(["june.0000.ron", readFileSync(desk.path("june.0000.ron"))]);
  await until(browser, 'document.querySelector(".panel .tabs")');
  await desk.press("Purchase units", panel);
  for (let n = 0; n < 3; n += 1) { await desk.tell(`document.querySelector('button[aria-label="one more of infantry"]').click()`); }
  await desk.press("Combat move", panel);
  await clickSpace(browser, "Karelia");
  await desk.press("Choose all", panel);
  await until(browser, 'document.querySelectorAll(".spot.reach").length > 0');
  await desk.tell("window.scrollTo(0, 0)");
  await take("choose", 1000, 620);
  await desk.press("go to West Russia", panel);
  await desk.press("Conduct combat", panel);
  await until(browser, 'document.querySelector(".battle .bar")');
  await take("battle", 1000, 620);
  await desk.press("Mobilize new units", panel);
  await desk.tell(`document.querySelector('button[aria-label^="place infantry"]').click()`);
  await until(browser, 'document.querySelectorAll(".spot.place").length > 0');
  for (let n = 0; n < 3; n += 1) { await desk.press("place it in Russia", panel); }
  await desk.press("Sign and send", panel);
  await desk.unlock(key);
  await desk.press("Sign these orders");
  await until(browser, 'document.querySelector(".send .main")');
  await desk.tell('document.querySelector(".signed").scrollIntoView()');
  await take("send", 700, 620);
  assert.deepEqual(browser.complaints, []);
} finally { await browser.close(); }
assert.ok(bytes <= MOST, `the pictures have ${bytes} bytes, more than ${MOST}`);
console.log(`pictures in ${folder}: ${bytes} bytes`);
process.exit(0);
