// @ts-check
// What came of signing: what is to be saved first, and the mail, which leaves the page in one of three ways.

import { asked } from "./program.mjs";
import { box, button, folded, part, save, say } from "./parts.mjs";
import { askedWithSecrets, field, fileButton, refusal } from "./hand.mjs";

/** @typedef {import("./types.mjs").SignedTold} SignedTold */
/** @typedef {import("./types.mjs").OnGame} OnGame */

/** What the page shows once something is signed. `onGame` is called with a game file that was made, `onSent` when a
 * mail leaves the page, `onBack` when a chain file that was saved first is back.
 * @param {SignedTold} told
 * @param {OnGame} onGame
 * @param {() => void} [onSent]
 * @param {() => void} [onBack]
 * @returns {HTMLElement} */
export function signedPart(told, onGame, onSent = () => {}, onBack = () => {}) {
  const root = part("section", undefined, "signed");
  root.tabIndex = -1;
  fill(root, told, { onGame, onSent, onBack });
  return root;
}

/** @typedef {{onGame: OnGame, onSent: () => void, onBack: () => void}} Calls */

/** @param {HTMLElement} root
 * @param {SignedTold} told
 * @param {Calls} calls */
function fill(root, told, calls) {
  if (told.error) { root.replaceChildren(refusal(/** @type {any} */ (told))); }
  else if (told.save) { root.replaceChildren(...saveFirst(root, told.save, calls)); }
  else { root.replaceChildren(...shown(told, calls)); }
}

/** A keeper's chain file is saved, and given back, before anything of the opening is seen.
 * @param {HTMLElement} root
 * @param {{name: string, text: string, new?: boolean}} file
 * @param {Calls} calls */
function saveFirst(root, file, calls) {
  const trouble = part("div");
  const back = fileButton("2. Choose the file that was saved", (given) => {
    const told = askedWithSecrets({ do: "saved" }, [given]);
    if (told.error) { trouble.replaceChildren(refusal(told)); }
    else {
      fill(root, told, calls);
      calls.onBack();
      root.focus();
    }
  });
  const words = file.new ? "Your half of the dice comes from this file, link by link. Keep it as secret as your key, and keep a copy: without it " +
    "the game cannot go on. Save it, and give it back to this page; then you see your join."
    : "The file remembers what each of your links was opened for. Save it in place of the one before, and delete that. Then give " +
      "it back to this page: nothing is shown before.";
  return [part("h3", "Save your chain file first"), part("p", words),
    box("div", "tools", button(`1. Save ${file.name}`, () => save(file.name, file.text, "application/octet-stream"))),
    back, trouble];
}

/** @param {SignedTold} told
 * @param {Calls} calls
 * @returns {HTMLElement[]} */
function shown(told, { onGame, onSent }) {
  const parts = [];
  /** @type {(() => void) | void} */
  let open = undefined;
  if (told.invitation) {
    const { name, text } = told.invitation;
    parts.push(part("h3", "The invitation is written"),
      box("div", "tools", button(`Save ${name}`, () => save(name, text, "text/plain"))));
  }
  for (const paper of told.signed) {
    parts.push(part("h3", `Signed: the ${paper.kind} of ${paper.seat}`),
      box("p", "note", "Digest ", part("code", paper.digest)), folded("The signed paper", part("pre", paper.text)));
  }
  if (told.block) {
    const { number, name, text } = told.block;
    parts.push(part("h3", number === 0 ? "The game begins" : `Block ${number} is made`),
      box("div", "tools", button(`Save ${name}`, () => save(name, text, "text/plain"))));
    if (told.report) { parts.push(folded("Report", part("pre", told.report, "words"))); }
    open = onGame(told);
  }
  for (const note of told.notes || []) { parts.push(part("pre", note, "words note")); }
  if (told.keep) {
    const { name, text } = told.keep;
    parts.push(part("p", "Keep this file until you open the seal. Without it the seal can never be opened, and no one else may see it.", "warning"),
      box("div", "tools", button(`Save ${name}`, () => save(name, text, "text/plain"))));
  }
  if (told.mail) { parts.push(sendPart(told.send, onSent)); }
  if (open) { parts.push(box("div", "tools", button("Go to the board", open))); }
  return parts;
}

/** The mail: who gets it, what it says, and how it is sent.
 * @param {string} words
 * @param {() => void} onSent */
function sendPart(words, onSent) {
  const to = field("Mail address (you can leave it out)", "text", { autocomplete: "email", placeholder: "dora@example.org" });
  const note = field("Words to the reader (they are in the mail only)", "area", { rows: "2" });
  const ways = part("div", undefined, "ways-out");
  const render = () => {
    const told = asked({ do: "letter", to: to.input.value, say: note.input.value });
    ways.replaceChildren(...(told.error ? [refusal(told)] : threeWays(told, onSent)));
  };
  to.input.addEventListener("input", render);
  note.input.addEventListener("input", render);
  render();
  return box("section", "send", part("h3", "Send it"), part("p", words), to.around, note.around, ways);
}

/** @param {any} mail
 * @param {() => void} onSent */
function threeWays(mail, onSent) {
  const parts = [part("p", `Subject: ${mail.subject}`, "note")];
  const first = button("Save the mail (.eml)", () => {
    save(mail.name, mail.eml, "message/rfc822");
    onSent();
    say(`${mail.name} is saved. Open it with your mail program and send it.`);
  });
  first.className = "main";
  const tools = box("div", "tools", first);
  if (mail.copy) { tools.append(button("Copy the text", () => {
    copy(mail.copy);
    onSent();
  })); }
  if (mail.link) {
    const a = part("a", "Begin the mail in my mail program");
    a.href = mail.link;
    a.className = "as-button";
    a.addEventListener("click", onSent);
    tools.append(a);
  }
  parts.push(tools, part("p", "The saved mail opens as a draft in Thunderbird, Outlook and Apple Mail. With web mail, attach " +
    "the file to a mail, or copy the text into one. Nothing is sent by this page. When the next mail comes, drop it here.", "note"));
  if (mail.copy) { parts.push(folded("The text to copy", part("pre", mail.copy))); }
  if (mail.attached.length > 0) { parts.push(folded("Attached to the saved mail", list(mail.attached))); }
  return parts;
}

/** @param {string[]} names */
function list(names) { return box("ul", "", ...names.map((n) => part("li", n))); }

/** Puts a text where it can be pasted from. Where the browser does not allow it, the text is there to be marked.
 * @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied: paste it into a mail.");
  } catch {
    say("This browser does not let the page copy: open \"The text to copy\", mark it and copy it.");
  }
}
