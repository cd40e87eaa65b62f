// @ts-check
// Mails, documents and cases: what is in them, and what is wrong with the orders in them.

import { ask, asked } from "./program.mjs";
import { box, button, counted, drawn, folded, part } from "./parts.mjs";
import { joinPart } from "./early.mjs";
import { ordersToGoOn } from "./game.mjs";
import { readingParts } from "./reading.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {import("./types.mjs").GivenFile} GivenFile */

/** What is in a file that is no game.
 * @param {Entry} entry
 * @param {Entry[]} games on the table
 * @param {import("./types.mjs").OnGame} onGame takes a game file that was made here
 * @param {(game: Entry, text: string) => void} onOrders puts orders on the board of a game
 * @returns {Node[]} */
export function paperParts(entry, games, onGame, onOrders) {
  if (entry.is === "case") { return [part("pre", ask({ do: "case" }, [entry.file]), "words")]; }
  const parts = [part("pre", entry.words, "words")];
  if (entry.invitation) { return [joinPart(entry, onGame), folded("The file", part("pre", entry.words, "words"))]; }
  if (!entry.data) { return parts; }
  for (const d of entry.data.messages.flatMap((m) => m.documents)) {
    parts.push(folded(`${d.kind || "document"} of ${d.seat || "no one"}`, part("pre", d.text)));
  }
  parts.push(games.length > 0 ? checkPart(entry, games, onOrders)
    : part("p", "Give this page the game file as well, and it checks orders against it."));
  return parts;
}

/** @param {Entry} entry
 * @param {Entry[]} games
 * @param {(game: Entry, text: string) => void} onOrders */
function checkPart(entry, games, onOrders) {
  const chosen = fittingGame(games, entry), below = part("div"), goOn = part("div");
  const run = () => {
    const game = games.find((e) => e.number === Number(chosen.value));
    if (game) { goOn.replaceChildren(...goOnParts(entry, game, onOrders)); }
    check(Number(chosen.value), entry.file, below);
  };
  if (entry.is === "document") { run(); }
  return box("div", "", goOn, box("div", "tools", chosen, button("Check against this game", run)), below);
}

/** A button that puts orders on the board, or why they cannot be put there.
 * @param {Entry} entry
 * @param {Entry} game
 * @param {(game: Entry, text: string) => void} onOrders */
function goOnParts(entry, game, onOrders) {
  const all = entry.data.messages.flatMap((m) => m.documents);
  if (entry.is !== "document" || all.every((d) => d.kind !== "orders" || d.key)) { return []; }
  const told = ordersToGoOn(game, entry.file);
  if (told.error) {
    return [part("p", `They cannot go on the board of ${game.name}: ${told.error}`, "warning"), part("pre", told.help || "", "words")];
  }
  const text = told.text || "", go = button("Go on with these orders", () => onOrders(game, text));
  go.className = "main";
  return [box("div", "tools", go)];
}

/** The games on the table to choose from. Chosen is the one with the head that a document names, or
 * else the longest of its name.
 * @param {Entry[]} games
 * @param {Entry} entry */
function fittingGame(games, entry) {
  const documents = entry.data.messages.flatMap((m) => m.documents);
  const wanted = new Set(documents.map((d) => d.game));
  const heads = documents.map((d) => /^head = "([0-9a-f]+)"/m.exec(d.text)?.[1]).filter(Boolean);
  // The head of a file with something wrong in it is that of an earlier block.
  const sound = games.filter((e) => e.verdict.sound === e.verdict.blocks);
  const exact = sound.find((e) => heads.some((head) => (e.verdict.head || "").startsWith(head)));
  const named = games.filter((e) => wanted.has(e.verdict.game));
  named.sort((a, b) => b.verdict.blocks - a.verdict.blocks);
  const list = part("select");
  list.setAttribute("aria-label", "game");
  for (const e of games) {
    const o = part("option", `${e.name} (${e.verdict.game}, ${counted(e.verdict.blocks, "block")})`);
    o.value = String(e.number);
    list.append(o);
  }
  const best = exact || named[0];
  if (best) { list.value = String(best.number); }
  return list;
}

/** @param {number} game
 * @param {GivenFile} file
 * @param {HTMLElement} below */
function check(game, file, below) {
  const told = asked({ do: "check", game }, [file]);
  if (told.error) {
    below.replaceChildren(part("pre", told.error + (told.help ? `\n  ${told.help}` : ""), "words"));
    return;
  }
  below.replaceChildren(...told.documents.flatMap(checkedParts));
  if (told.notes.length > 0) { below.append(part("pre", told.notes.join("\n"), "words")); }
}

/** @param {any} d
 * @returns {Node[]} */
function checkedParts(d) {
  const parts = [part("h3", d.label),
    part("p", d.legal ? "Nothing would be refused." : "This would be refused:", d.legal ? "" : "warning")];
  if (d.findings) { parts.push(part("pre", d.findings, "words")); }
  parts.push(...readingParts(d));
  if (d.means) {
    const words = d.legal ? "It means" : "The program understands it as follows; it is not legal";
    parts.push(part("h3", words), part("pre", d.means, "words"));
  }
  if (d.odds) { parts.push(part("h3", "Chances of its battles"), part("pre", d.odds, "words")); }
  if (d.map) {
    const map = drawn(d.map);
    map.className = "map";
    map.tabIndex = 0;
    map.setAttribute("role", "region");
    map.setAttribute("aria-label", "map");
    parts.push(part("h3", "The board after the combat moves, before any die"), map);
  }
  return parts;
}
