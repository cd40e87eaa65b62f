// The way around the table: from each phase to the next one that the turn needs, and from part to part with single
// keys, which the help of the page lists; what can attack a space; units that are dragged; a blitz; the map closer,
// farther and elsewhere; a block step by step.
//
// node tests/web/around.mjs target/debug/fieldpost target/web/fieldpost-verify.html

import assert from "node:assert/strict";
import { inBrowsers, practiceBegun } from "./desk.mjs";
import { clickOn, clickSpace, until } from "./turn.mjs";

const [native, page] = process.argv.slice(2);
const q = JSON.stringify;
const FOCUS = "document.activeElement";

/// A practice game of an edition on a fresh page.
async function begun(desk, edition) {
  await practiceBegun(desk, edition);
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

/// What is typed about a battle is still there when the panel is drawn anew.
async function whatIsTypedStays(desk) {
  const { browser } = desk;
  await begun(desk, "lhtr");
  await desk.press("Combat move");
  await clickOn(browser, "All of the map");
  await clickSpace(browser, "Karelia");
  await clickOn(browser, "all infantry");
  await clickSpace(browser, "West Russia");
  await desk.press("Conduct combat", 'document.querySelector(".panel")');
  await desk.press("Anything else for this battle");
  const field = 'document.querySelector(".battle .typed input")';
  await desk.tell(`(() => {
    ${field}.value = "half a sentence";
    ${field}.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
  // The chances come by themselves.
  await until(browser, 'document.querySelector(".battle .bar")');
  assert.equal(await desk.tell(`${field}.value`), "half a sentence");
  assert.equal(await desk.tell(`${field}.checkVisibility()`), true);
}

/// Fewer units are bought: they are no longer placed. More are bought: the page says next to the counters what is not placed.
async function placementsFollowPurchases(desk) {
  await begun(desk, "lhtr");
  await desk.press("Suggest orders");
  await desk.press("Purchase units", 'document.querySelector(".panel")');
  const note = () => desk.tell('document.querySelector(".placed-note").textContent');
  const bought = await desk.tell(`[...document.querySelectorAll(".panel .lines-table tr")].find((r) => Number(r.querySelector("output")?.textContent) > 0).querySelector("th").firstChild.textContent.trim()`);
  assert.equal(await note(), "");
  await clickOn(desk.browser, `one fewer of ${bought}`);
  assert.equal(await note(), "");
  assert.match(await desk.tell('document.querySelector(".status").textContent'), /no errors/);
  await clickOn(desk.browser, `one more of ${bought}`);
  assert.equal(await note(), `1 ${bought} not placed yet: go to Mobilize new units.`);
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
  assert.ok(await within(desk, ".keys-help") && await desk.tell('document.querySelector(".keys-help").open'), "? opens the help");
  const keys = await desk.tell('[...document.querySelectorAll(".keys-help kbd")].map((k) => k.textContent)');
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

async function unitsAreDragged(desk) {
  await begun(desk, "lhtr");
  await desk.press("Combat move");
  await clickOn(desk.browser, "All of the map");
  await clickSpace(desk.browser, "Karelia");
  await desk.tell(`(() => {
    const data = new DataTransfer();
    const row = [...document.querySelectorAll(".stacks li")].find((l) => l.textContent.includes("3 infantry"));
    row.dispatchEvent(new DragEvent("dragstart", { dataTransfer: data, bubbles: true }));
    const spot = [...document.querySelectorAll(".spot")].find((s) => (s.getAttribute("aria-label") || "").startsWith("West Russia"));
    for (const kind of ["dragover", "drop"]) { spot.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })); }
  })()`);
  const lines = await desk.tell('[...document.querySelectorAll(".lines code")].map((c) => c.textContent)');
  assert.deepEqual(lines, ["3 inf: Karelia S.S.R. > West Russia"]);
}

async function aBlitzIsOffered(desk) {
  await begun(desk, "aa1941");
  // The Soviet Union leaves Karelia, whatever its dice.
  await desk.press("Suggest orders");
  await desk.press("Play this turn");
  await until(desk.browser, '/The turn is played/.test(document.getElementById("state").textContent)');
  await desk.press("Combat move");
  await clickOn(desk.browser, "All of the map");
  await clickSpace(desk.browser, "Eastern Europe");
  await clickOn(desk.browser, "one more tank");
  const offered = await desk.tell('[...document.querySelectorAll(".ways button")].map((b) => b.textContent)');
  assert.ok(offered.includes("blitz through Karelia and come back"), offered.join(", "));
  await clickOn(desk.browser, "blitz through Karelia to Archangel");
  const lines = await desk.tell('[...document.querySelectorAll(".lines code")].map((c) => c.textContent)');
  assert.deepEqual(lines, ["1 tank: Eastern Europe > Karelia > Archangel"]);
  assert.match(await desk.tell('document.querySelector(".panel .check").textContent'), /no errors/);
}

/// Spaces that a fighter reaches and cannot return from look different from those from which it can, and say so.
async function aWayWithoutReturnIsShown(desk) {
  await begun(desk, "lhtr");
  await desk.press("Combat move");
  await clickOn(desk.browser, "All of the map");
  await clickSpace(desk.browser, "Karelia");
  await clickOn(desk.browser, "one more fighter");
  await until(desk.browser, 'document.querySelector(".spot.far[role=button]") && document.querySelector(".spot.reach[role=button]")');
  const [far, reach] = await desk.tell(`["far", "reach"].map((mark) => {
    const spot = document.querySelector(".spot[role=button]." + mark), looks = getComputedStyle(spot);
    return { label: spot.getAttribute("aria-label"), fill: looks.fill, dashes: looks.strokeDasharray };
  })`);
  assert.match(far.label, /, in range, without a way home/);
  assert.doesNotMatch(reach.label, /without a way home/);
  assert.notEqual(far.fill, reach.fill, "another colour");
  assert.notEqual(far.dashes, reach.dashes, "and another line, for those who do not see colours");
  const name = far.label.split(",")[0];
  const ways = await desk.tell('[...document.querySelectorAll(".ways .far")].map((b) => b.textContent)');
  assert.ok(ways.some((w) => w.includes(name) && w.includes("no way home")), `${name} in ${ways.join("; ")}`);
}

/// The part of the map that is seen.
const seen = (desk) => desk.tell('(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector(".board").viewBox.baseVal)');

/// Fingers on the map: each event with the number of a finger and its place.
const fingers = (desk, ...events) => desk.tell(`(() => {
  const svg = document.querySelector(".board");
  svg.setPointerCapture = () => {};
  for (const [kind, pointerId, clientX, clientY] of ${q(events)}) {
    svg.dispatchEvent(new PointerEvent(kind, { pointerId, clientX, clientY, bubbles: true }));
  }
})()`);

async function theMapZoomsAndPans(desk) {
  const { browser } = desk;
  await begun(desk, "lhtr");
  const first = await seen(desk);
  await clickOn(browser, "closer");
  const closer = await seen(desk);
  assert.ok(closer.width < first.width, "the button goes closer");
  await clickOn(browser, "farther");
  assert.ok(Math.abs((await seen(desk)).width - first.width) < 2, "and farther");
  await browser.press("m");
  await browser.press("+");
  const byKey = await seen(desk);
  assert.ok(byKey.width < first.width, "the key goes closer");
  await browser.press("0");
  const all = await seen(desk);
  assert.ok(all.width > first.width, "all of the map");
  const wheel = 'document.querySelector(".board").dispatchEvent(new WheelEvent("wheel", { deltaY: -900, ctrlKey: true, cancelable: true, bubbles: true, clientX: 500, clientY: 400 }))';
  await desk.tell(wheel);
  const turned = await seen(desk);
  assert.ok(turned.width < all.width, "the wheel goes closer");
  await fingers(desk, ["pointerdown", 1, 300, 300], ["pointermove", 1, 340, 300], ["pointermove", 1, 380, 300], ["pointerup", 1, 380, 300]);
  const moved = await seen(desk);
  assert.ok(moved.x < turned.x && moved.width === turned.width, `a finger moves the map: ${q([turned, moved])}`);
  await fingers(desk, ["pointerdown", 1, 300, 300], ["pointerdown", 2, 340, 300], ["pointermove", 2, 400, 300], ["pointermove", 2, 460, 300],
    ["pointerup", 1, 300, 300], ["pointerup", 2, 460, 300]);
  assert.ok((await seen(desk)).width < moved.width, "two fingers go closer");
  await clickOn(browser, "Front");
  assert.ok(Math.abs((await seen(desk)).x - first.x) < 2, "back to where the action is");
}

async function aBlockIsPlayedStepByStep(desk) {
  await begun(desk, "lhtr");
  await desk.press("Suggest orders");
  await desk.press("Play this turn");
  await until(desk.browser, '/The turn is played/.test(document.getElementById("state").textContent)');
  await desk.press("Step by step");
  await until(desk.browser, 'document.querySelector(".now h3")');
  const step = () => desk.tell('document.querySelector(".now h3").textContent');
  const first = await step();
  assert.match(first, /^1 of \d+: /);
  await desk.press(">");
  assert.match(await step(), /^2 of /);
  await desk.tell("document.activeElement.blur()");
  await desk.browser.press("ArrowRight");
  assert.match(await step(), /^3 of /);
  await desk.browser.press("ArrowLeft");
  assert.match(await step(), /^2 of /);
  await desk.press("|<");
  assert.equal(await step(), first);
  // The board goes along: other units stand on it after the last step than after the first.
  const units = () => desk.tell('[...document.querySelectorAll("#view .spot")].filter((s) => s.checkVisibility()).map((s) => s.getAttribute("aria-label")).join("\\n")');
  const before = await units();
  await desk.press(">|");
  assert.notEqual(await units(), before);
  await desk.press("|<");
  assert.equal(await units(), before);
  // By itself, fast, up to the last step.
  await desk.tell(`(() => { const s = document.querySelector('select[aria-label="speed"]'); s.value = "500"; s.dispatchEvent(new Event("change")); })()`);
  await desk.press("Play", 'document.querySelector(".panel .tools")');
  await until(desk.browser, '/^(\\d+) of \\1: /.test(document.querySelector(".now h3").textContent)');
}

const all = [eachPhaseLeadsToTheNext, whatIsTypedStays, placementsFollowPurchases, keysJumpFromPartToPart, threatsAreReckonedOnDemand, unitsAreDragged, aBlitzIsOffered, aWayWithoutReturnIsShown, theMapZoomsAndPans, aBlockIsPlayedStepByStep];
const wanted = process.env.ONLY ? all.filter((test) => process.env.ONLY.split(",").includes(test.name)) : all;
await inBrowsers(native, page, ...wanted);
process.exit(0);
