// The pages that fieldpost writes, in a real browser: a report and a whole game of every edition, read as
// axe-core reads them for people who see, hear or move otherwise, and no wider than a telephone.
//
// node tests/web/pages.mjs target/debug/fieldpost VERIFIER AXE [PICTURES]
//
// VERIFIER is fieldpost-verify.html, AXE is axe.min.js of the package axe-core. In PICTURES it leaves what
// the pages look like.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "./browsers.mjs";

const [native, verifier, axe, pictures] = process.argv.slice(2).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), "pages-"));
const EDITIONS = ["lhtr", "revised", "aa1941", "global-conflict"];
const WIDTHS = [[1800, 1400], [1024, 1400], [360, 740]];
const MOST = { report: 400_000, game: 3_000_000, map: 400_000 };

function run(...words) {
  const done = spawnSync(native, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(done.status, 0, `fieldpost ${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

/// The report and the game of a scripted opening.
function written(edition) {
  run("demo", edition, "--edition", edition);
  const games = readdirSync(join(folder, edition)).filter((name) => /^demo\.\d+\.ron$/.test(name)).sort();
  const game = join(folder, edition, games.at(-1));
  const [report, whole, map] = ["report", "game", "map"].map((what) => `${edition}.${what}.html`);
  run("report", game, "--format", "html", "--out", report);
  run("page", game, "--out", whole);
  run("map", game, "--format", "html", "--out", map);
  return [["report", report], ["game", whole], ["map", map]].map(([what, name]) => [what, join(folder, name)]);
}

/// What axe-core finds fault with, a line each.
async function faults(browser) {
  await browser.tell(`${readFileSync(axe, "utf8")}; true`);
  return browser.tell(`axe.run(document).then((found) => found.violations.map((v) =>
    v.id + ": " + v.help + " (" + v.nodes.length + ", first " + v.nodes[0].html.slice(0, 160) + ")"))`);
}

const browser = await chromium("chromium");
try {
  for (const edition of EDITIONS) {
    for (const [what, path] of written(edition)) {
      const bytes = readFileSync(path).length;
      assert.ok(bytes <= MOST[what], `${path}: ${bytes} bytes`);
      for (const [width, height] of WIDTHS) {
        await browser.picture(width, height);
        await browser.go(pathToFileURL(path).href);
        const laid = await browser.tell("document.documentElement.clientWidth");
        assert.ok(laid <= width, `${edition}, ${what} at ${width}: laid out for ${laid} points`);
        const wide = await browser.tell("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert.ok(wide <= 0, `${edition}, ${what} at ${width}: ${wide} points too wide`);
        // What lies between the widest and the narrowest page has the faults of one of them.
        if (width !== 1024) { assert.deepEqual(await faults(browser), [], `${edition}, ${what} at ${width}`); }
        if (pictures) {
          mkdirSync(pictures, { recursive: true });
          writeFileSync(join(pictures, `${edition}-${what}-${width}.png`), await browser.picture(width, height));
        }
      }
    }
  }
  // The verifier, with a game on it and then with orders.
  await browser.go(pathToFileURL(verifier).href);
  const until = async (condition) => {
    for (let tries = 0; !(await browser.tell(`Boolean(${condition})`)); tries += 1) {
      assert.ok(tries < 600, `not within 30 s: ${condition}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  await until('document.getElementById("state").textContent === "Ready."');
  for (const [name, there] of [["demo.0001.ron", ".panel .tabs"], ["demo.0002.soviet-union.signed.toml", "#view pre"]]) {
    await browser.choose(join(folder, "lhtr", name));
    await until(`document.querySelector("${there}") && /${name}/.test(document.querySelector("#view h2").textContent)`);
    assert.deepEqual(await faults(browser), [], `the verifier with ${name}`);
  }
  // A trial of a draft, a draft as a plain turn, and the odds of armies that are typed.
  const press = (words) => browser.tell(`[...document.querySelectorAll("#view button, #view summary, #list button")].find((b) => b.textContent.includes(${JSON.stringify(words)})).click()`);
  const seen = async (what) => {
    for (const [width, height] of [[1280, 900], [360, 740]]) {
      await browser.picture(width, height);
      assert.deepEqual(await faults(browser), [], `${what} at ${width}`);
      const wide = await browser.tell("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      assert.ok(wide <= 0, `${what} at ${width}: ${wide} points too wide`);
      if (pictures) { writeFileSync(join(pictures, `verifier-${what}-${width}.png`), await browser.picture(width, height)); }
    }
  };
  // The signed orders wait there, so that the page shows first where it goes on with them.
  await press("demo.0001.ron");
  await until('document.querySelector(".waiting")');
  await seen("waiting");
  await press("Board");
  await until('document.querySelector(".panel .tabs")');
  await press("Suggest orders");
  await press("Try with dice");
  await until('/^TRIAL/.test(document.querySelector(".trial pre")?.textContent ?? "")');
  assert.match(await browser.tell('document.querySelector(".board-warning").textContent'), /NONE OF THIS HAS HAPPENED/);
  await seen("trial");
  await press("Back to the orders");
  assert.equal(await browser.tell('document.querySelector(".board-warning").textContent'), "");
  await press("As text");
  await press("As a plain turn");
  await press("Read this turn");
  await until('document.querySelector(".panel .reading")');
  await seen("plain");
  await press("Conduct combat");
  await press("Odds of armies that you type");
  await browser.tell(`document.querySelectorAll(".panel .odds input").forEach((e, n) => { if (n < 2) { e.value = "3 inf, 1 ftr"; } })`);
  await press("Work out the odds");
  await until('document.querySelector(".panel .odds .bar")');
  await seen("odds");
  // Where things are signed, and what is said to someone who has lost the key; before a game, the form that makes one.
  const click = (words) => browser.tell(`[...document.querySelectorAll("#view button, #view summary, #list button")].find((b) => b.textContent.includes(${JSON.stringify(words)})).click()`);
  await click("demo.0001.ron");
  await until('document.querySelector(".sign .key")');
  await click("I lost my key");
  await seen("signing");
  await browser.tell(`(() => {
    const d = [...document.querySelectorAll("details.practice")].find((d) => /Your key/.test(d.textContent));
    d.open = true;
  })()`);
  await until('document.querySelector("details.practice .key details")');
  await browser.tell('document.querySelector("details.practice .key details").open = true');
  await seen("key");
  // A block with battles, and what it did.
  await browser.choose(join(folder, "lhtr", "demo.0007.ron"));
  await until('document.querySelector(".news[open]")');
  await browser.tell('document.querySelector(".news details").open = true');
  await seen("news");
  assert.deepEqual(browser.requests.filter((url) => !/^(file|data|about):/.test(url)), []);
  assert.deepEqual(browser.complaints, []);
  console.log(`pages of ${EDITIONS.length} editions: nothing that axe-core finds, nothing too wide`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
process.exit(0);
