// @ts-check
// A game on the page: the verdict in one line, the board, and behind a click its history and its proof.

import { ask, asked } from "./program.mjs";
import { box, breath, button, drawn, folded, part, save, sayNextTo, seeArrows } from "./parts.mjs";
import { makeReplay } from "./replay.mjs";
import { firstDraft, makeTable } from "./table.mjs";
import { isUnsaved, write } from "./draft.mjs";
import { proof } from "./proof.mjs";
import { answerForm } from "./answers.mjs";
import { signNext, signPane, waitingFor } from "./sign.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {(e: KeyboardEvent) => void} KeyHandler */

/** Drafts of games that were on the page, by the number of the game.
 * @type {Map<number, import("./draft.mjs").Draft>} */
const drafts = new Map();
/** The orders that were signed here, and those of them whose mail has left the page.
 * @type {Map<number, string>} */
const signedOrders = new Map();
/** Answers that were written next to the board.
 * @type {Map<number, string>} */
const answers = new Map();

/** Would orders be lost if the page were left now? */
export function ordersUnsaved() { return [...drafts.values()].some(isUnsaved); }

/** Has nothing been ordered on the board of this game yet?
 * @param {Entry} entry */
export function isUntouched(entry) {
  const draft = drafts.get(/** @type {number} */ (entry.number));
  return !draft || draft.before.length === 0;
}

/** The orders of a file as the draft of a game, or why they cannot be.
 * @param {Entry} entry of the game
 * @param {import("./types.mjs").GivenFile} file
 * @returns {{text?: string, error?: string, help?: string}} */
export function ordersToGoOn(entry, file) {
  if (!entry.orders) { return { error: "no orders are due in this game now", help: "wait for the next mail" }; }
  return asked({ do: "go-on", game: entry.number }, [file]);
}

/** Puts the orders of a file on the board; what was there before comes back with Undo.
 * @param {Entry} entry
 * @param {string} text */
export function goOnWith(entry, text) {
  const game = /** @type {number} */ (entry.number), draft = drafts.get(game) || firstDraft(entry);
  drafts.set(game, draft);
  write(draft, text);
  draft.kept = text;
}

/** Shows a game; returns what is to hear the keys.
 * @param {HTMLElement} view
 * @param {Entry} entry
 * @param {{onPlay: (text: string) => void, onGame: import("./types.mjs").OnGame, signed: boolean}} hooks `onPlay` plays a
 * practice game on, `onGame` takes a game file that was made here; `signed`: with what was signed last
 * @returns {{key: KeyHandler}} */
export function showGame(view, entry, { onPlay, onGame, signed }) {
  const pane = part("div", undefined, "pane");
  // For a block that the page has a later one of nothing is signed.
  const outdated = entry.number !== undefined && asked({ do: "newer", game: entry.number });
  /** @type {KeyHandler} */
  let heard = () => {};
  const panes = entry.number === undefined ? [] : [
    { name: "Board", show: () => {
      heard = showBoard(pane, outdated ? { ...entry, asked: false } : entry, onPlay, outdated ? null : openSign);
      pane.prepend(...newsParts(entry, () => openNamed("Step by step")));
      const waits = waitingFor(entry);
      if (waits && !waits.own) { pane.prepend(box("div", "tools waits", part("b", `${waits.words}.`), button("Go on in Sign and send", openSign))); }
    } },
    { name: "Step by step", show: () => { heard = showReplay(pane, entry); } },
    { name: "History and reports", show: () => showHistory(pane, entry, (key) => { heard = key; }) },
  ];
  const signs = entry.number !== undefined && entry.verdict.verdict === "good" && !entry.practice && !outdated;
  if (signs) { panes.splice(1, 0, { name: "Sign and send", show: () => pane.replaceChildren(signPane(entry, signHooks())) }); }
  panes.push({ name: "Hashes, seats, data", show: () => pane.replaceChildren(proof(entry)) });
  const bar = part("div", undefined, "tabs panes");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "views of the game");
  const buttons = panes.map(({ name, show }, n) => button(name, () => open(n, show)));
  bar.append(...buttons);
  function open(n, show) {
    heard = () => {};
    buttons.forEach((b, i) => b.setAttribute("aria-pressed", String(i === n)));
    show();
    // On a phone the verdict and what was asked for fill the window.
    if (matchMedia("(max-width: 900px)").matches) { view.scrollIntoView({ block: "start" }); }
  }
  function openNamed(name) {
    const n = panes.findIndex((p) => p.name === name);
    open(n, panes[n].show);
    toBar();
  }
  /** What is opened from further below begins here. */
  function toBar() { if (bar.getBoundingClientRect().top < 0) { bar.scrollIntoView({ block: "start" }); } }
  function openSign() {
    if (entry.number !== undefined) { signNext(entry.number); }
    open(1, panes[1].show);
    toBar();
  }

  function signHooks() {
    const game = /** @type {number} */ (entry.number);
    const draft = () => drafts.get(game);
    const onSigned = (/** @type {string} */ text) => { signedOrders.set(game, text); };
    const onSent = () => {
      const own = draft();
      if (own && own.text === signedOrders.get(game)) { own.kept = own.text; }
    };
    return { draft: () => draft()?.text || null, answer: () => answers.get(game) || null, onGame, onSigned, onSent, onBoard: () => openNamed("Board") };
  }

  view.append(bar, pane);
  // A file with something wrong in it shows first what is wrong.
  const waits = signs ? waitingFor(entry) : null;
  const there = signed || (waits && !waits.own) ? 1 : 0;
  const first = entry.verdict.verdict === "good" ? there : panes.length - 1;
  open(first, panes[first].show);
  return { key: (e) => heard(e) };
}

/** Games whose news was folded away. */
const read = new Set();

/** What the newest block did, in a few lines.
 * @param {Entry} entry
 * @param {() => void} onReplay
 * @returns {HTMLElement[]} */
function newsParts(entry, onReplay) {
  const news = asked({ do: "news", game: entry.number });
  if (!news || news.error) { return []; }
  const inner = box("div", "", box("ul", "", ...news.lines.map((/** @type {string} */ line) => part("li", line))),
    box("div", "tools", button("Watch it step by step", onReplay)), folded("The full report", drawn(news.report)));
  const root = folded(news.head, inner);
  root.className = "news";
  root.open = !read.has(entry.number);
  root.addEventListener("toggle", () => { if (root.open) { read.delete(entry.number); } else { read.add(entry.number); } });
  return [root];
}

/** @param {HTMLElement} pane
 * @param {Entry} entry
 * @param {(text: string) => void} onPlay
 * @param {(() => void) | null} onSign goes to where things are signed; null where nothing is
 * @returns {KeyHandler} */
function showBoard(pane, entry, onPlay, onSign) {
  const game = /** @type {number} */ (entry.number);
  const keep = (draft) => { if (entry.orders) { drafts.set(game, draft); } };
  const hooks = { onPlay, onSign, keep, signed: () => signedOrders.get(game) ?? null };
  const table = makeTable(entry, drafts.get(game) || null, hooks);
  pane.replaceChildren(table.root);
  const signed = (/** @type {string} */ text) => {
    answers.set(game, text);
    onSign?.();
  };
  if (entry.asked) { pane.prepend(answerForm(entry, entry.practice ? onPlay : null, entry.practice ? null : signed)); }
  table.begin();
  return table.key;
}

/** @param {HTMLElement} pane
 * @param {Entry} entry
 * @returns {KeyHandler} */
function showReplay(pane, entry) {
  const replay = makeReplay(entry);
  pane.replaceChildren(replay.root);
  replay.begin();
  return replay.key;
}

/** @param {HTMLElement} pane
 * @param {Entry} entry
 * @param {(key: KeyHandler) => void} listen */
async function showHistory(pane, entry, listen) {
  const drawing = part("p", "Drawing the game ...");
  pane.replaceChildren(drawing);
  await breath();
  if (!drawing.isConnected) { return; }
  const told = asked({ do: "show", game: entry.number });
  if (told.error) {
    pane.replaceChildren(part("p", told.error, "warning"));
    return;
  }
  const body = drawn(told.body);
  const keep = button("Save this as a page", () => {
    const name = `${entry.verdict.game}.page.html`;
    save(name, ask({ do: "page", game: entry.number }), "text/html");
    sayNextTo(keep, `${name} is saved where your browser keeps its downloads.`);
  });
  pane.replaceChildren(box("div", "tools", keep), part("style", told.style), body);
  // The function of slider.js, which other pages have as well.
  // @ts-ignore
  const slides = slider(body);
  listen(slides.key);
  seeArrows(body.querySelector(".map"));
}
