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
import { chainOpened, inBrowsers, invites, joined, joinsNow, newKey, ordered, PHRASE } from "./desk.mjs";
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
    if (n === 2) { await oldMail(desk, keys[seat], mail, readFileSync(desk.path("june.0000.ron"))); }
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

/// A mail says by itself what its block did; an older one changes nothing; and a key that is dropped is opened where it is
/// needed.
async function oldMail(desk, key, mail, before) {
  const heading = () => desk.tell('document.querySelector("#view h2").textContent');
  await desk.open();
  await desk.drop(["new.eml", mail]);
  await until(desk.browser, 'document.querySelector(".news[open]")');
  assert.match(await desk.tell('document.querySelector(".news summary").textContent'), /^Block 1: Soviet Union \(anna\), round 1$/);
  assert.match(await desk.tell('document.querySelector(".news ul").innerText'), /treasury[^]*cities/);
  await desk.press("The full report");
  assert.match(await desk.tell('document.querySelector(".news .report").innerText'), /IN SHORT[^]*NEXT/);
  const now = await heading();
  await desk.drop(["old.ron", before]);
  assert.equal(await heading(), now);
  assert.match(await desk.tell('document.querySelector(".older").innerText'), /^This mail is older than the game on this page \(block 0; the page has block 1\)\./);
  await desk.press("Look at block 0");
  assert.match(await heading(), /old\.ron/);
  assert.doesNotMatch(await desk.tell('document.getElementById("view").innerText'), /Sign and send/);
  await desk.press("Back to the game june, block 1");
  // The same mail once more leaves the board as it is.
  await until(desk.browser, 'document.querySelector(".panel .tools")');
  await desk.press("Suggest orders");
  await desk.drop(["again.eml", mail]);
  assert.equal(await heading(), now);
  assert.equal(await desk.tell('document.querySelector(".panel .tools button").disabled'), false, "the orders are gone");
  await desk.press("Watch it step by step");
  // The key is no file of the table, and leads to where it is needed.
  const files = await desk.tell('document.querySelectorAll("#list li").length');
  await desk.dropSecret(key);
  await until(desk.browser, 'document.querySelector(".given-secret form")');
  await desk.type("Passphrase of", PHRASE);
  await desk.press("Open", 'document.querySelector("form.passphrase")');
  await until(desk.browser, '/You owe the orders of Germany/.test(document.querySelector(".sign")?.innerText || "")');
  assert.equal(await desk.tell('document.querySelectorAll("#list li").length'), files);
}

/// Two players without a director, and without any command: from the invitation to the signed result on their pages.
async function twoKeepers(desk) {
  const keys = { anna: await newKey(desk), bruno: await newKey(desk) }, chains = {};
  let { mail, maker } = await begun(desk, keys, chains), opened = 0;
  const start = mail;
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
    assert.match(await desk.tell('document.getElementById("state").textContent'), /^Not finished yet: save your chain file/);
    const old = chains[seat], before = old.name;
    chains[seat] = await desk.chainSaved();
    await chainIsNow(desk, chains[seat].name, before);
    const letter = await desk.mail();
    // The chain file of before does not take the place of this one.
    await desk.dropSecret(old);
    await until(desk.browser, 'document.querySelector(".given-secret .refusal")');
    const refused = await desk.tell('document.querySelector(".given-secret .refusal").textContent');
    assert.ok(refused.startsWith(`${before} is out of date: ${chains[seat].name} is a newer file`), refused);
    await theOthersDice(desk, [seat, other], { mail, letter, key: keys[other], chain: chains[other], block: n });
    chains[other] = await desk.chainSaved();
    mail = await blockMail(desk, n);
    maker = other;
  }
  assert.ok(opened > 0, "no link was opened");
  if (opened > 1) { await oldGame(desk, start, keys.anna, chains.anna); }
  await finished(desk, await ended(desk, keys, mail, maker));
}

/// An old mail on a page that knows no newer one: the chain file knows that there is one, and nothing is signed.
async function oldGame(desk, start, key, chain) {
  await desk.open();
  await desk.drop(["start.eml", start]);
  await desk.press("Sign and send");
  await desk.unlock(key);
  await desk.give("Open the chain file", chain.name, chain.text);
  await until(desk.browser, 'document.querySelector(".key .chain .warning")');
  const said = await desk.tell('document.querySelector(".key .chain .warning").textContent');
  assert.match(said, /^This game is an old one: it ends with block 0, and .* has opened dice for step [2-9] of it\./);
}

/// The page names one chain file, and says which one is out of date.
async function chainIsNow(desk, name, before) {
  assert.match(await desk.tell('document.querySelector(".key .chain").textContent'), new RegExp(`^Your chain file: ${name.replaceAll(".", "\\.")} `));
  assert.ok((await desk.tell('document.querySelector(".signed").textContent')).includes(`Delete ${before}, which is out of date.`));
}

/// The other keeper's page says by itself what is missing: first with the mail alone, then with the game.
async function theOthersDice(desk, [seat, other], { mail, letter, key, chain, block }) {
  const waiting = () => desk.tell('document.querySelector(".waiting").innerText');
  await desk.open();
  await desk.drop([letter.name, letter.text]);
  const needs = await desk.tell('document.querySelector(".needs").innerText');
  assert.ok(needs.includes(`the orders of ${seat}`) && needs.includes(`pair.${String(block - 1).padStart(4, "0")}.ron`), needs);
  await desk.drop(["before.eml", mail]);
  assert.match(await waiting(), new RegExp(`^${seat}'s orders are on the table; the dice of ${other} are missing[^]*See it`));
  assert.match(await desk.tell('document.querySelector(".key").innerText'), /I lost my key/);
  assert.doesNotMatch(await desk.tell('document.querySelector(".sign").innerText'), /Make a key/);
  // The board says it too, and another file does not hide the way back.
  await desk.press("Board");
  assert.match(await desk.tell('document.querySelector(".waits").innerText'), new RegExp(`${seat}'s orders are on the table`));
  await desk.drop(["note.txt", "hello"]);
  await desk.press("Back to the game pair");
  await desk.unlock(key);
  assert.match(await waiting(), new RegExp(`^${seat}'s orders are on the table; your dice are missing`));
  await desk.oneNextStep("Open the chain file");
  await desk.press("See it");
  await until(desk.browser, '/The board after the combat moves/.test(document.querySelector(".waiting").textContent)');
  await desk.press("The keys of all players");
  assert.equal(await desk.tell('document.querySelectorAll(".key .keys-known code").length'), 2);
  // Without the chain file the page says so, with the button that opens it, and goes on.
  await desk.press("Open my dice and play it");
  await until(desk.browser, '/chain file is not open/.test(document.querySelector(".signed .refusal")?.textContent || "")');
  assert.equal(await desk.tell('document.querySelectorAll(".chain-open").length'), 1);
  await desk.give("Open the chain file", chain.name, chain.text);
}

/// The block that was made is what is shown, with its verdict, who owes what now, and its mail.
async function blockMail(desk, block) {
  assert.match(await desk.tell('document.querySelector("#view h2").textContent'), new RegExp(`pair\\.${String(block).padStart(4, "0")}\\.ron`));
  assert.match(await desk.tell('document.querySelector("#view .verdict").textContent'), new RegExp(`^good: ${block} block`));
  const mail = (await desk.mail()).text;
  const address = await desk.field("Mail address", "anna@example.org");
  await desk.press("Go to the board");
  await until(desk.browser, 'document.querySelector(".board .spot")');
  // The mail is there again for someone who comes back.
  await desk.press("Sign and send");
  await until(desk.browser, 'document.querySelector(".send .main")');
  assert.equal(await desk.field("Mail address"), address, "the address is kept");
  // The next orders, signed from the board, come before it.
  await desk.press("Board");
  await until(desk.browser, 'document.querySelector(".board .spot")');
  await desk.press("Sign and send", 'document.querySelector(".panel")');
  await until(desk.browser, `[...document.querySelectorAll(".sign summary")].some((s) => s.textContent === "The mail with block ${block}, once more")`);
  assert.equal(await desk.tell('Boolean(document.querySelector(".sign .send")?.checkVisibility())'), false);
  return mail;
}

/// The invitation is written by one player and joined by both; the second starts the game.
async function begun(desk, keys, chains) {
  // Names as people write them.
  await invites(desk, "Pair", { axis: "Bruno", allies: "Anna" });
  await until(desk.browser, '/The invitation is written/.test(document.querySelector(".signed").textContent)');
  const shown = await desk.tell('document.querySelector(".join").innerText');
  assert.match(shown, /Invitation to pair[^]*The rules: Larry Harris Tournament Rules\.[^]*1\. Your key[^]*2\. Join[^]*3\. Save the mail/);
  assert.match(shown, /Your own join is not in this mail yet[^]*Save the mail without my join/);
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
  await desk.oneNextStep("Start the game");
  await desk.press("Start the game");
  await until(desk.browser, '/The game begins/.test(document.querySelector(".signed").textContent)');
  assert.equal(await desk.tell('document.querySelectorAll(".signed .keys-known code").length'), 2);
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
      await desk.press(`Make block ${number}`);
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

const all = [withDirector, twoKeepers];
const wanted = process.env.ONLY ? all.filter((test) => process.env.ONLY.split(",").includes(test.name)) : all;
await inBrowsers(native, page, ...wanted);
