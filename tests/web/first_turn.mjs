// What a player meets in a first turn: orders that were saved go on, a turn is typed in the words of the mail, clicks
// that lead nowhere say why and take nothing away, and what is signed is seen.
//
// node tests/web/first_turn.mjs target/debug/fieldpost target/web/fieldpost-verify.html [PICTURES]

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inBrowsers } from "./desk.mjs";
import { clickOn, clickSpace, until } from "./turn.mjs";

const [native, page, pictures] = process.argv.slice(2);
const q = JSON.stringify;

/// A game by mail whose first turn is anna's; her key has the comment that the command line gives.
function begun(desk) {
  for (const seat of ["dora", "anna", "bruno"]) { desk.run("key", "new", seat); }
  desk.run("new", "lhtr", "--name", "june", "--director", "dora", "--key", "dora",
    "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
  for (const seat of ["anna", "bruno"]) { desk.run("join", "june.invitation.toml", "june.join.dora.toml", "--seat", seat, "--key", seat); }
  desk.run("start", "june.invitation.toml", ...["dora", "anna", "bruno"].map((seat) => `june.join.${seat}.toml`));
  return ["june.0000.ron", readFileSync(desk.path("june.0000.ron"))];
}

const panel = (desk) => desk.tell('document.querySelector(".panel").innerText');
const state = (desk) => desk.tell('document.getElementById("state").textContent');
const lines = (desk) => desk.tell('[...document.querySelectorAll(".lines code")].map((c) => c.textContent).join("\\n")');
const note = (desk) => desk.tell('document.querySelector(".board-note").textContent');
const asksToLeave = (desk) => desk.tell(`(() => {
  const e = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(e);
  return e.defaultPrevented;
})()`);
/// How far below the tools of the panel a button is.
const below = (desk, label) => desk.tell(`(() => {
  const top = (e) => document.querySelector(e).getBoundingClientRect().top;
  return Math.round(top('button[aria-label=${q(label)}]') - top(".panel .tools"));
})()`);

async function look(desk, name, wide, high) {
  if (!pictures) { return; }
  mkdirSync(pictures, { recursive: true });
  await desk.browser.picture(wide, high);
  await new Promise((done) => setTimeout(done, 300));
  writeFileSync(join(pictures, `${desk.browser.name}-${name}.png`), await desk.browser.picture(wide, high));
}

async function opened(desk, ...files) {
  await desk.open();
  await desk.drop(...files);
  await until(desk.browser, 'document.querySelector(".panel .tabs")');
  await desk.tell("window.scrollTo(0, 0)");
}

async function type(desk, text) {
  await desk.tell(`(() => {
    const e = document.querySelector('textarea[aria-label="orders"]');
    e.value = ${q(text)};
    e.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
}

/// Three infantry are bought, and three move; the file that the page then saves.
async function someOrders(desk) {
  await desk.press("Purchase units");
  for (let n = 0; n < 3; n += 1) { await clickOn(desk.browser, "one more of infantry"); }
  await desk.press("Combat move");
  await clickOn(desk.browser, "All of the map");
  await clickSpace(desk.browser, "Karelia");
  await clickOn(desk.browser, "all infantry");
  await until(desk.browser, 'document.querySelector(".spot.reach")');
  await clickSpace(desk.browser, "West Russia");
  assert.match(await lines(desk), /3 inf: Karelia S\.S\.R\. > West Russia/);
}

async function savedOrdersGoOn(desk) {
  const game = begun(desk);
  await opened(desk, game);
  assert.equal(await asksToLeave(desk), false, "nothing is ordered yet");
  await someOrders(desk);
  assert.equal(await asksToLeave(desk), true, "orders that are not saved would be lost");
  await desk.press("Save the orders");
  const file = await desk.taken();
  assert.match(await state(desk), new RegExp(`Saved as ${file.name}`));
  assert.match(await note(desk), new RegExp(file.name));
  assert.equal(await asksToLeave(desk), false);
  // Another day: the mail first and then the file, both together, and the file alone once something was ordered.
  for (const groups of [[[game], [[file.name, file.text]]], [[game, [file.name, file.text]]]]) {
    await desk.open();
    for (const files of groups) { await desk.drop(...files); }
    await until(desk.browser, '/are on the board/.test(document.getElementById("state").textContent)');
    await desk.press("Combat move");
    assert.match(await lines(desk), /3 inf: Karelia S\.S\.R\. > West Russia/);
    assert.equal(await asksToLeave(desk), false, "they are in the file");
  }
  await opened(desk, game);
  await desk.press("Suggest orders");
  await desk.drop([file.name, file.text]);
  await desk.press("Go on with these orders");
  await desk.press("Combat move");
  assert.match(await lines(desk), /3 inf: Karelia S\.S\.R\. > West Russia/);
  await desk.press("Undo");
  assert.doesNotMatch(await lines(desk), /^3 inf: Karelia S\.S\.R\. > West Russia$/);
  // Those of another step, and of another seat, do not fit.
  await opened(desk, game);
  await desk.drop(["later.toml", file.text.replace("step = 1", "step = 4")]);
  assert.match(await desk.tell('document.getElementById("view").innerText'), /cannot go on the board[^]*step 4/);
}

const FORM = `==== FIELDPOST: fill this in and reply, from here ====
Soviet Union, round 1

Purchase:
8 inf

Combat:
3 inf, 1 art, 2 tank: Russia > West Russia

Noncombat:
2 inf: Kazakh > Caucasus

Place:
4 inf: Caucasus
4 inf: Russia
==== FIELDPOST: to here ====
`;

async function turnsAreTyped(desk) {
  await opened(desk, begun(desk));
  desk.run("orders", "new", "june.0000.ron", "--out", "form.txt");
  const [line] = /^# fieldpost:.*$/m.exec(readFileSync(desk.path("form.txt"), "utf8"));
  await desk.press("As text");
  await type(desk, "Purchase: 8 elephants");
  await until(desk.browser, 'document.querySelector(".panel .refusal")');
  assert.doesNotMatch(await panel(desk), /has no line `fieldpost/);
  // The phases stay, and what was typed is there again.
  await desk.press("Purchase units");
  assert.match(await panel(desk), /24 of 24 IPC left/);
  await desk.press("As text");
  assert.equal(await desk.tell('document.querySelector("textarea[aria-label=orders]").value'), "Purchase: 8 elephants");
  for (const text of ["Purchase: 8 inf; Combat: 3 inf, art, 2 tanks Russia to West Russia",
    FORM.replace("\n", `\n${line}\n`)]) {
    await type(desk, text);
    await until(desk.browser, '/How the text was read/.test(document.querySelector(".panel").innerText) && !document.querySelector(".panel .refusal")');
    assert.equal(await desk.tell('document.querySelectorAll(".panel p.warning").length'), 0);
    await desk.press("Purchase units");
    assert.match(await panel(desk), /0 of 24 IPC left/);
    await desk.press("Combat move");
    assert.match(await lines(desk), /3 inf, 1 art, 2 tank: Russia > West Russia/);
    await desk.press("As text");
    assert.match(await desk.tell('document.querySelector("textarea[aria-label=orders]").value'), /^fieldpost = 2/);
  }
  await desk.press("Undo");
  await desk.press("Undo");
  await desk.press("Purchase units");
  assert.match(await panel(desk), /24 of 24 IPC left/);
}

async function clicksThatLeadNowhere(desk) {
  await opened(desk, begun(desk));
  await desk.press("Purchase units");
  const before = await below(desk, "one more of infantry");
  for (let n = 0; n < 9; n += 1) { await clickOn(desk.browser, "one more of infantry"); }
  assert.match(await panel(desk), /1 error/);
  assert.equal(await below(desk, "one more of infantry"), before, "the buttons have moved");
  await clickOn(desk.browser, "one fewer of infantry");
  await desk.press("Combat move");
  await clickOn(desk.browser, "All of the map");
  await clickSpace(desk.browser, "Russia");
  await clickOn(desk.browser, "Choose all");
  await clickSpace(desk.browser, "Germany");
  assert.match(await note(desk), /cannot go to Germany/);
  await look(desk, "nowhere", 1280, 900);
  assert.equal(await desk.tell('[...document.querySelectorAll(".counter output")].every((o) => o.textContent !== "0")'), true);
  assert.match(await panel(desk), /^Russia, /m);
  await clickSpace(desk.browser, "Germany");
  assert.match(await panel(desk), /^Germany, /m);
  // Orders are judged: what is to be looked at is one click away, in the words of those who click.
  await desk.press("1 warning");
  await look(desk, "finding", 1280, 900);
  assert.doesNotMatch(await panel(desk), /\[mobilize\]/);
  await desk.press("Go to Mobilize new units");
  await desk.press("8 infantry");
  await desk.press("all 8 in Russia");
  assert.match(await lines(desk), /8 inf: Russia/);
  await desk.press("Change");
  await desk.press("Cancel");
  assert.match(await lines(desk), /8 inf: Russia/);
  await desk.press("Remove");
  await desk.press("8 infantry");
  for (let n = 0; n < 4; n += 1) { await clickSpace(desk.browser, "Caucasus"); }
  assert.equal(await note(desk), "");
  await clickSpace(desk.browser, "Caucasus");
  assert.match(await note(desk), /No infantry can be placed in Caucasus/);
  await look(desk, "full", 1280, 900);
}

async function battlesAndAfter(desk) {
  await opened(desk, begun(desk));
  await someOrders(desk);
  await desk.press("Conduct combat");
  await until(desk.browser, 'document.querySelector(".battle")');
  const when = await desk.tell('[...document.querySelector(\'select[aria-label^="when to retreat"]\').options].map((o) => o.textContent)');
  assert.equal(new Set(when).size, when.length);
  assert.ok(when.includes("with 2 or fewer attackers left") && !when.includes("after the first round"), when.join(", "));
  const forms = await desk.tell('[...document.querySelector(\'select[aria-label^="what to say about"]\').options].map((o) => o.value)');
  assert.ok(!forms.includes("riot") && !forms.includes("captor") && forms.includes("targets"), forms.join(", "));
  await desk.press("Noncombat move");
  assert.match(await panel(desk), /as won without losses/);
  await clickSpace(desk.browser, "West Russia");
  assert.match(await panel(desk), /3 infantry, from Karelia S\.S\.R\., moved in the combat move/);
  assert.equal(await desk.tell('document.querySelector(".counter")'), null);
  await look(desk, "noncombat", 1280, 900);
}

async function signedOrdersAreSeen(desk) {
  await opened(desk, begun(desk));
  await someOrders(desk);
  await desk.press("Sign and send", 'document.querySelector(".panel")');
  await desk.give("Open your key file", "anna.key", readFileSync(desk.path("anna")));
  await until(desk.browser, '/Open: the key of anna/.test(document.querySelector(".key").textContent)');
  assert.equal(await desk.tell('[...document.querySelectorAll(".due .words")].every((e) => e.scrollHeight <= e.clientHeight + 2)'), true, "orders are cut off");
  assert.doesNotMatch(await desk.tell('document.querySelector(".due").textContent'), /Pass:/);
  await look(desk, "sign", 1280, 900);
  await desk.press("Sign these orders");
  await until(desk.browser, 'document.querySelector(".send .main")');
  assert.equal(await asksToLeave(desk), true, "the mail is not saved yet");
  await asMail(desk, "orders of anna", false);
  await desk.press("Save the mail");
  assert.equal(await asksToLeave(desk), false);
  await desk.press("Board");
  assert.match(await panel(desk), /These orders are signed/);
  await look(desk, "signed", 1280, 900);
  await desk.press("Purchase units");
  await clickOn(desk.browser, "one more of infantry");
  assert.match(await panel(desk), /You have signed other orders/);
}

/// The text to copy, and the link where everything fits into one, hold the same signed paper as the file that is saved.
async function asMail(desk, paper, fits) {
  await desk.type("Mail address", "dora@example.org");
  const texts = [await desk.tell('[...document.querySelectorAll(".send details")].find((d) => d.textContent.startsWith("The text to copy")).querySelector("pre").textContent')];
  const link = await desk.tell('document.querySelector(".send a.as-button")?.href ?? ""');
  assert.equal(/^mailto:dora@example\.org\?subject=/.test(link), fits, link || "there is no link");
  if (fits) { texts.push(decodeURIComponent(link.split("&body=")[1]).replace(/\r\n/g, "\n")); }
  for (const text of texts) {
    writeFileSync(desk.path("text.txt"), text);
    const read = desk.run("mail", "read", "text.txt");
    assert.match(read, new RegExp(paper), read);
    assert.doesNotMatch(read, /not signed|damaged/, read);
  }
}

async function aShortPaperFitsIntoALink(desk) {
  await opened(desk, begun(desk));
  await desk.press("Sign and send", 'document.querySelector(".panel")');
  await desk.give("Open your key file", "anna.key", readFileSync(desk.path("anna")));
  await until(desk.browser, '/Open: the key of anna/.test(document.querySelector(".key").textContent)');
  await desk.press("A notice: overdue");
  await desk.tell(`(() => { const s = document.querySelector('select[aria-label="what the notice says"]'); s.value = "vacation"; s.dispatchEvent(new Event("change")); })()`);
  await desk.type("First day away", "2026-04-01");
  await desk.type("Last day away", "2026-04-10");
  await desk.press("Sign the notice");
  await until(desk.browser, 'document.querySelector(".send .main")');
  await asMail(desk, "notice of anna", true);
}

/// On a phone the whole map is seen without scrolling, and its smallest letters have 9 points or more.
async function mapFillsTheWindow(desk) {
  const seen = await desk.tell(`(() => {
    const svg = document.querySelector(".board"), map = svg.getBoundingClientRect();
    return { top: map.top, bottom: map.bottom, high: innerHeight, letters: 18 * map.width / svg.viewBox.baseVal.width };
  })()`);
  assert.ok(seen.top >= 0 && seen.bottom <= seen.high && seen.letters >= 9, q(seen));
}

async function smallWindows(desk) {
  const game = begun(desk);
  await desk.browser.picture(360, 740);
  await opened(desk, game);
  await desk.press("Sign and send", 'document.querySelector(".panes")');
  await desk.press("Board", 'document.querySelector(".panes")');
  await mapFillsTheWindow(desk);
  await desk.press("Combat move");
  await desk.tell('document.querySelector(".board").scrollIntoView({ block: "center" })');
  await clickSpace(desk.browser, "Russia");
  const seen = await desk.tell(`(() => {
    const map = document.querySelector(".board").getBoundingClientRect(), sheet = document.querySelector(".sheet").getBoundingClientRect();
    return { map: map.top, under: map.bottom, sheet: sheet.top, end: sheet.bottom, high: innerHeight };
  })()`);
  assert.ok(seen.map >= -1 && seen.under <= seen.sheet + 20 && seen.end <= seen.high + 1, q(seen));
  await look(desk, "phone", 360, 740);
  const wheel = (more) => desk.tell(`(() => {
    document.activeElement.blur();
    const e = new WheelEvent("wheel", { deltaY: 50, cancelable: true, bubbles: true, ...${q(more)} });
    document.querySelector(".board").dispatchEvent(e);
    return e.defaultPrevented;
  })()`);
  assert.equal(await wheel({}), false, "the page cannot be scrolled over the map");
  assert.equal(await wheel({ ctrlKey: true }), true);
  // In another window the names are as large as before.
  await desk.browser.picture(1800, 1000);
  await opened(desk, game);
  const scale = () => desk.tell('(() => { const s = document.querySelector(".board"); return s.getBoundingClientRect().width / s.viewBox.baseVal.width; })()');
  const wide = await scale();
  await desk.browser.picture(1024, 900);
  await new Promise((done) => setTimeout(done, 500));
  const narrow = await scale();
  assert.ok(Math.abs(wide - narrow) < 0.02 * wide, `${wide} and ${narrow}`);
  await look(desk, "resized", 1024, 900);
  await desk.browser.picture(1280, 900);
}

const all = [savedOrdersGoOn, turnsAreTyped, clicksThatLeadNowhere, battlesAndAfter, signedOrdersAreSeen, aShortPaperFitsIntoALink, smallWindows];
const wanted = process.env.ONLY ? all.filter((test) => process.env.ONLY.split(",").includes(test.name)) : all;
await inBrowsers(native, page, ...wanted);
process.exit(0);
