// A turn made on the page of a practice game: once with the pointer and once with the keyboard alone. What is
// saved then is what `orders check` accepts.

import assert from "node:assert/strict";

const quoted = (words) => JSON.stringify(words);

/// Waits for a condition on the page; if it does not come about, says what is there instead. Browsers are slow where
/// several programs share a processor.
export async function until(browser, condition) {
  for (const began = performance.now(); performance.now() - began < 90_000;) {
    if (await browser.tell(`Boolean(${condition})`)) { return; }
    await new Promise((done) => setTimeout(done, 50));
  }
  const there = await browser.tell("document.body.innerText.slice(0, 3000)");
  throw new Error(`${browser.name}: not within 90 s: ${condition}\n${there}`);
}

/// The label of a button or space, as a screen reader has it.
const LABEL = "((e) => e.getAttribute('aria-label') || e.textContent.trim())";

/// A point of the window in which an element can be hit; the element is scrolled to first. What a click before this
/// one brings may take a moment to come, and the map may still be fitted to its place: the point is good when it is
/// the same a few frames later.
async function pointOf(browser, what, label) {
  let last = null;
  for (const began = performance.now(); performance.now() - began < 20_000;) {
    const found = await pointNow(browser, what, label);
    if (found && last && found.x === last.x && found.y === last.y) { return found; }
    last = found;
    await new Promise((done) => setTimeout(done, 50));
    await browser.tell("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  assert.fail(`${browser.name}: nothing to click is called ${label}`);
}

/// The same, if the element can be hit now.
function pointNow(browser, what, label) {
  return browser.tell(`(() => {
    const all = [...document.querySelectorAll(${quoted(what)})].filter((e) => e.getAttribute("aria-hidden") !== "true" && e.checkVisibility());
    const e = all.find((e) => ${LABEL}(e).startsWith(${quoted(label)}));
    if (!e) { return null; }
    // Not at an edge, where a sheet or a note may lie over it.
    e.scrollIntoView({ block: "center", inline: "nearest" });
    const at = e.getBoundingClientRect();
    // From the middle outwards: whole numbers near an edge may lie beyond it.
    const steps = [...Array(21).keys()].map((i) => (i % 2 ? 1 : -1) * Math.ceil(i / 2) / 21);
    for (const down of steps) {
      for (const across of steps) {
        const x = Math.round(at.left + at.width * (0.5 + across)), y = Math.round(at.top + at.height * (0.5 + down));
        const hit = document.elementFromPoint(x, y);
        if (hit === e || e.contains(hit)) { return { x, y }; }
      }
    }
    return null;
  })()`);
}

/// Clicks a button, or what unfolds something, with the pointer.
export async function clickOn(browser, label) {
  const { x, y } = await pointOf(browser, "#view button, #view summary", label);
  await browser.point(x, y);
}

/// Clicks a space of the map with the pointer.
export async function clickSpace(browser, name) {
  const { x, y } = await pointOf(browser, "#view .spot", name);
  await browser.point(x, y);
}

/// Keeps what the page saves where a test can read it.
export async function watchSaving(browser) {
  await browser.tell(`(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      window.saved = blob;
      return make.call(URL, blob);
    };
  })()`);
}

const saved = (browser) => browser.tell("window.saved.text()");
const panel = (browser) => browser.tell('document.querySelector(".panel").textContent');
const lines = (browser) => browser.tell('[...document.querySelectorAll(".lines code")].map((c) => c.textContent)');

/// The first Soviet turn of lhtr by pointer; the text that was saved.
export async function byPointer(browser) {
  await until(browser, 'document.querySelector(".board .spot")');
  await browser.tell("window.scrollTo(0, 0)");
  await clickOn(browser, "Purchase units");
  for (let n = 0; n < 3; n += 1) { await clickOn(browser, "one more of infantry"); }
  assert.match(await panel(browser), /15 of 24 IPC left/);
  await clickOn(browser, "Combat move");
  await clickOn(browser, "All of the map");
  await clickSpace(browser, "Karelia");
  await clickOn(browser, "all infantry");
  await until(browser, 'document.querySelectorAll(".spot.reach").length > 0');
  await clickSpace(browser, "West Russia");
  assert.match((await lines(browser)).join("\n"), /3 inf: Karelia S\.S\.R\. > West Russia/);
  // Undone, and done again.
  await clickOn(browser, "Undo");
  assert.deepEqual(await lines(browser), []);
  await clickOn(browser, "Redo");
  assert.equal((await lines(browser)).length, 1);
  await clickSpace(browser, "Archangel");
  await clickOn(browser, "Choose all");
  await clickSpace(browser, "West Russia");
  assert.equal((await lines(browser)).length, 2);
  await clickOn(browser, "Conduct combat");
  await until(browser, 'document.querySelector(".battle .bar")');
  assert.match(await panel(browser), /West Russia: battle/);
  await clickOn(browser, "inf later");
  await clickOn(browser, "Mobilize new units");
  await clickOn(browser, "place infantry, 3 left");
  await until(browser, 'document.querySelectorAll(".spot.place").length > 0');
  for (let n = 0; n < 3; n += 1) { await clickSpace(browser, "Russia"); }
  assert.match((await lines(browser)).join("\n"), /3 inf: Russia/);
  assert.match(await panel(browser), /no errors/);
  await watchSaving(browser);
  await clickOn(browser, "Save the orders");
  return saved(browser);
}

/// Goes on with the Tab key until an element with this label has the focus.
async function tabTo(browser, label) {
  // Beyond the last element of the page lies the window of the browser: begin again where the game begins.
  await browser.tell('document.getElementById("view").focus()');
  for (let tries = 0; tries < 300; tries += 1) {
    const now = await browser.tell(`${LABEL}(document.activeElement)`);
    if (now.startsWith(label)) { return; }
    await browser.press("Tab");
  }
  throw new Error(`${browser.name}: the Tab key never comes to ${label}`);
}

/// Goes to a button with the Tab key, and presses Enter.
export async function enter(browser, label) {
  await tabTo(browser, label);
  await browser.press("Enter");
}

/// The same with the keyboard alone: a purchase, a move chosen from the lists, and its place on the map.
export async function byKeyboard(browser) {
  await until(browser, 'document.querySelector(".board .spot")');
  await enter(browser, "Purchase units");
  await enter(browser, "one more of infantry");
  await enter(browser, "Combat move");
  // Arrow keys go from space to space, Enter chooses one.
  await until(browser, `document.querySelector('.spot[tabindex="0"]')`);
  await browser.tell(`document.querySelector('.spot[tabindex="0"]').focus()`);
  const before = await browser.tell(`${LABEL}(document.activeElement)`);
  await browser.press("ArrowRight");
  const after = await browser.tell(`${LABEL}(document.activeElement)`);
  assert.notEqual(after, before);
  assert.match(after, /, /, "a space says who is there");
  await enter(browser, "Your spaces, those next to enemies first");
  await enter(browser, "Karelia");
  await enter(browser, "all infantry");
  await enter(browser, "go to West Russia");
  assert.equal((await lines(browser)).length, 1);
  await enter(browser, "Mobilize new units");
  await enter(browser, "place infantry, 1 left");
  await enter(browser, "place it in Russia");
  assert.match(await panel(browser), /no errors/);
  await watchSaving(browser);
  await enter(browser, "Save the orders");
  return saved(browser);
}
