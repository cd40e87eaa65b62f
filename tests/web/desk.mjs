// A player's desk in tests: a browser with the page, a folder for what is mailed, and everything that the page saved.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, firefox } from "./browsers.mjs";
import { until } from "./turn.mjs";

export const HOSTILE = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
export const PHRASE = "three small boats";
const q = JSON.stringify;

/// A browser with the page, and a folder for what is saved and mailed.
export class Desk {
  constructor(browser, native, page) {
    this.browser = browser;
    this.native = resolve(native);
    this.page = resolve(page);
    this.folder = mkdtempSync(join(tmpdir(), "letters-"));
    /** Every file that the page has saved. */
    this.saved = [];
  }

  tell(expression) { return this.browser.tell(expression); }

  path(name) { return join(this.folder, name); }

  run(...words) {
    const done = spawnSync(this.native, words, { cwd: this.folder, encoding: "utf8", maxBuffer: 1 << 28 });
    assert.equal(done.status, 0, `fieldpost ${words.join(" ")}: ${done.stdout}${done.stderr}`);
    return done.stdout;
  }

  /// The page as it is when a player opens it: with nothing on it.
  async open() {
    await this.browser.go(pathToFileURL(this.page).href);
    await until(this.browser, 'document.getElementById("state").textContent === "Ready."');
    // What is saved is kept here in place of a folder of downloads.
    await this.tell(`(() => {
      window.files = [];
      const blobs = new Map();
      URL.createObjectURL = (blob) => {
        const url = "blob:" + blobs.size;
        blobs.set(url, blob);
        return url;
      };
      URL.revokeObjectURL = () => {};
      HTMLAnchorElement.prototype.click = function click() {
        const name = this.download;
        blobs.get(this.getAttribute("href")).text().then((text) => window.files.push({ name, text }));
      };
    })()`);
  }

  /// Does something as soon as it can be done; if it cannot within half a minute, says what is on the page.
  async soon(what, does) {
    for (let tries = 0; tries < 600; tries += 1) {
      if (await this.tell(does)) { return; }
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${this.browser.name}: ${what}: ${await this.tell("document.body.innerText.slice(0, 3000)")}`);
  }

  press(words, within = "document") {
    return this.soon(`there is no button ${words}`, `(() => {
      const all = [...(${within} || document.createElement("p")).querySelectorAll("button, summary")];
      const b = all.find((b) => b.textContent.trim().startsWith(${q(words)}));
      if (!b || b.disabled) { return false; }
      b.click();
      return true;
    })()`);
  }

  type(label, value) {
    return this.soon(`there is no field ${label}`, `(() => {
      const l = [...document.querySelectorAll(".labelled")].find((l) => l.textContent.trim().startsWith(${q(label)}) && l.offsetParent);
      if (!l) { return false; }
      const e = l.querySelector("input, textarea");
      e.value = ${q(value)};
      e.dispatchEvent(new Event("input", { bubbles: true }));
      return true;
    })()`);
  }

  /// What is in a field, after something was typed there.
  async field(label, value) {
    if (value !== undefined) { await this.type(label, value); }
    return this.tell(`[...document.querySelectorAll(".labelled")].find((l) => l.textContent.trim().startsWith(${q(label)}) && l.offsetParent)?.querySelector("input, textarea").value`);
  }

  /// Chooses a value from a list with this label.
  choose(label, value) {
    return this.soon(`there is no list ${label} with ${value}`, `(() => {
      const s = [...document.querySelectorAll("select")].find((s) => s.getAttribute("aria-label") === ${q(label)});
      if (!s || [...s.options].every((o) => o.value !== ${q(value)})) { return false; }
      s.value = ${q(value)};
      s.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    })()`);
  }

  /// Ticks a box.
  tick(label) {
    return this.soon(`there is no box ${label}`, `(() => {
      const l = [...document.querySelectorAll(".labelled")].find((l) => l.textContent.trim().startsWith(${q(label)}) && l.offsetParent);
      l?.querySelector("input").click();
      return Boolean(l);
    })()`);
  }

  /// Shows the latest good game file that was given, and goes to where things are signed.
  async signing(key) {
    await this.tell(`[...document.querySelectorAll("#list button")].findLast((b) => /^good/.test(b.textContent)).click()`);
    await this.press("Sign and send");
    await this.unlock(key);
  }

  /// Gives a file to a field that wants one.
  give(label, name, text) {
    const bytes = Buffer.from(text).toString("base64");
    return this.soon(`nothing wants the file ${label}`, `(() => {
      const l = [...document.querySelectorAll("label.choose")].find((l) => l.textContent.trim().startsWith(${q(label)}));
      if (!l) { return false; }
      const all = new DataTransfer();
      all.items.add(new File([Uint8Array.from(atob("${bytes}"), (c) => c.charCodeAt(0))], ${q(name)}));
      const input = l.querySelector("input");
      input.files = all.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    })()`);
  }

  /// Drops files on the page.
  async drop(...files) {
    const before = await this.tell('document.querySelectorAll("#list li").length');
    const made = files.map(([name, text]) => `new File([Uint8Array.from(atob("${Buffer.from(text).toString("base64")}"), (c) => c.charCodeAt(0))], ${q(name)})`);
    await this.tell(`(() => {
      const all = new DataTransfer();
      ${made.map((m) => `all.items.add(${m});`).join("\n")}
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: all, bubbles: true, cancelable: true }));
    })()`);
    await until(this.browser, `document.querySelectorAll("#list li").length >= ${before + files.length} && /read\\./.test(document.getElementById("state").textContent)`);
  }

  /// Drops a key or a chain file, which is no file of the table.
  dropSecret({ name, text }) {
    return this.tell(`(() => {
      const all = new DataTransfer();
      all.items.add(new File([Uint8Array.from(atob("${Buffer.from(text).toString("base64")}"), (c) => c.charCodeAt(0))], ${q(name)}));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: all, bubbles: true, cancelable: true }));
    })()`);
  }

  /// What the page has saved since the last time.
  async taken() {
    await until(this.browser, "window.files.length > 0");
    const all = await this.tell("window.files.splice(0)");
    this.saved.push(...all);
    return all.at(-1);
  }

  /// Opens the key of a player, as the owner of a file with a passphrase does.
  async unlock(key) {
    await this.give("Open your key file", key.name, key.text);
    await this.type("Passphrase of", "not this one");
    await this.press("Open", 'document.querySelector("form.passphrase")');
    await until(this.browser, '/passphrase does not open/.test(document.querySelector("form.passphrase").textContent)');
    await this.type("Passphrase of", PHRASE);
    await this.press("Open", 'document.querySelector("form.passphrase")');
    await until(this.browser, '/Forget the key/.test(document.body.innerText)');
  }

  /// Of what is shown of papers one button is the next step, and no option of a command is named.
  async oneNextStep(words) {
    const main = await this.tell(`[...document.querySelectorAll("#view :is(button, .choose).main")].filter((b) => b.checkVisibility()).map((b) => b.textContent)`);
    assert.deepEqual(main, [words]);
    assert.doesNotMatch(await this.tell('document.getElementById("view").innerText'), /(^|\s)--[a-z]/);
  }

  /// The mail that is packed, as the file that is saved.
  async mail() {
    await until(this.browser, 'document.querySelector(".send .main")');
    await this.oneNextStep("Save the mail (.eml)");
    await this.type("Words to the reader", `Have fun! ${HOSTILE}`);
    await this.press("Save the mail");
    const mail = await this.taken();
    // What came of it is said next to the button, and to screen readers.
    const said = await this.tell('document.querySelector(".send .tools").nextElementSibling.textContent');
    assert.ok(said.startsWith(`${mail.name} is saved`) && said === await this.tell('document.getElementById("state").textContent'), said);
    writeFileSync(this.path(mail.name), mail.text);
    return mail;
  }

  /// A keeper's chain file is saved, and given back.
  async chainSaved() {
    await until(this.browser, '/Save your chain file first/.test(document.querySelector(".signed")?.textContent || "")');
    assert.equal(await this.tell('document.querySelector(".send") === null && !/opening/.test(document.querySelector(".signed").textContent.replace("of the opening", ""))'), true, "an opening is shown before the chain file is back");
    await this.press("1. Save");
    const chain = await this.taken();
    await this.give("2. Choose the file", "wrong.chain", chain.text.replace("root", "Root"));
    await until(this.browser, '/is not the file that was just saved/.test(document.querySelector(".signed").textContent)');
    await this.give("2. Choose the file", chain.name, chain.text);
    // One name at each step: from now on it is this file.
    await until(this.browser, `(document.querySelector(".signed")?.textContent || "").includes(${q(`Your chain file is`)})`);
    assert.match(await this.tell('document.querySelector(".signed").textContent'), new RegExp(`Your chain file is (now )?${chain.name.replaceAll(".", "\\.")}`));
    return chain;
  }
}

/// A key with a hostile name, made on the page.
export async function newKey(desk, name = HOSTILE.slice(0, 40)) {
  await desk.open();
  await desk.press("Your key, and sealed bids");
  await until(desk.browser, 'document.querySelector("details .key")');
  await desk.press("Make a key");
  await desk.type("Your name", name);
  await desk.type("A passphrase", PHRASE);
  await desk.type("The same once more", PHRASE);
  await desk.press("Make the key", 'document.querySelector("form.passphrase")');
  const key = await desk.taken();
  assert.match(key.text, /^-----BEGIN OPENSSH PRIVATE KEY-----/);
  await until(desk.browser, '/Forget the key/.test(document.body.innerText)');
  await desk.press("Forget the key");
  assert.match(await desk.tell("document.body.innerText"), /Open your key file/);
  return key;
}

/// Joins the invitation in one of these papers.
export async function joined(desk, seat, key, papers) {
  await desk.open();
  await desk.drop(...papers);
  await desk.tell(`[...document.querySelectorAll("#list button")].find((b) => b.textContent.includes("invitation")).click()`);
  await joinsNow(desk, seat, key);
}

/// Joins the invitation that is shown.
export async function joinsNow(desk, seat, key) {
  await desk.unlock(key);
  await desk.choose("your seat", seat);
  await desk.press("Join the game");
}

/// Writes the invitation to a game of two players, on a fresh page.
export async function invites(desk, name, { axis, allies }) {
  await desk.open();
  await desk.press("Start a new game by mail");
  await desk.choose("rules", "lhtr");
  await desk.type("Name of the game", name);
  await desk.type("Who plays the Axis", axis);
  await desk.type("Who plays the Allies", allies);
  await desk.press("Write the invitation");
}

/// The chain file is given, and read.
export async function chainOpened(desk, chain) {
  await desk.give("Open the chain file", chain.name, chain.text);
  await until(desk.browser, `(document.querySelector(".key .chain")?.textContent || "").includes(${q(chain.name)})`);
}

/// The orders that the program suggests, signed.
export async function ordered(desk, key, mail, chain) {
  await desk.open();
  await desk.drop([`${HOSTILE.replaceAll("/", "")}.eml`, mail]);
  await until(desk.browser, 'document.querySelector(".panel .tools")');
  await desk.press("Suggest orders");
  await desk.press("Sign and send", 'document.querySelector(".panel")');
  await desk.unlock(key);
  if (chain) { await chainOpened(desk, chain); }
  await desk.press("Sign these orders");
}

/// Runs tests in every browser that is installed, or in those that BROWSERS names, each with a desk of its own.
export async function inBrowsers(native, page, ...tests) {
  let looked = 0;
  for (const [start, program] of [[chromium, "chromium"], [firefox, "firefox-esr"]]) {
    if (process.env.BROWSERS && !process.env.BROWSERS.split(",").includes(program)) { continue; }
    if (spawnSync(program, ["--version"]).error) {
      console.log(`${program} is not installed`);
      continue;
    }
    const browser = await start(program);
    try {
      for (const test of tests) {
        const began = performance.now();
        await test(new Desk(browser, native, page));
        console.log(`${browser.name}: ${test.name}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
      }
    } finally { await browser.close(); }
    looked += 1;
  }
  assert.ok(looked > 0, "no browser");
}

/// A practice game of an edition, on a fresh page.
export async function practiceBegun(desk, edition) {
  await desk.open();
  await desk.press("Begin a practice game");
  await desk.tell(`(() => {
    const s = document.querySelector("details.practice select");
    s.value = ${q(edition)};
    s.dispatchEvent(new Event("change"));
  })()`);
  await desk.press("Begin", 'document.querySelector("details.practice div")');
  await until(desk.browser, 'document.querySelector(".panel .tabs") && document.querySelector(".board .spot")');
}
