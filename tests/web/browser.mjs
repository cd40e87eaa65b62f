// The verifier in real browsers: what a person drops on it is judged and shown, by pointer and keyboard;
// no request leaves the page, and no word of a stranger runs.
//
// node tests/web/browser.mjs target/debug/fieldpost target/web/fieldpost-verify.html [PICTURES]
//
// A browser that is not installed is named and left out. In PICTURES it leaves what the page looks like.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, firefox } from "./browsers.mjs";
import { byKeyboard, byPointer, until } from "./turn.mjs";

const [native, page, pictures] = process.argv.slice(2).map((path) => resolve(path));
const root = resolve(new URL(".", import.meta.url).pathname, "../..");
const folder = mkdtempSync(join(tmpdir(), "page-"));
const WIDTHS = [[1800, 1400], [1024, 1400], [360, 740]];

function run(...words) {
  const done = spawnSync(native, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(done.status, 0, `fieldpost ${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

const written = (name, bytes) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

/// Everything that is dropped: a played game, the same damaged, its beginning, one with other rules, a
/// fork, a mail and a file name that want to run a script, orders good and bad, and fifty turns.
function files() {
  run("demo", "d");
  const at = (name) => join(folder, "d", name);
  const good = at("demo.0007.ron");
  const text = readFileSync(good, "utf8");
  // One die of the game shows another face.
  const damaged = text.replace(/(roll: "general [^:]*: )(\d)/, (_, roll, face) => roll + (7 - Number(face)));
  assert.notEqual(damaged, text);
  const script = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  const signed = readFileSync(at("demo.0003.germany.signed.toml"), "utf8");
  const mail = `From: bruno@example.org\r\nSubject: ${script}\r\n\r\nHold the line! ${script}\r\n\r\n` +
    signed.replace(/\n/g, "\r\n");
  run("new", "lhtr", "--name", "long", "--hotseat");
  run("start", "long.invitation.toml");
  const turn = (at, block, seed) => {
    const game = join(at, `long.${String(block).padStart(4, "0")}.ron`);
    run("orders", "random", game, "--seed", String(seed), "--out", join(at, `${block}.toml`));
    run("adjudicate", game, join(at, `${block}.toml`));
  };
  mkdirSync(join(folder, "fork"));
  copyFileSync(join(folder, "long.0000.ron"), join(folder, "fork", "long.0000.ron"));
  turn(join(folder, "fork"), 0, 77);
  for (let block = 0; block < 50; block += 1) { turn(folder, block, block + 1); }
  const read = join(folder, "read.toml");
  run("orders", "read", at("demo.0002.soviet-union.txt"), "--game", at("demo.0001.ron"), "--out", read);
  const draft = readFileSync(read, "utf8");
  const others = ["revised", "aa1941", "global-conflict"].map((edition) => {
    run("demo", edition, "--edition", edition);
    const last = readdirSync(join(folder, edition)).filter((name) => /^demo\.\d{4}\.ron$/.test(name)).sort().at(-1);
    const path = join(folder, `${edition}.ron`);
    copyFileSync(join(folder, edition, last), path);
    return { edition, path };
  });
  return {
    good,
    others,
    earlier: at("demo.0001.ron"),
    tampered: written("tampered.ron", damaged),
    foreign: join(root, "tests/vectors/both.ron"),
    mail: written("mail.eml", mail),
    picture: written("picture.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
    named: written(`${script.replaceAll("/", "")}.txt`, "nothing"),
    long: join(folder, "long.0050.ron"),
    fork: join(folder, "fork", "long.0001.ron"),
    first: join(folder, "long.0001.ron"),
    begun: join(folder, "long.0000.ron"),
    begunToo: written("too.ron", readFileSync(join(folder, "long.0000.ron"))),
    orders: written("orders.toml", draft),
    bad: written("bad.toml", draft.replace(/(\d+) inf/, "99 inf")),
  };
}

/// What the page says of a file it was given, as soon as it is done.
async function dropped(browser, path) {
  const [name, bytes] = [basename(path), readFileSync(path).toString("base64")];
  const before = await browser.tell('document.querySelectorAll("#list li").length');
  await browser.tell(`(() => {
    const bytes = Uint8Array.from(atob("${bytes}"), (c) => c.charCodeAt(0));
    const all = new DataTransfer();
    all.items.add(new File([bytes], ${JSON.stringify(name)}));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: all, bubbles: true, cancelable: true }));
  })()`);
  return said(browser, before);
}

async function said(browser, before) {
  await until(browser, `document.querySelectorAll("#list li").length > ${before} && /read\\./.test(document.getElementById("state").textContent)`);
  return browser.tell(`[...document.querySelectorAll("#list li")].slice(${before}).map((li) => li.textContent).join("\\n")`);
}

const shown = (browser) => browser.tell('document.getElementById("view").innerText');
const drawn = (browser) => until(browser, 'document.querySelector("#at-name")?.textContent');
const slide = (browser) => browser.tell('document.querySelector("#at-name").textContent');
const click = (browser, words) => browser.tell(`(() => {
  const all = [...document.querySelectorAll("#view button, #list button")];
  all.find((b) => b.textContent.includes(${JSON.stringify(words)})).click();
})()`);

/// The views of a game behind a click.
const PROOF = "Hashes, seats, data", HISTORY = "History and reports";

/// As `fieldpost verify` prints it.
function verdict(path) {
  const done = spawnSync(native, ["verify", path], { cwd: folder, encoding: "utf8" });
  return done.stdout.replaceAll(path, basename(path)).replace(/\s+/g, " ").trim();
}

/// Is a request seen at all? A server of this machine is asked, once.
async function watched(browser) {
  const server = createServer((_, answer) => answer.end("<!doctype html><title>seen</title><link rel=icon href=data:,>"));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${server.address().port}/`;
  await browser.go(url);
  server.close();
  server.closeAllConnections();
  assert.ok(browser.requests.includes(url), "requests are not seen");
  browser.requests.length = 0;
}

async function look(browser, given) {
  await watched(browser);
  await browser.go(pathToFileURL(page).href);
  await until(browser, 'document.getElementById("state").textContent === "Ready."');

  // A good game, chosen; its verdict is that of the command line.
  await browser.choose(given.good);
  assert.match(await said(browser, 0), /^good\s*demo\.0007\.ron/);
  // The board comes first, below the verdict in one line.
  assert.match(await shown(browser), /good: 7 blocks, \d+ signatures, \d+ dice/);
  await until(browser, 'document.querySelector(".board .spot")');
  if (pictures) { await paint(browser, "board"); }
  await click(browser, PROOF);
  // Names of files are longer there, so lines break elsewhere: word for word.
  const told = await browser.tell('document.querySelector("#view pre").textContent');
  assert.equal(told.replace(/\s+/g, " ").trim(), verdict(given.good));
  assert.match(await shown(browser), /SHA256:/);

  // The slider, by its buttons and by the keyboard.
  await click(browser, HISTORY);
  await drawn(browser);
  assert.match(await slide(browser), /block 7/);
  await click(browser, "<");
  assert.match(await slide(browser), /block 6/);
  await browser.tell("document.activeElement.blur()");
  await browser.press("ArrowLeft");
  assert.match(await slide(browser), /block 5/);
  await browser.press("ArrowRight");
  assert.match(await slide(browser), /block 6/);
  assert.equal(await browser.tell('[...document.querySelectorAll("section.block")].filter((b) => !b.hidden).length'), 1);
  assert.ok(await browser.tell('document.querySelector("#map svg").getBoundingClientRect().height > 100'));

  // Everything that can be reached has a place in the order of the Tab key.
  await browser.tell("document.activeElement.blur(), window.scrollTo(0, 0)");
  await browser.press("Tab");
  assert.notEqual(await browser.tell("document.activeElement.tagName"), "BODY");

  if (pictures) { await paint(browser, "game"); }

  // Others next to it.
  assert.match(await dropped(browser, given.tampered), /^wrong\s*tampered\.ron/);
  assert.match(await shown(browser), /WRONG at block \d/);
  assert.match(await dropped(browser, given.foreign), /^unproven\s*both\.ron/);
  assert.match(await dropped(browser, given.earlier), /^good\s*demo\.0001\.ron/);
  const pairs = () => browser.tell('document.getElementById("pairs").textContent');
  assert.match(await pairs(), /demo\.0001\.ron and demo\.0007\.ron: the first is the beginning of the second: 1 of 7 blocks/);
  assert.doesNotMatch(await pairs(), /tampered/);

  // Orders: good ones with their chances and map, bad ones with the reason.
  assert.match(await dropped(browser, given.orders), /^document\s*orders\.toml\s*orders of anna/);
  assert.match(await browser.tell('document.getElementById("state").textContent'), /orders\.toml are on the board/);
  await click(browser, "orders.toml");
  assert.match(await shown(browser), /Nothing would be refused\./);
  assert.match(await shown(browser), /attacker wins/);
  assert.match(await browser.tell('document.querySelector("#view .map").textContent'), /NONE OF THIS HAS HAPPENED/);
  if (pictures) { await paint(browser, "orders"); }
  await dropped(browser, given.bad);
  assert.match(await shown(browser), /This would be refused:[^]*error/);

  // Orders written here.
  await click(browser, "demo.0001.ron");
  await click(browser, "As text");
  const draft = await browser.tell('document.querySelector("#view textarea").value');
  assert.match(draft, /kind = "orders"/);
  assert.match(await shown(browser), /no errors/);
  // A file with something wrong in it offers none.
  await click(browser, "tampered.ron");
  await click(browser, "Board");
  assert.doesNotMatch(await shown(browser), /Save the orders/);

  // A picture is called one, and not bad orders.
  assert.match(await dropped(browser, given.picture), /picture\.png/);
  assert.match(await shown(browser), /not text: a picture/);

  // A mail and a name that want to run something, in every place where they are shown.
  assert.match(await dropped(browser, given.mail), /^mail\s*mail\.eml/);
  // The same mail as a text: all of it in the field for that, and pasted outside of any field without its head.
  const text = JSON.stringify(readFileSync(given.mail, "utf8"));
  for (const paste of [
    'const area = document.querySelector("textarea.pasted"); area.value = text; area.parentElement.querySelector("button").click();',
    // Firefox makes its own clipboard from `data`.
    'const data = `Hello!\\n${text}`, dataType = "text/plain", clipboardData = new DataTransfer(); clipboardData.setData(dataType, data); document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, data, dataType, bubbles: true }));',
  ]) {
    const before = await browser.tell('document.querySelectorAll("#list li").length');
    await browser.tell(`(() => { const text = ${text}; ${paste} })()`);
    assert.match(await said(browser, before), /^mail\s*pasted\.eml/);
  }
  await browser.tell('document.querySelector("textarea.pasted").value = "Here are my orders, have fun!", document.querySelector("textarea.pasted").parentElement.querySelector("button").click()');
  assert.match(await browser.tell('document.getElementById("state").textContent'), /no signed orders/);
  assert.match(await shown(browser), /<script>window\.ran=1<\/script>/);
  assert.match(await shown(browser), /orders of bruno/);
  await dropped(browser, given.named);
  await click(browser, "demo.0007.ron");
  await click(browser, HISTORY);
  await drawn(browser);
  assert.match(await browser.tell('document.querySelector("blockquote").textContent'), /Hold the line! <img src=x/);
  assert.equal(await browser.tell("typeof window.ran"), "undefined");
  // Nor would it run if it were put in as markup: the page allows one script, its own.
  const stopped = await browser.tell(`new Promise((done) => {
    document.addEventListener("securitypolicyviolation", (e) => done(e.effectiveDirective), { once: true });
    const d = document.createElement("div");
    d.innerHTML = '<svg onload="window.ran=1"></svg>';
    document.body.append(d);
    setTimeout(() => done("nothing"), 3000);
  })`);
  assert.match(stopped, /^script-src/);
  assert.equal(await browser.tell("typeof window.ran"), "undefined");
  assert.equal(await browser.tell('fetch("https://example.org/").then(() => "answered", () => "stopped")'), "stopped");

  // Every other edition on its own board, with the verdict of the command line.
  for (const { edition, path } of given.others) {
    assert.match(await dropped(browser, path), new RegExp(`^good\\s*${edition}\\.ron`));
    await until(browser, 'document.querySelectorAll(".board .spot").length > 60');
    if (pictures) { await paint(browser, `${edition}-board`); }
    await click(browser, PROOF);
    const printed = await browser.tell('document.querySelector("#view pre").textContent');
    assert.equal(printed.replace(/\s+/g, " ").trim(), verdict(path));
    await click(browser, HISTORY);
    await drawn(browser);
    assert.ok(await browser.tell('document.querySelectorAll("#map svg path").length > 60'), edition);
    if (pictures) { await paint(browser, edition); }
  }

  // A turn by pointer, and one by the keyboard: the program accepts what was saved.
  for (const [make, file] of [[byPointer, given.begun], [byKeyboard, given.begunToo]]) {
    await dropped(browser, file);
    // The second is the same game: the page stays with the first, and its orders, until the second is asked for.
    await click(browser, file.split("/").at(-1));
    const text = await make(browser);
    if (pictures) { await paint(browser, make.name); }
    const path = written(`${browser.name}-${make.name}.toml`, text);
    run("orders", "check", path, "--game", given.begun);
  }

  // A fork, and fifty turns within two seconds.
  await dropped(browser, given.first);
  await dropped(browser, given.fork);
  assert.match(await pairs(), /long\.0001\.ron and long\.0001\.ron \(2\): the games part at block 1/);
  const bytes = readFileSync(given.long).toString("base64");
  const took = await browser.tell(`(async () => {
    const bytes = Uint8Array.from(atob("${bytes}"), (c) => c.charCodeAt(0));
    const all = new DataTransfer();
    all.items.add(new File([bytes], "long.0050.ron"));
    const before = document.querySelectorAll("#list li").length;
    const start = performance.now();
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: all, bubbles: true, cancelable: true }));
    while (document.querySelectorAll("#list li").length === before) { await new Promise((done) => setTimeout(done, 5)); }
    while (!document.querySelector(".board .spot")) { await new Promise((done) => setTimeout(done, 5)); }
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
  })()`);
  if (pictures) { await paint(browser, "long"); }
  await click(browser, HISTORY);
  await until(browser, '/block 50/.test(document.querySelector("#at-name")?.textContent)');

  // Nothing was asked of anybody else.
  const out = browser.requests.filter((url) => !/^(file|data|blob|about):/.test(url));
  assert.deepEqual(out, []);
  // Firefox complains of the two things as well that were tried above and stopped.
  const complaints = browser.complaints.filter((text) => !text.startsWith("Content-Security-Policy: "));
  assert.deepEqual(complaints, []);
  return took;
}

async function paint(browser, what) {
  mkdirSync(pictures, { recursive: true });
  for (const [width, height] of WIDTHS) {
    await browser.picture(width, height);
    await browser.tell("window.scrollTo(0, 0)");
    const name = `${browser.name.toLowerCase()}-${what}-${width}.png`;
    writeFileSync(join(pictures, name), await browser.picture(width, height));
    const wide = await browser.tell("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert.ok(wide <= 0, `${what} at ${width}: ${wide} points too wide`);
  }
}

const given = files();
const browsers = [[chromium, "chromium"], [firefox, "firefox-esr"]];
let looked = 0;
for (const [start, program] of browsers) {
  if (spawnSync(program, ["--version"]).error) {
    console.log(`left out: ${program} is not installed`);
    continue;
  }
  const browser = await start(program);
  try {
    const took = await look(browser, given);
    console.log(`${browser.name}: the page does what it says; fifty turns in ${Math.round(took)} ms`);
    looked += 1;
  } finally {
    await browser.close();
  }
}
rmSync(folder, { recursive: true });
process.exit(looked > 0 ? 0 : 1);
