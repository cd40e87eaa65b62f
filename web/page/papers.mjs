// @ts-check
// Mails, documents and cases: what is in them, and what is wrong with the orders in them.

import { ask, asked } from "./program.mjs";
import { box, button, counted, folded, part } from "./parts.mjs";
import { joinPart } from "./early.mjs";
import { ordersToGoOn } from "./game.mjs";
import { checkedParts } from "./reading.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {import("./types.mjs").GivenFile} GivenFile */

/** What is in a file that is no game.
 * @param {Entry} entry
 * @param {Entry[]} games on the table
 * @param {{onGame: import("./types.mjs").OnGame, onOrders: (game: Entry, text: string) => void, onFiles: (files: File[]) => void}} hooks
 * `onGame` takes a game file that was made here, `onOrders` puts orders on the board of a game, `onFiles` reads more files
 * @returns {Node[]} */
export function paperParts(entry, games, { onGame, onOrders, onFiles }) {
  if (entry.is === "case") { return [part("pre", ask({ do: "case" }, [entry.file]), "words")]; }
  const parts = [part("pre", entry.words, "words")];
  if (entry.invitation) { return [joinPart(entry, onGame), folded("The file", part("pre", entry.words, "words"))]; }
  if (!entry.data) { return parts; }
  parts.unshift(...belongsParts(entry, onFiles));
  for (const d of entry.data.messages.flatMap((m) => m.documents)) {
    parts.push(folded(`${d.kind || "document"} of ${d.seat || "no one"}`, part("pre", d.text)));
  }
  parts.push(games.length > 0 ? checkPart(entry, games, onOrders)
    : part("p", "Give this page the game file as well, and it checks orders against it."));
  return parts;
}

/** Which game file is needed for the papers of a mail, with a button that takes it; or that nothing is to be done.
 * @param {Entry} entry
 * @param {(files: File[]) => void} onFiles */
function belongsParts(entry, onFiles) {
  const { done, needs } = asked({ do: "belongs" }, [entry.file]);
  if (done) { return [part("p", "These papers are for a block that the game on this page has already: there is nothing to do with them.", "note")]; }
  if (!needs) { return []; }
  const papers = entry.data.messages.flatMap((m) => m.documents).filter((d) => d.key).map((d) => `the ${d.kind} of ${d.seat}`);
  return [box("section", "step needs", part("h3", "The game file is missing"),
    part("p", `Here is ${papers.join(" and ")}. Give this page ${needs} too, or the mail that brought it. Then it says what comes next.`),
    anyFiles("Choose that file", onFiles))];
}

/** A button that reads files as if they were dropped on the page.
 * @param {string} words
 * @param {(files: File[]) => void} onFiles */
function anyFiles(words, onFiles) {
  const input = part("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", () => onFiles([...input.files]));
  return box("label", "choose", part("span", words), input);
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
