// The accessibility tree of a turn: the board of a practice game with a draft, as screen readers get it, compared with
// what is kept in tests/web/tree.txt. Reads Chromium only, which is the one that tells its tree.
//
// node tests/web/tree.mjs target/web/fieldpost-verify.html
// BLESS=1 keeps what is there now: look at the difference before you commit it.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "./browsers.mjs";
import { until } from "./turn.mjs";

const page = resolve(process.argv[2]);
const kept = resolve(new URL(".", import.meta.url).pathname, "tree.txt");
const q = JSON.stringify;

/// What is said of an element besides its role and its name.
const STATES = ["pressed", "checked", "expanded", "disabled", "level", "live"];
/// Elements that say nothing by themselves.
const SILENT = new Set(["none", "generic", "InlineTextBox", "LineBreak", "ignored"]);

/// The tree below an element as lines, a role and a name each.
function lines(nodes, from) {
  const byId = new Map(nodes.map((n) => [n.nodeId, n]));
  const out = [];
  const walk = (node, depth) => {
    const role = node.role?.value ?? "none", name = (node.name?.value ?? "").replace(/\s+/g, " ").trim();
    const parent = byId.get(node.parentId);
    // The text of a button or heading is its name.
    const above = parent?.name?.value ?? "";
    const again = role === "StaticText" ? above.includes(name) : role === "graphics-symbol" && above === name;
    const shown = !node.ignored && !SILENT.has(role) && !again && !(role === "StaticText" && name === "");
    if (shown) {
      const states = (node.properties ?? []).filter((p) => STATES.includes(p.name) && p.value.value !== "off").map((p) => ` ${p.name}=${p.value.value}`);
      const value = node.value?.value === undefined ? "" : ` value=${q(String(node.value.value))}`;
      out.push(`${"  ".repeat(depth)}${role} ${q(name)}${value}${states.join("")}`);
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) { walk(child, depth + (shown ? 1 : 0)); }
    }
  };
  walk(from, 0);
  return out;
}

const browser = await chromium("chromium");
try {
  await browser.picture(1280, 900);
  await browser.go(pathToFileURL(page).href);
  await until(browser, 'document.getElementById("state").textContent === "Ready."');
  const press = async (words, within = "document") => {
    const found = `[...${within}.querySelectorAll("button, summary")].find((b) => (b.getAttribute("aria-label") || b.textContent.trim()).startsWith(${q(words)}))`;
    await until(browser, found);
    await browser.tell(`${found}.click()`);
  };
  await press("Begin a practice game");
  await press("Begin", 'document.querySelector("details.practice[open]").querySelector("div")');
  await until(browser, 'document.querySelector(".board .spot")');
  await press("Combat move");
  await press("Your spaces, those next to enemies first");
  await press("Karelia");
  await press("all infantry");
  await press("go to West Russia");
  await press("Archangel", 'document.querySelector(".near")');
  await press("all infantry");
  await until(browser, 'document.querySelectorAll(".spot.reach").length > 0');
  const nodes = await browser.tree();
  const root = nodes.find((n) => n.role?.value === "main") ?? nodes[0];
  const told = `${lines(nodes, root).join("\n")}\n`;
  assert.ok(told.split("\n").length > 100, "most of the page is missing from the tree");
  // Everything that can be pressed or chosen has a name.
  const nameless = told.split("\n").filter((l) => /^\s*(button|textbox|combobox|checkbox|link|img) ""/.test(l));
  assert.deepEqual(nameless, []);
  if (process.env.BLESS) { writeFileSync(kept, told); }
  const wanted = readFileSync(kept, "utf8").split("\n"), got = told.split("\n");
  const at = wanted.findIndex((line, i) => line !== got[i]);
  assert.ok(at < 0 && wanted.length === got.length,
    `tests/web/tree.txt, line ${at + 1}:\n  kept: ${wanted[at]}\n  now:  ${got[at]}\nBLESS=1 node tests/web/tree.mjs keeps what is there now`);
  console.log(`the accessibility tree of a turn is as it was: ${got.length} lines`);
} finally { await browser.close(); }
process.exit(0);
