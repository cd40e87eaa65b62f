// The page in WebKit, on which Safari is built: it begins, reads a game that is dropped on it, and a practice turn is
// clicked on it.
//
// xvfb-run -a node tests/web/webkit.mjs target/debug/fieldpost target/web/fieldpost-verify.html [EDITION]
//
// Needs the Debian packages webkit2gtk-driver and xvfb. WebKit has no mode without a screen: xvfb is one in memory.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { Desk, practiceBegun } from "./desk.mjs";
import { clickOn, until } from "./turn.mjs";

const [native, page, edition = "lhtr"] = process.argv.slice(2);
const q = JSON.stringify;
/// The element that a browser hands out has this key (WebDriver, 12.1).
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/// The browser that belongs to the driver, in whatever folder of the system the driver's package has put it.
function miniBrowser() {
  const root = "/usr/lib";
  const found = readdirSync(root).flatMap((system) => {
    try { return readdirSync(`${root}/${system}`).filter((n) => n.startsWith("webkit2gtk-")).map((n) => `${root}/${system}/${n}/MiniBrowser`); }
    catch { return []; }
  });
  assert.ok(found.length > 0, "MiniBrowser is not installed: it comes with webkit2gtk-driver");
  return found.at(-1);
}

/// Starts the driver and a browser; gives back the functions that the other browsers have (browsers.mjs).
async function webkit(port) {
  const env = { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: "1", LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const failed = new Promise((_, no) => driver.on("error", (e) => no(new Error(`WebKitWebDriver cannot be started: ${e.message}`))));
  failed.catch(() => {});
  const ask = async (method, path, body) => {
    const sent = fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await (await Promise.race([sent, failed])).json();
    if (value?.error) { throw new Error(`${path}: ${value.error}: ${value.message}`); }
    return value;
  };
  const listens = () => ask("GET", "/status").then(() => true, () => false);
  for (let tries = 0; !(await listens()); tries += 1) {
    assert.ok(tries < 100, "WebKitWebDriver does not listen");
    await Promise.race([failed, new Promise((done) => setTimeout(done, 100))]);
  }
  const options = { binary: miniBrowser(), args: ["--automation"] };
  const session = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  const at = `/session/${session.sessionId}`;
  await ask("POST", `${at}/timeouts`, { script: 120000, pageLoad: 120000 });
  return {
    name: `WebKit ${session.capabilities.browserVersion}`,
    go: (url) => ask("POST", `${at}/url`, { url }),
    async tell(expression) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => JSON.stringify(await (${expression})))().then((said) => done({ said }), (e) => done({ failed: String(e) }));`;
      const told = await ask("POST", `${at}/execute/async`, { script, args: [] });
      if (told.failed) { throw new Error(told.failed); }
      return told.said === undefined ? undefined : JSON.parse(told.said);
    },
    async point(x, y) {
      const move = { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) };
      const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
      await ask("POST", `${at}/actions`, { actions: [mouse] });
    },
    async choose(path) {
      const file = await ask("POST", `${at}/element`, { using: "css selector", value: "#files" });
      await ask("POST", `${at}/element/${file[ELEMENT]}/value`, { text: path });
    },
    /// The window gets this size; a picture of it never comes, since nothing draws it.
    resize: (width, height) => ask("POST", `${at}/window/rect`, { width, height }),
    async close() {
      await ask("DELETE", at).catch(() => {});
      driver.kill();
    },
  };
}

/// What can be read of a game file: who owes what.
const gameLine = 'document.querySelector("#list li")?.textContent ?? ""';

const browser = await webkit(9515 + process.pid % 1000);
try {
  const desk = new Desk(browser, native, page);
  await browser.resize(1280, 900);
  desk.run("demo", "d", "--edition", edition);
  const last = readdirSync(desk.path("d")).filter((n) => /^demo\.\d+\.ron$/.test(n)).sort().at(-1);
  const game = readFileSync(desk.path(`d/${last}`));
  await desk.open();
  await desk.drop([last, game]);
  assert.match(await desk.tell(gameLine), /good/, "a game that was dropped");
  await until(browser, 'document.querySelector(".board .spot")');
  // One that is damaged is told from it.
  await desk.open();
  await desk.drop([last, game.toString("utf8").replace(/(roll: "[^:]*: )(\d)/, (_, roll, face) => roll + (7 - Number(face)))]);
  assert.match(await desk.tell(gameLine), /bad|wrong|failed/i, "a game in which a die was turned");
  await practiceBegun(desk, edition);
  const round = () => desk.tell('document.querySelector(".panel .check b")?.textContent');
  const before = await round();
  const left = () => desk.tell('/(\\d+) of \\d+ IPC left/.exec(document.querySelector(".panel").textContent)?.[1]');
  await clickOn(browser, "Purchase units");
  const all = Number(await left());
  await clickOn(browser, "one more of infantry");
  assert.equal(Number(await left()), all - 3, "one infantry was bought");
  await clickOn(browser, "Suggest orders");
  assert.ok(await desk.tell('document.querySelectorAll("#words use").length') > 100, "the units are drawn");
  await clickOn(browser, "Play this turn");
  await until(browser, `(document.querySelector(".panel .check b")?.textContent ?? ${q(before)}) !== ${q(before)}`);
  console.log(`${browser.name}: a game that was dropped, one with a turned die, and a practice turn of ${edition}: ${before}; then ${await round()}`);
} finally { await browser.close(); }
process.exit(0);
