// @ts-check
// What came of signing: what is to be saved first, and the mail, which leaves the page in one of three ways.

import { asked } from "./program.mjs";
import { box, button, drawn, folded, mainButton, part, save, saveButton, say, sayNextTo } from "./parts.mjs";
import { askedWithSecrets, field, fileButton, keyList, refusal } from "./hand.mjs";

/** @typedef {import("./types.mjs").SignedTold} SignedTold */

/**
 * @typedef {object} Calls
 * @property {import("./types.mjs").OnGame} [onGame] a game file was made: it is shown together with its mail
 * @property {(told: SignedTold) => void} [onBack] a chain file that was saved first is back
 * @property {() => void} [onSent] a mail leaves the page
 * @property {() => void} [onBoard] goes to the board of the game
 */

/** What the page shows once something is signed.
 * @param {SignedTold} told
 * @param {Calls} calls
 * @returns {HTMLElement} */
export function signedPart(told, calls = {}) {
  const root = part("section", undefined, "signed");
  root.tabIndex = -1;
  fill(root, told, calls);
  return root;
}

/** @param {HTMLElement} root
 * @param {SignedTold} told
 * @param {Calls} calls */
function fill(root, told, calls) {
  if (told.error) { root.replaceChildren(refusal(/** @type {any} */ (told))); }
  else if (told.save) { root.replaceChildren(...saveFirst(root, told.save, calls)); }
  else { root.replaceChildren(...shown(told, calls)); }
}

/** What is said when something is signed, in a line.
 * @param {SignedTold} told */
export function signedWords(told) {
  if (told.error) { return `Not signed: ${told.error.replace(/^not signed: /, "")}`; }
  if (told.save) { return "Not finished yet: save your chain file, and give it back."; }
  if (told.block) { return `${blockWords(told.block.number)}. Now send its mail.`; }
  return told.starts ? "Signed. Now start the game." : "Signed. Now send the mail.";
}

/** @param {number} number */
function blockWords(number) { return number === 0 ? "The game begins" : `Block ${number} is made`; }

/** A keeper's chain file is saved, and given back, before anything of the opening is seen.
 * @param {HTMLElement} root
 * @param {{name: string, text: string, new?: boolean, before?: string | null}} file
 * @param {Calls} calls */
function saveFirst(root, file, calls) {
  const trouble = part("div");
  const back = fileButton("2. Choose the file that was saved", (given) => {
    const told = askedWithSecrets({ do: "saved" }, [given]);
    if (told.error) {
      trouble.replaceChildren(refusal(told));
      return;
    }
    say(signedWords(told));
    if (told.block && calls.onGame) {
      calls.onGame(told);
      return;
    }
    fill(root, told, calls);
    calls.onBack?.(told);
    root.focus();
  });
  const name = part("b", file.name);
  const words = file.new ? box("p", "", "Your half of the dice comes from the file ", name, ". Keep it as secret as your key, and keep a copy: " +
    "without it the game cannot go on. Save it, and choose it below; then you have joined.")
    : box("p", "", "Nothing can be sent yet. From now on ", name, " is your chain file: it remembers what your dice are thrown for. " +
      "Save it, and choose it below; then you get the mail.");
  const keep = saveButton(`1. Save ${file.name}`, file, "application/octet-stream", "Now choose it below.");
  keep.className = "main";
  keep.addEventListener("click", () => {
    keep.className = "";
    back.classList.add("main");
  });
  return [part("h3", "Save your chain file first"), words, box("div", "tools", keep), back, trouble];
}

/** The chain file from now on.
 * @param {{name: string, before: string | null}} chain */
function chainWords({ name, before }) {
  const old = before && before !== name ? ` Delete ${before}, which is out of date.` : "";
  return part("p", before ? `Your chain file is now ${name}: open this one the next time.${old}`
    : `Your chain file is ${name}. The page asks for it when your dice are needed.`, "note");
}

/** @param {SignedTold} told
 * @param {Calls} calls
 * @returns {HTMLElement[]} */
function shown(told, { onSent, onBoard }) {
  const parts = [];
  if (told.invitation) {
    parts.push(part("h3", "The invitation is written"),
      box("div", "tools", saveButton(`Save ${told.invitation.name}`, told.invitation, "text/plain")));
  }
  for (const paper of told.signed) {
    parts.push(part("h3", `Signed: the ${paper.kind} of ${paper.seat}`),
      box("p", "note", "Digest ", part("code", paper.digest)), folded("The signed paper", part("pre", paper.text)));
  }
  if (told.block) {
    const { number, name } = told.block;
    parts.push(part("h3", blockWords(number)), box("div", "tools", saveButton(`Save ${name}`, told.block, "text/plain")));
    if (told.report) { parts.push(folded("Report", drawn(told.report))); }
  }
  if (told.chain) { parts.push(chainWords(told.chain)); }
  for (const note of told.notes || []) { parts.push(part("pre", note, "words note")); }
  if (told.keep) {
    parts.push(part("p", "Keep this file until you open the seal. Without it the seal can never be opened, and no one else may see it.", "warning"),
      box("div", "tools", saveButton(`Save ${told.keep.name}`, told.keep, "text/plain")));
  }
  if (told.starts) { parts.push(part("p", "Everybody has joined: start the game below."), folded("Send this join anyway", sendPart(told, onSent))); }
  else if (told.mail) { parts.push(sendPart(told, onSent)); }
  if (told.keys) { parts.push(part("h3", "The keys of this game"), keyList(told.keys)); }
  if (onBoard) { parts.push(box("div", "tools", button("Go to the board", onBoard))); }
  return parts;
}

/** Where the mails of a game went, as long as the page is open.
 * @type {Map<string, string>} */
const addresses = new Map();

/** The game of a mail, and who gets it.
 * @param {{name?: string, to?: string[]}} mail */
function readerOf(mail) { return `${(mail.name || "").split(".")[0]} ${(mail.to || []).join(" ")}`; }

/** The mail: who gets it, what it says, and how it is sent.
 * @param {SignedTold} about
 * @param {() => void} [onSent] */
function sendPart(about, onSent = () => {}) {
  const to = field("Mail address (you can leave it out)", "text", { autocomplete: "email", placeholder: "dora@example.org" });
  const note = field("Words to the reader (they are in the mail only)", "area", { rows: "2" });
  const ways = part("div", undefined, "ways-out");
  const reader = readerOf(asked({ do: "letter" }));
  to.input.value = addresses.get(reader) || "";
  const render = () => {
    const told = asked({ do: "letter", to: to.input.value, say: note.input.value });
    if (!told.error) { addresses.set(reader, to.input.value); }
    ways.replaceChildren(...(told.error ? [refusal(told)] : threeWays(told, about, onSent)));
  };
  to.input.addEventListener("input", render);
  note.input.addEventListener("input", render);
  render();
  const lacks = about.unjoined ? [part("p", "Your own join is not in this mail yet. If you play in this game, join it first: " +
    "then this mail has both.", "warning unjoined")] : [];
  return box("section", "send", part("h3", "Send it"), ...lacks, part("p", about.send), to.around, note.around, ways);
}

/** @param {any} mail
 * @param {SignedTold} about
 * @param {() => void} onSent */
function threeWays(mail, about, onSent) {
  const parts = [part("p", `Subject: ${mail.subject}`, "note")];
  const write = about.unjoined || about.starts ? button : mainButton;
  const first = write(about.unjoined ? "Save the mail without my join (.eml)" : "Save the mail (.eml)", () => {
    save(mail.name, mail.eml, "message/rfc822");
    onSent();
    sayNextTo(first, `${mail.name} is saved where your browser keeps its downloads. Open it with your mail program and send it.`);
  });
  const tools = box("div", "tools", first);
  if (mail.copy) {
    const copies = button("Copy the text", () => {
      copy(mail.copy, copies);
      onSent();
    });
    tools.append(copies);
  }
  if (mail.link) {
    const a = part("a", "Begin the mail in my mail program");
    a.href = mail.link;
    a.className = "as-button";
    a.addEventListener("click", onSent);
    tools.append(a);
  }
  parts.push(tools, part("p", "The saved mail opens as a draft in Thunderbird, Outlook and Apple Mail. With web mail, attach " +
    `the file to a mail${mail.copy ? ", or copy the text into one" : ""}. Nothing is sent by this page. When the next mail comes, drop it here.`, "note"));
  if (mail.copy) { parts.push(folded("The text to copy", part("pre", mail.copy))); }
  if (mail.attached.length > 0) { parts.push(folded("Attached to the saved mail", list(mail.attached))); }
  return parts;
}

/** @param {string[]} names */
function list(names) { return box("ul", "", ...names.map((n) => part("li", n))); }

/** Puts a text where it can be pasted from. Where the browser does not allow it, the text is there to be marked.
 * @param {string} text
 * @param {Element} near the button that was pressed */
async function copy(text, near) {
  try {
    await navigator.clipboard.writeText(text);
    sayNextTo(near, "Copied: paste it into a mail.");
  } catch {
    sayNextTo(near, "This browser does not let the page copy: open \"The text to copy\", mark it and copy it.");
  }
}
