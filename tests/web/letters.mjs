// Whole games by mail on the page in real browsers: two players and a director at the command line, with a lost mail, a
// doubled one and hostile words in every place; and two players who keep the dice themselves, and do everything on the
// page, from the invitation to the signed result.
//
// node tests/web/letters.mjs target/debug/fieldpost target/web/fieldpost-verify.html [TURNS]
//
// TURNS: turns of each game, usually 10, which are two rounds. A browser that is not installed is left out.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chainOpened, inBrowsers, invites, joined, joinsNow, newKey, ordered } from "./desk.mjs";
import { until } from "./turn.mjs";

const [native, page] = process.argv.slice(2, 4).map((path) => resolve(path));
const turns = Number(process.argv[4] || 10);
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

/// Two players without a director, and without any command: from the invitation to the signed result on their pages.
async function twoKeepers(desk) {
  const keys = { anna: await newKey(desk), bruno: await newKey(desk) }, chains = {};
  let { mail, maker } = await begun(desk, keys, chains), opened = 0;
  for (let n = 1; n <= turns; n += 1) {
    const [seat, other] = n % 5 === 2 || n % 5 === 4 ? ["bruno", "anna"] : ["anna", "bruno"];
    await ordered(desk, keys[seat], mail, chains[seat]);
    await until(desk.browser, 'document.querySelector(".signed h3")');
    if (await desk.tell('/is made/.test(document.querySelector(".signed h3").textContent)')) {
      // No die was needed: the block is made at once.
      mail = (await desk.mail()).text;
      maker = seat;
      continue;
    }
    opened += 1;
    chains[seat] = await desk.chainSaved();
    const letter = await desk.mail();
    // The other keeper has the game from the mail before, and drops this one on the page.
    await desk.open();
    await desk.drop(["before.eml", mail], [letter.name, letter.text]);
    await desk.signing(keys[other]);
    await chainOpened(desk, chains[other]);
    await desk.press("Go on with the papers");
    chains[other] = await desk.chainSaved();
    mail = (await desk.mail()).text;
    maker = other;
  }
  assert.ok(opened > 0, "no link was opened");
  await finished(desk, await ended(desk, keys, mail, maker));
}

/// The invitation is written by one player and joined by both; the second starts the game.
async function begun(desk, keys, chains) {
  await invites(desk, "pair", { axis: "bruno", allies: "anna" });
  await until(desk.browser, '/The invitation is written/.test(document.querySelector(".signed").textContent)');
  await joinsNow(desk, "anna", keys.anna);
  chains.anna = await desk.chainSaved();
  const letter = await desk.mail();
  // In the same mail as her own join, as an attachment or as text.
  const copy = await desk.tell(`[...document.querySelectorAll("details")].find((d) => /The text to copy/.test(d.textContent)).querySelector("pre").textContent`);
  const texts = { attached: [letter.name, letter.text], copied: ["copied.eml", `From: anna@example.org\nSubject: a game?\n\n${copy}\n-- \nAnna\n`] };
  for (const paper of [texts.copied, texts.attached]) {
    await joined(desk, "bruno", keys.bruno, [paper]);
    chains.bruno = await desk.chainSaved();
    await until(desk.browser, '/Everybody has joined/.test(document.querySelector(".join .start")?.textContent || "")');
  }
  await desk.press("Start the game");
  await until(desk.browser, '/The game begins/.test(document.querySelector(".signed").textContent)');
  return { mail: (await desk.mail()).text, maker: "bruno" };
}

/// One player gives up, and signs the result. Who made the latest block makes the next one; the other sends the paper.
/// Gives the name of the last game file.
async function ended(desk, keys, before, maker) {
  let mail = before, number = turns, text = "";
  const over = () => desk.tell('document.querySelector(".over")?.textContent || ""');
  for (const paper of ["concession", "result"]) {
    number += 1;
    await desk.open();
    await desk.drop(["mine.eml", mail]);
    await desk.signing(keys.bruno);
    if (paper === "concession") {
      assert.equal(await over(), "");
      await desk.press("A concession");
      await desk.tick("Yes, I give this game up");
    } else {
      assert.match(await over(), /The Axis have conceded: the Allies have won\. A player of the Axis signs the result/);
      assert.match(await desk.tell('document.querySelector(".due h3").textContent'), /You owe the result/);
    }
    await desk.press(`Sign the ${paper}`);
    if (maker === "bruno") { await desk.press(`Make block ${number}`); }
    else {
      const letter = await desk.mail();
      await desk.open();
      await desk.drop(["before.eml", mail], [letter.name, letter.text]);
      await desk.signing(keys.anna);
      await desk.press("Go on with the papers");
    }
    await desk.press("Save pair.");
    text = (await desk.taken()).text;
    mail = (await desk.mail()).text;
  }
  for (const seat of ["anna", "bruno"]) {
    await desk.open();
    await desk.drop(["last.eml", mail]);
    assert.match(await over(), /The Axis have conceded: the Allies have won\. The result is signed/);
    assert.doesNotMatch(await desk.tell('document.querySelector(".pane").innerText'), /Suggest orders|Sign and send/);
    await desk.signing(keys[seat]);
    assert.match(await desk.tell('document.querySelector(".sign").innerText'), new RegExp(`You are ${seat}\\.\\s*$`));
  }
  const name = `pair.${String(number).padStart(4, "0")}.ron`;
  writeFileSync(desk.path(name), text);
  return name;
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
