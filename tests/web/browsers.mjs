// Two browsers, driven without a window: Chromium by the DevTools protocol through a pipe, Firefox by
// WebDriver BiDi. Both are given back as the same few functions.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "./socket.mjs";

/// The sign of a key for WebDriver, its number, and the text that it types.
const KEYS = {
  ArrowLeft: ["\uE012", 37], ArrowRight: ["\uE014", 39], ArrowUp: ["\uE013", 38], ArrowDown: ["\uE015", 40],
  Tab: ["\uE004", 9], Enter: ["\uE006", 13, "\r"], "+": ["+", 187, "+"],
};

/// The same of any key; a letter types itself.
function codes(key) { return KEYS[key] ?? [key, key.toUpperCase().charCodeAt(0), key]; }

/// Questions with numbers, and the answers that come to them.
function talk(send) {
  const waiting = new Map(), heard = new Map();
  let next = 1, over = false;
  return {
    ask(method, params = {}, more = {}) {
      if (over) { return Promise.reject(new Error(`${method}: the browser has ended`)); }
      const id = next++;
      send(JSON.stringify({ id, method, params, ...more }));
      return new Promise((done, failed) => {
        waiting.set(id, { done, failed, method });
        setTimeout(() => failed(new Error(`${method}: no answer within two minutes`)), 120000).unref();
      });
    },
    on: (method, what) => heard.set(method, what),
    /// No answer can come any more: each question that waits for one fails.
    end() {
      over = true;
      for (const { failed, method } of waiting.values()) { failed(new Error(`${method}: the browser has ended`)); }
      waiting.clear();
    },
    take(text) {
      const told = JSON.parse(text);
      if (told.id === undefined) { return heard.get(told.method)?.(told.params); }
      const { done, failed, method } = waiting.get(told.id);
      waiting.delete(told.id);
      if (told.error) { failed(new Error(`${method}: ${JSON.stringify(told.error)} ${told.message ?? ""}`)); }
      else { done(told.result); }
    },
  };
}

function started(program, words, stdio) {
  const child = spawn(program, words, { stdio });
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("spawn", () => done(child));
  });
}

async function ended(child, folder) {
  const over = new Promise((done) => child.on("exit", done));
  child.kill();
  await Promise.race([over, new Promise((done) => setTimeout(done, 5000))]);
  child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

export async function chromium(program) {
  const folder = mkdtempSync(join(tmpdir(), "chromium-"));
  const words = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
    "--remote-debugging-pipe", `--user-data-dir=${folder}`, "about:blank"];
  const child = await started(program, words, ["ignore", "ignore", "ignore", "pipe", "pipe"]);
  const line = talk((text) => child.stdio[3].write(text + "\0"));
  child.on("exit", () => line.end());
  let rest = "";
  child.stdio[4].setEncoding("utf8");
  child.stdio[4].on("data", (more) => {
    const texts = (rest + more).split("\0");
    rest = texts.pop();
    texts.forEach(line.take);
  });
  const { targetInfos } = await line.ask("Target.getTargets");
  const { targetId } = targetInfos.find((t) => t.type === "page");
  const { sessionId } = await line.ask("Target.attachToTarget", { targetId, flatten: true });
  const ask = (method, params) => line.ask(method, params, { sessionId });
  const requests = [], complaints = [];
  line.on("Network.requestWillBeSent", (e) => requests.push(e.request.url));
  line.on("Runtime.exceptionThrown", (e) => complaints.push(e.exceptionDetails.exception?.description ?? e.exceptionDetails.text));
  // The page asks before orders are lost; a test goes on.
  line.on("Page.javascriptDialogOpening", () => { ask("Page.handleJavaScriptDialog", { accept: true }); });
  await ask("Network.enable");
  await ask("Runtime.enable");
  await ask("Page.enable");
  return {
    name: "Chromium", requests, complaints,
    async go(url) {
      const loaded = new Promise((done) => line.on("Page.loadEventFired", done));
      await ask("Page.navigate", { url });
      await loaded;
    },
    async tell(expression) {
      const told = await ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (told.exceptionDetails) { throw new Error(told.exceptionDetails.exception?.description ?? "it failed"); }
      return told.result.value;
    },
    async choose(path) {
      const { result } = await ask("Runtime.evaluate", { expression: 'document.getElementById("files")' });
      await ask("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
    },
    async press(key) {
      const [, number, text] = codes(key);
      const code = { key, code: key, windowsVirtualKeyCode: number, text };
      await ask("Input.dispatchKeyEvent", { type: "keyDown", ...code });
      await ask("Input.dispatchKeyEvent", { type: "keyUp", ...code });
    },
    async point(x, y) {
      const at = { x, y, button: "left", clickCount: 1 };
      await ask("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
      await ask("Input.dispatchMouseEvent", { type: "mousePressed", ...at });
      await ask("Input.dispatchMouseEvent", { type: "mouseReleased", ...at });
    },
    async picture(width, height) {
      await ask("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
      const { data } = await ask("Page.captureScreenshot", { format: "png" });
      return Buffer.from(data, "base64");
    },
    /// The processor is so many times as slow from now on.
    slow: (times) => ask("Emulation.setCPUThrottlingRate", { rate: times }),
    /// How long the page has been at work, in milliseconds of processor time.
    async busy() {
      await ask("Performance.enable", { timeDomain: "threadTicks" });
      const { metrics } = await ask("Performance.getMetrics");
      return metrics.find((m) => m.name === "TaskDuration").value * 1000;
    },
    /// The page as a screen reader gets it.
    tree: async () => (await ask("Accessibility.getFullAXTree")).nodes,
    close: () => ended(child, folder),
  };
}

export async function firefox(program) {
  const folder = mkdtempSync(join(tmpdir(), "firefox-"));
  const words = ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"];
  const child = await started(program, words, ["ignore", "ignore", "pipe"]);
  const url = await new Promise((done, failed) => {
    // It begins slowly where several programs share a processor, and is not left behind if it never does.
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      failed(new Error(`Firefox does not listen: ${said}`));
    }, 180_000);
    let said = "";
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", (more) => {
      said += more;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found) {
        clearTimeout(late);
        done(`${found[1]}/session`);
      }
    });
    child.on("exit", () => {
      clearTimeout(late);
      failed(new Error(`Firefox ended: ${said}`));
    });
  });
  let line;
  const socket = await connect(url, (text) => line.take(text), () => line.end());
  line = talk(socket.send);
  await line.ask("session.new", { capabilities: {} });
  const { contexts } = await line.ask("browsingContext.getTree");
  const { context } = contexts[0];
  const requests = [], complaints = [];
  line.on("network.beforeRequestSent", (e) => requests.push(e.request.url));
  line.on("log.entryAdded", (e) => { if (e.type === "javascript" && e.level === "error") { complaints.push(e.text); } });
  await line.ask("session.subscribe", { events: ["network.beforeRequestSent", "log.entryAdded"] });
  const target = { context };
  const evaluate = async (expression, more = {}) => {
    const told = await line.ask("script.evaluate", { expression, target, awaitPromise: true, ...more });
    if (told.type === "exception") { throw new Error(told.exceptionDetails.text); }
    return told.result;
  };
  return {
    name: "Firefox", requests, complaints,
    go: (url) => line.ask("browsingContext.navigate", { context, url, wait: "complete" }),
    async tell(expression) {
      // As JSON: values come back with types around them.
      const told = await evaluate(`(async () => JSON.stringify(await (${expression})))()`);
      return told.type === "string" ? JSON.parse(told.value) : undefined;
    },
    async choose(path) {
      const { sharedId } = await evaluate('document.getElementById("files")', { resultOwnership: "root" });
      await line.ask("input.setFiles", { context, element: { sharedId }, files: [path] });
    },
    async press(key) {
      const [value] = codes(key);
      const actions = [{ type: "key", id: "keyboard", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }];
      await line.ask("input.performActions", { context, actions });
      // Without a screen no window has the focus, and then a button hears the key but is not pressed by it.
      if (key === "Enter") { await evaluate('document.activeElement.matches("button, summary") && document.activeElement.click()'); }
    },
    async point(x, y) {
      const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
      const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
      await line.ask("input.performActions", { context, actions: [mouse] });
    },
    async picture(width, height) {
      await line.ask("browsingContext.setViewport", { context, viewport: { width, height } });
      const { data } = await line.ask("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    close: () => { socket.close(); return ended(child, folder); },
  };
}
