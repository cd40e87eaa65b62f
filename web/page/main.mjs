// @ts-check
// The page: files come in, and what the program says of each of them is shown.

import { ask, asked, asFile, begin, ready, unpack } from "./program.mjs";
import { box, breath, button, byId, counted, drawn, folded, part, saveButton, say } from "./parts.mjs";
import { goOnWith, isUntouched, ordersToGoOn, ordersUnsaved, showGame } from "./game.mjs";
import { paperParts } from "./papers.mjs";
import { pasteForm } from "./pasted.mjs";
import { verdictLine } from "./proof.mjs";
import { beforeGame } from "./early.mjs";
import { inviteForm } from "./invite.mjs";
import { playOn, practiceForm } from "./practice.mjs";
import { dropSigned, keepSigned, waitingFor } from "./sign.mjs";
import { secretPart } from "./hand.mjs";
import { oddsBefore } from "./odds.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {import("./types.mjs").GivenFile} GivenFile */

const view = byId("view");
/** What was given. @type {GivenFile[]} */
const files = [];
/** What the program says of it, in the order it was given. @type {Entry[]} */
const entries = [];
/** The game that was looked at last. @type {Entry | null} */
let looked = null;
/** What is shown now. @type {Entry | null} */
let shown = null;
/** What hears the keys now. @type {(e: KeyboardEvent) => void} */
let heard = () => {};

async function take(list) {
  const given = [];
  for (const file of list) { given.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }); }
  if (given.length === 0 || !ready()) { return; }
  say("Reading and verifying ...");
  await breath();
  const from = entries.length;
  const secrets = [];
  for (const file of given) {
    const is = await open(file);
    if (is) { secrets.push({ file, is }); }
  }
  listAll();
  say(`${counted(given.length, "file")} read.`);
  const added = entries.slice(from);
  const goesOn = added.some(continued);
  if (!goesOn) { showFirst(added, given.length); }
  for (const { file, is } of secrets) { takeSecret(file, is); }
}

/** Of what was given the part that the player goes on with.
 * @param {Entry[]} added
 * @param {number} count of files */
function showFirst(added, count) {
  // A mail opens the game that came with it, or the one that its papers are for.
  const first = newestOf(added) || gameFor(added) || added.find((e) => e.invitation) || invitationFor(added) || added[0];
  if (!first) { return; }
  const newer = newerThan(first);
  // Of a game that comes twice the first stays, with the orders that are on its board.
  const there = newer || twinOf(first) || first;
  show(there);
  const waits = waitingFor(there);
  if (newer) { sayOlder(first, newer); }
  else if (waits) { say(`${counted(count, "file")} read. ${waits.words}.`); }
}

/** The same game, given before.
 * @param {Entry} entry
 * @returns {Entry | undefined} */
function twinOf(entry) {
  const first = isGood(entry) ? asked({ do: "twin", game: entry.number }).number : null;
  return entries.find((e) => typeof first === "number" && e.number === first);
}

/** Is it a game in which nothing is wrong? What is wrong with a file is shown, whatever else is on the table.
 * @param {Entry} entry */
function isGood(entry) { return entry.number !== undefined && entry.verdict.verdict === "good"; }

/** Of several games that were given the one with the most blocks; else the first.
 * @param {Entry[]} added */
function newestOf(added) {
  const games = added.filter((e) => e.number !== undefined);
  return games.find((e) => !newerThan(e)) || games[0];
}

/** The game on the table that goes on from this one.
 * @param {Entry} entry
 * @returns {Entry | undefined} */
function newerThan(entry) {
  const newer = isGood(entry) ? asked({ do: "newer", game: entry.number }) : null;
  return newer ? entries.find((e) => e.number === newer.number) : undefined;
}

/** An older block was given: the newer one stays, and the older one can be looked at.
 * @param {Entry} old
 * @param {Entry} newer */
function sayOlder(old, newer) {
  const words = `This mail is older than the game on this page (block ${old.verdict.blocks}; the page has block ${newer.verdict.blocks}).`;
  say(`${byId("state").textContent} ${words}`);
  view.prepend(box("div", "tools waits older", part("b", words), button(`Look at block ${old.verdict.blocks}`, () => show(old))));
}

/** A key or a chain file is opened where it is needed, and is not on the table.
 * @param {GivenFile} file
 * @param {"key" | "chain"} is */
function takeSecret(file, is) {
  let root = part("section");
  const done = () => {
    root.remove();
    if (shown) { show(shown, true); }
    else { openKeys(); }
    const { key, chain } = asked({ do: "hand" });
    say(is === "key" && key ? "Your key is open." : `Your chain file is open: ${chain?.name}.`);
  };
  const made = secretPart(file, is, done);
  root = made;
  if (made.querySelector(".refusal, form")) {
    view.prepend(made);
    made.querySelector("input")?.focus();
    say(is === "key" ? "This is a key file: type its passphrase." : "This chain file is not opened.");
  }
}

/** Nothing is shown yet: the key is shown above. */
function openKeys() {
  const keys = [...byId("begin").querySelectorAll("details")].find((d) => /^Your key/.test(d.textContent || ""));
  if (keys) { keys.open = true; }
}

/** The game on the table for whose next block there are papers in these mails.
 * @param {Entry[]} added */
function gameFor(added) {
  const numbers = added.filter((e) => e.is === "mail").flatMap((e) => asked({ do: "belongs" }, [e.file]).games);
  return [...entries].reverse().find((e) => e.number !== undefined && numbers.includes(e.number));
}

/** The invitation that somebody joins in these files.
 * @param {Entry[]} added */
function invitationFor(added) {
  const joined = added.flatMap(documentsIn).filter((d) => d.kind === "join").map((d) => d.game);
  return joined.length === 0 ? undefined : [...entries].reverse().find((e) => e.invitation && joined.includes(asked({ do: "invited" }, [e.file]).name));
}

/** Orders that were saved before go on the board of their game, if nothing has been ordered there yet.
 * @param {Entry} entry
 * @returns {boolean} Are they there? */
function continued(entry) {
  const named = new Set(documentsIn(entry).map((d) => d.game));
  if (entry.is !== "document") { return false; }
  for (const game of gamesOnTable().reverse()) {
    const open = game.orders && named.has(game.verdict.game) && isUntouched(game);
    const told = open ? ordersToGoOn(game, entry.file) : {};
    if (told.text) {
      goOn(game, entry, told.text);
      return true;
    }
  }
  return false;
}

/** @param {Entry} game
 * @param {Entry} entry
 * @param {string} text */
function goOn(game, entry, text) {
  goOnWith(game, text);
  show(game);
  say(`1 file read. The orders of ${entry.name} are on the board: go on with them.`);
}

/** @param {Entry} entry */
function documentsIn(entry) { return entry.data ? entry.data.messages.flatMap((m) => m.documents) : []; }

function gamesOnTable() { return entries.filter((e) => e.number !== undefined); }

/** @param {GivenFile} file
 * @returns {Promise<"key" | "chain" | null>} a secret file, which is not on the table */
async function open(file) {
  let told;
  try {
    told = asked({ do: "open" }, [file]).files;
    const { is } = told[0];
    if (is === "key" || is === "chain") { return is; }
    files.push(file);
  } catch (e) {
    told = [{ name: file.name, is: "other", words: `this file stopped the program: ${e}` }];
    // The program cannot go on where it stopped: a new one is given what was good.
    await begin();
    for (const f of files) { ask({ do: "open" }, [f]); }
  }
  add(told, file);
  return null;
}

/** @param {any[]} told
 * @param {GivenFile} file */
function add(told, file) {
  for (const entry of told) { entries.push({ ...entry, file }); }
}

/** @param {Entry} entry */
function word(entry) {
  if (entry.is === "game") { return entry.verdict.verdict; }
  return entry.is === "other" ? "not read" : entry.is;
}

/** @param {Entry} entry */
function line(entry) {
  if (entry.data) {
    const inside = entry.data.messages.flatMap((m) => m.documents).filter((d) => d.kind !== "invitation");
    const words = inside.map((d) => `${d.kind || "a document"} of ${d.seat || "no one"}`);
    return [...(entry.invitation ? ["an invitation"] : []), ...words].join(", ") || "no document";
  }
  return entry.is === "game" ? gameLine(entry.verdict) : entry.words;
}

function gameLine(v) {
  if (v.failure) {
    const at = v.failure.block === null ? "the file as a whole" : `block ${v.failure.block}`;
    return `${at}: ${v.failure.what}`;
  }
  if (v.unproven) { return v.unproven.why; }
  if (v.error) { return v.error; }
  const { result, owed } = v.summary;
  return `game ${v.game}, ${counted(v.blocks, "block")}; ${result ? result.what : owed.join("; ")}`;
}

function listAll() {
  byId("given").hidden = entries.length === 0;
  document.body.classList.toggle("given", entries.length > 0);
  byId("count").textContent = counted(entries.length, "file");
  byId("list").replaceChildren(...entries.map((entry) => {
    const b = button("", () => show(entry));
    b.append(part("span", word(entry), `word ${word(entry)}`), part("b", entry.name), part("br"), part("span", line(entry)));
    entry.button = b;
    return box("li", "", b);
  }));
  const pairs = asked({ do: "compare" }).pairs;
  byId("pairs").replaceChildren(...(pairs.length > 0 ? [part("h2", "Compared")] : []), ...pairs.map((p) => {
    const fork = /part at block/.test(p.what);
    return part("p", `${p.first} and ${p.second}: ${p.what}`, fork ? "differ" : "");
  }));
  // Two histories of one game must not be overlooked.
  if (byId("pairs").querySelector(".differ")) { byId("given").open = true; }
}

/** @param {Entry} entry
 * @param {boolean} [signed] with what was signed last */
function show(entry, signed = false) {
  heard = () => {};
  shown = entry;
  for (const d of byId("begin").querySelectorAll("details")) { d.open = false; }
  for (const e of entries) { e.button?.setAttribute("aria-current", String(e === entry)); }
  const head = box("div", "head", part("h2", entry.name));
  view.replaceChildren(head);
  if (entry.is === "game") {
    head.append(verdictLine(entry));
    if (entry.over) { head.append(part("p", entry.over, "over")); }
    heard = showGame(view, entry, { onPlay: (text) => playAndShow(entry, text), onGame: taken, signed }).key;
    const newer = newerThan(entry);
    if (newer) { head.after(wayBack(newer)); }
    else if (entry.number !== undefined) { looked = entry; }
  } else {
    if (looked) { view.append(wayBack(looked)); }
    view.append(...paperParts(entry, gamesOnTable(), { onGame: taken, onOrders: (game, text) => goOn(game, entry, text), onFiles: take }));
  }
  view.focus({ preventScroll: true });
}

/** Back to the game that was looked at before.
 * @param {Entry} game */
function wayBack(game) {
  const waits = waitingFor(game), words = waits ? [part("b", `${waits.words}.`)] : [];
  return box("div", "tools waits", ...words, button(`Back to the game ${game.verdict.game}, block ${game.verdict.blocks}`, () => show(game)));
}

/** Plays a practice game on, and shows the block that came of it.
 * @param {Entry} entry
 * @param {string} text */
async function playAndShow(entry, text) {
  say("Playing the turn ...");
  await breath();
  const told = playOn(/** @type {number} */ (entry.number), text);
  if (told.error) {
    say(told.help ? `${told.error}: ${told.help}` : told.error);
    return;
  }
  began(told);
  const report = part("pre", told.report, "words");
  view.append(folded("Report of the turn", report));
  say("The turn is played.");
}

/** A game file that a step made joins the files, and is shown with the mail that carries it.
 * @param {any} told */
function taken(told) {
  const [first] = told.files;
  const file = asFile(first.name, told.block.text);
  files.push(file);
  add(told.files, file);
  listAll();
  const made = entries[entries.length - 1];
  keepSigned(/** @type {number} */ (made.number), told);
  show(made, true);
}

/** An invitation that was written on the page joins the files, to be joined and sent.
 * @param {any} told */
function invited(told) {
  dropSigned();
  const { name, text } = told.invitation;
  const file = asFile(name, text);
  files.push(file);
  add(told.files.map((e) => ({ ...e, written: told })), file);
  listAll();
  show(entries[entries.length - 1]);
  say("The invitation is written.");
}

/** A game that was made on the page joins the files.
 * @param {any} told */
function began(told) {
  const [first] = told.files;
  add(told.files, asFile(first.name, told.text));
  listAll();
  const entry = entries[entries.length - 1];
  show(entry);
  view.append(box("div", "tools", saveButton("Save the game", { name: first.name, text: told.text }, "text/plain", "Drop it on this page to go on with it.")));
}

function dropping(on) { document.body.classList.toggle("over", on); }

document.addEventListener("dragover", (e) => {
  if (!e.dataTransfer?.types.includes("Files")) { return; }
  e.preventDefault();
  dropping(true);
});
document.addEventListener("dragleave", () => dropping(false));
document.addEventListener("drop", (e) => {
  e.preventDefault();
  dropping(false);
  take(e.dataTransfer?.files || []);
});
byId("files").addEventListener("change", () => {
  take(byId("files").files).then(() => { byId("files").value = ""; });
});
document.addEventListener("keydown", (e) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {any} */ (e.target).tagName);
  if (!typing) { heard(e); }
});

window.addEventListener("beforeunload", (e) => {
  if (!ordersUnsaved()) { return; }
  e.preventDefault();
  // Browsers of before 2023 ask because of this.
  e.returnValue = "unsaved";
});

async function start() {
  const holder = byId("program");
  await unpack(holder);
  const looks = asked({ do: "looks" });
  document.head.prepend(part("style", looks.style));
  document.body.prepend(drawn(looks.drawings));
  byId("writer").textContent = looks.writer;
  byId("begin").append(pasteForm(take), inviteForm(invited), practiceForm(began), beforeGame(), oddsBefore());
}

start().then(() => say("Ready."), (e) => {
  say(`This browser cannot run the program: ${e}. Firefox 113, Chrome 80, Safari 16.4 and later can.`);
});
