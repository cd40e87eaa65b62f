// The way around the table: from each phase to the next one that the turn needs, and from part to part with single
// keys, which the help of the page lists; what can attack a space; a blitz that is offered.
//
// node tests/web/around.mjs target/debug/fieldpost target/web/fieldpost-verify.html

import assert from "node:assert/strict";
import { inBrowsers } from "./desk.mjs";
import { clickOn, clickSpace, until } from "./turn.mjs";

const [native, page] = process.argv.slice(2);
const q = JSON.stringify;
const FOCUS = "document.activeElement";

/// A practice game of an edition on a fresh page.
async function begun(desk, edition) {
  await desk.open();
  await desk.press("Begin a practice game");
  await desk.tell(`(() => {
    const s = document.querySelector("details.practice select");
    s.value = ${q(edition)};
    s.dispatchEvent(new Event("change"));
  })()`);
  await desk.press("Begin", 'document.querySelector("details.practice div")');
  await until(desk.browser, 'document.querySelector(".panel .tabs") && document.querySelector(".board .spot")');
  await desk.tell("window.scrollTo(0, 0)");
}

const phase = (desk) => desk.tell('document.querySelector(".panel .tabs [aria-pressed=true]").textContent');
const onwards = (desk) => desk.tell('document.querySelector(".onwards").textContent');
const within = (desk, what) => desk.tell(`${FOCUS}.closest(${q(what)}) !== null`);

async function eachPhaseLeadsToTheNext(desk) {
  await begun(desk, "lhtr");
  await desk.press("Purchase units");
  assert.equal(await onwards(desk), "Next: Combat move");
  await clickOn(desk.browser, "one more of infantry");
  await clickOn(desk.browser, "Next: Combat move");
  assert.equal(await phase(desk), "Combat move");
  // Without an attack there is no battle to look at.
  assert.equal(await onwards(desk), "Next: Noncombat move");
  await clickOn(desk.browser, "All of the map");
  await clickSpace(desk.browser, "Karelia");
  await clickOn(desk.browser, "all infantry");
  await clickSpace(desk.browser, "West Russia");
  assert.equal(await onwards(desk), "Next: Conduct combat");
  await clickOn(desk.browser, "Next: Conduct combat");
  await until(desk.browser, 'document.querySelector(".battle .bar")');
  await clickOn(desk.browser, "Next: Noncombat move");
  await clickOn(desk.browser, "Next: Mobilize new units");
  assert.match(await onwards(desk), /^These are all the phases\./);
}

async function keysJumpFromPartToPart(desk) {
  const { browser } = desk;
  await begun(desk, "lhtr");
  await browser.press("p");
  assert.ok(await within(desk, ".tabs"), "p goes to the phases");
  await browser.press("n");
  const first = await phase(desk);
  assert.equal(await desk.tell(`${FOCUS}.textContent`), first, "n opens the next phase, and its button has the focus");
  for (let tries = 0; tries < 3 && (await phase(desk)) !== "Combat move"; tries += 1) { await browser.press("n"); }
  assert.equal(await phase(desk), "Combat move");
  await browser.press("m");
  assert.ok(await within(desk, ".spot"), "m goes to the map");
  const name = await desk.tell(`${FOCUS}.getAttribute("aria-label").split(",")[0]`);
  await browser.press("Enter");
  await browser.press("l");
  assert.ok(await within(desk, ".space"), "l goes to the units of the space");
  assert.match(await desk.tell('document.querySelector(".space h3").textContent'), new RegExp(`^${name}`));
  // From the map and back, the space that is looked at has the focus.
  await browser.press("m");
  assert.equal(await desk.tell(`${FOCUS}.getAttribute("aria-label").split(",")[0]`), name);
  await browser.press("?");
  assert.ok(await within(desk, ".help") && await desk.tell('document.querySelector(".help").open'), "? opens the help");
  const keys = await desk.tell('[...document.querySelectorAll(".help kbd")].map((k) => k.textContent)');
  for (const key of ["m", "l", "p", "n", "?"]) { assert.ok(keys.includes(key), `the help names ${key}`); }
  // A letter that is typed is a letter.
  await desk.press("As text");
  await desk.tell('document.querySelector("textarea[aria-label=orders]").focus()');
  await browser.press("p");
  assert.ok(await within(desk, "textarea"), "p is typed");
}

async function threatsAreReckonedOnDemand(desk) {
  await begun(desk, "lhtr");
  await desk.press("Combat move");
  await clickOn(desk.browser, "All of the map");
  await clickSpace(desk.browser, "Karelia");
  await desk.press("What can attack this?");
  await until(desk.browser, '/Germany/.test(document.querySelector(".space details[open] pre.words")?.textContent ?? "")');
}

await inBrowsers(native, page, eachPhaseLeadsToTheNext, keysJumpFromPartToPart, threatsAreReckonedOnDemand);
process.exit(0);
