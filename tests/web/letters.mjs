// Whole games by mail on the page in real browsers: two players and a director at the command line, with a lost mail, a
// doubled one and hostile words in every place; and two players who keep the dice themselves.
//
// node tests/web/letters.mjs target/debug/fieldpost target/web/fieldpost-verify.html [TURNS]
//
// TURNS: turns of each game, usually 10, which are two rounds. A browser that is not installed is left out.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chainOpened, inBrowsers, joined, newKey, ordered } from "./desk.mjs";
import { until } from "./turn.mjs";

const [native, page] = process.argv.slice(2, 4).map((path) => resolve(path));
const turns = Number(process.argv[4] || 10);
const q = JSON.stringify;
const root = resolve(new URL(".", import.meta.url).pathname, "../..");
async function withDirector(desk) {
  const keys = { anna: await newKey(desk), bruno: await newKey(desk) };
  desk.run("key", "new", "dora");
  desk.run("new", "lhtr", "--name", "june", "--director", "dora", "--key", "dora", "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
  const papers = ["june.invitation.toml", "june.join.dora.toml"].map((n) => [n, readFileSync(desk.path(n))]);
  const joins = [];
  for (const seat of ["anna", "bruno"]) {
    await joined(desk, seat, keys[seat], papers);
    joins.push((await desk.mail()).name);
  }
  desk.run("start", "june.invitation.toml", "june.join.dora.toml", ...joins);
  let at = "june.0000.ron", mail = readFileSync(desk.path(at));
  for (let n = 1; n <= turns; n += 1) {
    const seat = n % 5 === 2 || n % 5 === 4 ? "bruno" : "anna";
    await ordered(desk, keys[seat], mail);
    let letter = await desk.mail();
    if (n === 2) {
      // The mail is lost: the same orders are signed once more, on a page that knows nothing of the first mail.
      await ordered(desk, keys[seat], mail);
      const again = await desk.mail();
      assert.equal(again.text, letter.text, "the same orders give another mail");
      letter = again;
    }
    const mails = n === 3 ? [letter.name, "twice.eml"] : [letter.name];
    if (n === 3) { writeFileSync(desk.path("twice.eml"), letter.text); }
    const number = String(n).padStart(4, "0");
    const said = desk.run("step", at, ...mails, "--key", "dora");
    if (/receipt/.test(said)) { desk.run("step", at, ...mails, `june.${number}.receipt.toml`, "--key", "dora"); }
    at = `june.${number}.ron`;
    mail = readFileSync(desk.path(`june.${number}.eml`));
  }
  await finished(desk, at);
}

async function twoKeepers(desk) {
  const keys = { anna: await newKey(desk), bruno: await newKey(desk) };
  desk.run("new", "lhtr", "--name", "pair", "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
  const invitation = ["pair.invitation.toml", readFileSync(desk.path("pair.invitation.toml"))];
  const chains = {}, joins = [];
  for (const seat of ["anna", "bruno"]) {
    await joined(desk, seat, keys[seat], [invitation]);
    chains[seat] = await desk.chainSaved();
    joins.push(await desk.mail());
  }
  // The second player starts the game on the page.
  await desk.open();
  await desk.drop(invitation, ...joins.map((j) => [j.name, j.text]));
  await desk.tell(`[...document.querySelectorAll("#list button")].find((b) => b.textContent.includes("invitation.toml")).click()`);
  await desk.unlock(keys.bruno);
  await desk.press("All have joined");
  await desk.press("Start the game");
  let mail = (await desk.mail()).text, opened = 0;
  for (let n = 1; n <= turns; n += 1) {
    const [seat, other] = n % 5 === 2 || n % 5 === 4 ? ["bruno", "anna"] : ["anna", "bruno"];
    await ordered(desk, keys[seat], mail, chains[seat]);
    await until(desk.browser, 'document.querySelector(".signed h3")');
    if (await desk.tell('/is made/.test(document.querySelector(".signed h3").textContent)')) {
      // No die was needed: the block is made at once.
      mail = (await desk.mail()).text;
      continue;
    }
    opened += 1;
    chains[seat] = await desk.chainSaved();
    const letter = await desk.mail();
    // The other keeper has the game from the mail before, and drops this one on the page.
    await desk.open();
    await desk.drop(["before.eml", mail], [letter.name, letter.text]);
    await desk.tell(`[...document.querySelectorAll("#list button")].find((b) => /^good/.test(b.textContent)).click()`);
    await desk.press("Sign and send");
    await desk.unlock(keys[other]);
    await chainOpened(desk, chains[other]);
    await desk.press("Go on with the papers");
    chains[other] = await desk.chainSaved();
    mail = (await desk.mail()).text;
  }
  assert.ok(opened > 0, "no link was opened");
  const last = `pair.${String(turns).padStart(4, "0")}.eml`;
  desk.run("mail", "unpack", last);
  await finished(desk, `pair.${String(turns).padStart(4, "0")}.ron`);
}

/// Both verifiers accept the game, nothing hostile ran, nothing was asked of anyone, and the key is in one file.
async function finished(desk, game) {
  desk.run("verify", game);
  const other = spawnSync("python3", [join(root, "docs/verify_game.py"), desk.path(game)], { encoding: "utf8" });
  assert.equal(other.status, 0, other.stdout + other.stderr);
  assert.equal(await desk.tell("typeof window.ran"), "undefined");
  const { requests, complaints } = desk.browser;
  assert.deepEqual(requests.filter((url) => !/^(file|data|blob|about):/.test(url)), []);
  assert.deepEqual(complaints, []);
  const secret = desk.saved.filter((f) => /PRIVATE KEY/.test(f.text)).map((f) => f.name);
  assert.ok(secret.length === 2 && secret.every((name) => name.endsWith(".key")), `a key in ${secret.join(", ")}`);
  const roots = desk.saved.filter((f) => /^root = /m.test(f.text)).map((f) => f.name);
  assert.ok(roots.every((name) => name.endsWith(".chain")), `a chain in ${roots.join(", ")}`);
  rmSync(desk.folder, { recursive: true });
}

await inBrowsers(native, page, withDirector, twoKeepers);
