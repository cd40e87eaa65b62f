// What docs/security.md says of the page, played in real browsers.
//
// node tests/web/attacks.mjs target/debug/fieldpost target/web/fieldpost-verify.html

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { HOSTILE, PHRASE, chainOpened, inBrowsers, joined, newKey } from "./desk.mjs";
import { until } from "./turn.mjs";

const [native, page] = process.argv.slice(2);

/// A page with another script runs none of it; one with another policy too is shown for what it is: another file.
async function forgedPage(desk) {
  const own = readFileSync(desk.page, "utf8");
  const forged = own.replace("<script>", "<script>window.ran = 1;");
  writeFileSync(desk.path("forged.html"), forged);
  await desk.browser.go(`file://${desk.path("forged.html")}`);
  await new Promise((done) => setTimeout(done, 300));
  assert.equal(await desk.tell("typeof window.ran"), "undefined");
  assert.doesNotMatch(await desk.tell('document.getElementById("state").textContent'), /Ready/);
  const rid = forged.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
  await desk.open();
  await desk.drop(["copy.html", own], ["forged.html", rid]);
  const said = await desk.tell('document.getElementById("list").textContent');
  const sum = (text) => createHash("sha256").update(text).digest("hex");
  assert.ok(said.includes(sum(own)) && said.includes(sum(rid)), said);
  // The digest at the foot is that of the page without these digits.
  const shown = await desk.tell('document.querySelector("footer code").textContent');
  assert.equal(shown, sum(own.replace(shown, "")));
  desk.browser.complaints.length = 0;
}

/// A mail whose HTML is a page that asks for a key, and to which a page is attached.
async function pageInMail(desk) {
  const html = `<form action="https://example.org/"><input name="passphrase"></form>${HOSTILE}`;
  const mail = ["From: mallory@example.org", `Subject: ${HOSTILE}`, "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"', "", "--b", "Content-Type: text/html", "", html, "--b",
    'Content-Type: text/html; name="fieldpost-verify.html"', 'Content-Disposition: attachment; filename="fieldpost-verify.html"', "",
    html, "--b--", ""].join("\r\n");
  await desk.open();
  await desk.drop([`${HOSTILE.replaceAll("/", "")}.eml`, mail]);
  assert.equal(await desk.tell("typeof window.ran"), "undefined");
  assert.equal(await desk.tell('document.querySelectorAll("form[action], iframe, input[name=passphrase], img").length'), 0);
  const frames = await desk.tell("window.frames.length");
  assert.equal(frames, 0);
}

/// Once the key is forgotten, or the page is opened again, there is none; nothing in the page leads to it, and nothing
/// is stored.
async function keyInMemory(desk) {
  const key = await newKey(desk);
  await desk.unlock(key);
  // Another script in the page, which could only be that of an extension, finds no door to the program.
  const found = await desk.tell(`Object.getOwnPropertyNames(window).filter((name) => {
    try { return window[name] instanceof WebAssembly.Instance || window[name] instanceof WebAssembly.Memory || (window[name] && typeof window[name].ask === "function"); }
    catch { return false; }
  })`);
  assert.deepEqual(found, []);
  const secret = key.text.split("\n")[2];
  const shown = await desk.tell(`document.documentElement.outerHTML.includes(${JSON.stringify(secret)})`);
  assert.equal(shown, false, "the key is in the page");
  const fields = await desk.tell('[...document.querySelectorAll("input")].map((e) => e.value).join("")');
  assert.ok(!fields.includes(PHRASE), "the passphrase is in the page");
  const stored = await desk.tell(`(async () => [localStorage.length, sessionStorage.length, document.cookie.length,
    indexedDB.databases ? (await indexedDB.databases()).length : 0])()`);
  assert.deepEqual(stored, [0, 0, 0, 0]);
  await desk.press("Forget the key");
  assert.match(await desk.tell("document.body.innerText"), /Open your key file/);
  await desk.open();
  await desk.press("Your key, and sealed bids");
  await until(desk.browser, 'document.querySelector("details .key")');
  assert.match(await desk.tell("document.body.innerText"), /Open your key file/);
}

/// What cannot be hindered: a script of an extension reads the passphrase as it is typed.
async function extension(desk) {
  const key = await newKey(desk);
  await desk.tell(`document.addEventListener("input", (e) => { window.overheard = e.target.value; }, true)`);
  await desk.give("Open your key file", key.name, key.text);
  await desk.type("Passphrase of", PHRASE);
  assert.equal(await desk.tell("window.overheard"), PHRASE);
}

/// Two keepers at the beginning of their game: their keys, their chain files, and the game file.
async function pair(desk) {
  const keys = { anna: await newKey(desk), bruno: await newKey(desk) };
  desk.run("new", "lhtr", "--name", "pair", "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
  const invitation = ["pair.invitation.toml", readFileSync(desk.path("pair.invitation.toml"))];
  const chains = {}, joins = [];
  for (const seat of ["anna", "bruno"]) {
    await joined(desk, seat, keys[seat], [invitation]);
    chains[seat] = await desk.chainSaved();
    joins.push((await desk.mail()).name);
  }
  desk.run("start", "pair.invitation.toml", ...joins);
  return { keys, chains, game: readFileSync(desk.path("pair.0000.ron")) };
}

/// An attack that is clicked, and signed by a keeper: dice are needed for it. `more` infantry is bought.
async function attacked(desk, key, files, chain, [from, to], more) {
  const panel = 'document.querySelector(".panel")';
  await desk.open();
  await desk.drop(...files);
  await desk.tell(`[...document.querySelectorAll("#list button")].find((b) => /^good/.test(b.textContent)).click()`);
  // Where orders are on the table already, the page shows first what is missing.
  await desk.press("Board");
  await until(desk.browser, 'document.querySelector(".panel .tools")');
  if (more) {
    await desk.press("Purchase units", panel);
    await desk.tell(`document.querySelector('button[aria-label="one more of infantry"]').click()`);
  }
  await desk.press("Combat move", panel);
  await desk.tell(`[...document.querySelectorAll(".spot")].find((s) => (s.getAttribute("aria-label") || "").startsWith(${JSON.stringify(from)})).dispatchEvent(new MouseEvent("click", { bubbles: true }))`);
  await desk.press("Choose all", panel);
  await desk.press(`go to ${to}`, panel);
  await desk.press("Sign and send", panel);
  await desk.unlock(key);
  await chainOpened(desk, chain);
  await desk.press("Sign these orders");
}

/// A keeper goes on with the chain file of before: the game shows a later opening, and the page refuses the file.
async function olderCopy(desk) {
  const { keys, chains, game } = await pair(desk);
  await attacked(desk, keys.anna, [["pair.0000.ron", game]], chains.anna, ["Karelia", "West Russia"]);
  await desk.chainSaved();
  const letter = await desk.mail();
  await desk.open();
  await desk.drop(["pair.0000.ron", game], [letter.name, letter.text]);
  await desk.tell(`[...document.querySelectorAll("#list button")].find((b) => /^good/.test(b.textContent)).click()`);
  await desk.press("Sign and send");
  await desk.unlock(keys.bruno);
  await chainOpened(desk, chains.bruno);
  await desk.press("Open my dice and play it");
  await desk.chainSaved();
  const next = await desk.mail();
  // The file that Bruno had when he joined.
  await attacked(desk, keys.bruno, [["next.eml", next.text]], chains.bruno, ["Ukraine", "Caucasus"]);
  await until(desk.browser, 'document.querySelector(".signed .refusal")');
  // The page has said so before, with the name of the file that is wanted.
  const warned = await desk.tell('document.querySelector(".key .chain .warning").textContent');
  assert.match(warned, /^pair\.bruno\.chain is out of date.*for block 1: this page named it pair\.bruno\.step-1\.chain\. Open that file\.$/);
  const said = await desk.tell('document.querySelector(".signed .refusal").textContent');
  assert.match(said, /older copy|newer copy|newest copy/, said);
  assert.equal(await desk.tell('document.querySelector(".send")'), null);
}

/// One link is opened for two turns in two windows, each with a copy of the same chain file: no page can see that, and
/// `audit` names it.
async function twoWindows(desk) {
  const { keys, chains, game } = await pair(desk);
  await attacked(desk, keys.anna, [["pair.0000.ron", game]], chains.anna, ["Karelia", "West Russia"]);
  await desk.chainSaved();
  const first = await desk.mail();
  writeFileSync(desk.path("first.eml"), first.text);
  await attacked(desk, keys.anna, [["pair.0000.ron", game]], chains.anna, ["Karelia", "West Russia"], 1);
  await desk.chainSaved();
  const second = await desk.mail();
  writeFileSync(desk.path("second.eml"), second.text);
  const audit = spawnSync(desk.native, ["audit", "pair.0000.ron", "first.eml", "second.eml"], { cwd: desk.folder, encoding: "utf8" });
  assert.equal(audit.status, 1, audit.stdout + audit.stderr);
  assert.match(audit.stdout, /SIGNED TWICE[^]*anna[^]*opening/i);
  // On one page the second text is not signed: it knows the first.
  const both = [["pair.0000.ron", game], ["first.eml", first.text]];
  await attacked(desk, keys.anna, both, chains.anna, ["Karelia", "West Russia"], 1);
  await until(desk.browser, 'document.querySelector(".signed .refusal")');
  assert.match(await desk.tell('document.querySelector(".signed .refusal").textContent'), /already signed a different text/);
}

/// Markup and names of devices in every field of the form for an invitation: each is refused, in words, and shown as text.
async function hostileInvitation(desk) {
  const good = { "Name of the game": "fine", "Who plays the Axis": "bruno", "Who plays the Allies": "anna" };
  const rest = ["What a power gets", "Days for a turn", "Extra days", "Days of vacation", "National advantages", "Or dice choose",
    "Where an advantage needs", "Director", "Judge"];
  await desk.open();
  await desk.press("Start a new game by mail");
  await desk.choose("rules", "lhtr");
  for (const summary of ["Options of the rules", "Bids", "A director"]) { await desk.press(summary, 'document.querySelector("details.invite")'); }
  let refused = 0;
  for (const [label, bad] of [...Object.keys(good), ...rest].flatMap((label) => [[label, HOSTILE], [label, "con"], [label, "../up"]])) {
    for (const [other, value] of Object.entries(good)) { await desk.type(other, value); }
    for (const other of rest) { await desk.type(other, ""); }
    await desk.tell('document.querySelector("details.invite .refusal")?.remove()');
    // A time bank belongs to a pace, a place to advantages that dice choose.
    if (/^Days (more|of)/.test(label)) { await desk.type("Days for a turn", "3"); }
    if (/^Where/.test(label)) { await desk.type("Or dice choose", "1"); }
    await desk.type(label, bad);
    await desk.press("Write the invitation");
    const said = await desk.tell('document.querySelector("details.invite .refusal")?.textContent || ""');
    assert.ok(said, `${label}: ${bad} was taken`);
    assert.doesNotMatch(said, /--[a-z]|fieldpost/, said);
    refused += 1;
  }
  assert.equal(refused, 36);
  assert.equal(await desk.tell('document.querySelectorAll("img, details.invite script").length'), 0);
  assert.equal(await desk.tell("typeof window.ran"), "undefined");
  assert.equal(await desk.tell('document.querySelectorAll("#list li").length'), 0);
  // A file that says the same as an invitation, with markup in a name, is none.
  for (const [other, value] of Object.entries(good)) { await desk.type(other, value); }
  for (const other of rest) { await desk.type(other, ""); }
  await desk.press("Write the invitation");
  await desk.press("Save fine.invitation.toml");
  const { text } = await desk.taken();
  await desk.open();
  await desk.drop(["forged.invitation.toml", text.replace('"bruno"', JSON.stringify(HOSTILE))]);
  assert.equal(await desk.tell('document.querySelector(".join")'), null);
  assert.equal(await desk.tell("typeof window.ran"), "undefined");
}

await inBrowsers(native, page, hostileInvitation, forgedPage, pageInMail, keyInMemory, extension, olderCopy, twoWindows);
