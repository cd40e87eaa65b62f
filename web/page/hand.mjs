// @ts-check
// The player's key, and a keeper's chain: opened from files, made here, and forgotten. They are in the memory of the
// program inside the page and nowhere else. A key leaves it only as the file that is saved when it is made.

import { asFile, asked } from "./program.mjs";
import { box, button, folded, part, save, say } from "./parts.mjs";

/** @typedef {import("./types.mjs").GivenFile} GivenFile */

/** Said once, where a key comes in. */
const SAFE = "Open a key only on a copy of this page that you took from the release yourself: a forged page could take it. " +
  "More about safety is at the end of the page.";

/** The file of a key that was made since the page was opened. */
let madeKey = "";

/** Bytes for a secret that no one can guess: from the browser, and from nothing else.
 * @param {number} count
 * @returns {GivenFile} */
export function random(count) {
  return { name: "random", bytes: crypto.getRandomValues(new Uint8Array(count)) };
}

/** Asks with files that hold secrets, and wipes them here afterwards.
 * @param {Record<string, unknown>} question
 * @param {GivenFile[]} files
 * @returns {any} */
export function askedWithSecrets(question, files) {
  try { return asked(question, files); }
  finally { for (const f of files) { f.bytes.fill(0); } }
}

/** What is wrong, and what would be right.
 * @param {{error: string, help?: string}} told */
export function refusal(told) {
  const p = box("div", "refusal", part("p", told.error, "warning"));
  if (told.help) { p.append(part("pre", told.help, "words")); }
  p.setAttribute("role", "alert");
  return p;
}

/** A field with its label.
 * @param {string} label
 * @param {string} type
 * @param {Record<string, string>} [more] */
export function field(label, type, more = {}) {
  const input = part(type === "area" ? "textarea" : "input");
  if (type !== "area") { input.type = type; }
  for (const [key, value] of Object.entries(more)) { input.setAttribute(key, value); }
  const words = part("span", label);
  const around = box("label", "labelled", ...(type === "checkbox" ? [input, words] : [words, input]));
  return { around, input };
}

/** A field for the name of a game or a seat: below it the name that will be used, where that is another one.
 * @param {string} label
 * @param {string} placeholder */
export function nameField(label, placeholder) {
  const { around, input } = field(label, "text", { placeholder, autocomplete: "off", autocapitalize: "none" });
  const used = part("output", "", "name-used");
  input.addEventListener("input", () => {
    const words = input.value.trim(), { name } = asked({ do: "name", words });
    used.textContent = name !== words && name !== "" ? `In the game: ${name}` : "";
  });
  around.append(used);
  return { around, input };
}

/** A button that lets the player choose a file.
 * @param {string} words
 * @param {(file: GivenFile) => void} act */
export function fileButton(words, act) {
  const input = part("input");
  input.type = "file";
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) { return; }
    const given = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    input.value = "";
    act(given);
  });
  return box("label", "choose", part("span", words), input);
}

/** Opens a keeper's chain file, wherever the page says that one is needed.
 * @param {() => void} done
 * @param {string} [words]
 * @param {boolean} [next] it is what the player needs next
 * @returns {HTMLElement} */
export function chainButton(done, words = "Open the chain file", next = false) {
  const below = part("div");
  const open = fileButton(words, (file) => {
    const told = askedWithSecrets({ do: "open-chain" }, [file]);
    if (told.error) { below.replaceChildren(refusal(told)); }
    else { done(); }
  });
  if (next) { open.classList.add("main"); }
  return box("div", "chain-open", open, below);
}

/** The fingerprints of keys, as they are compared by telephone.
 * @param {{seat: string, fingerprint: string}[]} keys
 * @returns {HTMLElement} */
export function keyList(keys) {
  const rows = keys.map(({ seat, fingerprint }) => box("li", "", `${seat}: `, part("code", fingerprint)));
  return box("div", "keys-known", part("p", "Read them to each other by telephone: a key that somebody slipped in has another fingerprint.", "note"),
    box("ul", "", ...rows));
}

/**
 * @typedef {object} KeyPlace
 * @property {string} [title] above it
 * @property {boolean} [running] in a game: another key signs for no seat
 * @property {{words: string, bad: boolean} | null} [chain] the chain file of a player who keeps dice
 * @property {boolean} [elsewhere] the button that opens it is where it is needed now
 * @property {string[]} [seats] that the key has in the game
 * @property {{seat: string, fingerprint: string}[]} [keys] of all seats
 */

/** The part of the page that holds the key. `changed` is called when another key or chain is open, or none.
 * @param {() => void} changed
 * @param {KeyPlace} [place]
 * @returns {HTMLElement} */
export function keyPart(changed, { title = "Your key", running = false, chain = null, elsewhere = false, seats = [], keys = [] } = {}) {
  const hand = asked({ do: "hand" });
  const root = box("section", "key", part("h3", title));
  if (hand.key) {
    root.append(part("p", seats.length > 0 ? `Open: the key of ${seats.join(" and ")}` : `Open: ${hand.key.comment || "a key"}`),
      box("p", "", "Its fingerprint: ", part("code", hand.key.fingerprint)));
    if (madeKey) { root.append(part("p", savedKeyWords(), "said")); }
    if (chain) { root.append(chainPart(hand, chain, elsewhere, changed)); }
    if (keys.length > 0) { root.append(folded("The keys of all players", keyList(keys))); }
    root.append(box("div", "tools", button("Forget the key", () => {
      asked({ do: "forget" });
      madeKey = "";
      changed();
    })));
    return root;
  }
  const words = running ? "Open the key that you joined this game with: its file ends in .key."
    : "A key is a file. With it you sign what you send, and no one else can sign for you.";
  root.append(part("p", words), openForm(changed), running ? lostKey() : newForm(changed), part("p", SAFE, "note"));
  return root;
}

/** @param {any} hand
 * @param {{words: string, bad: boolean}} chain
 * @param {boolean} elsewhere
 * @param {() => void} changed */
function chainPart(hand, { words, bad }, elsewhere, changed) {
  const root = box("div", "chain", part("p", words, bad ? "warning" : ""));
  if (bad) { root.setAttribute("role", "alert"); }
  if (!elsewhere) { root.append(chainButton(changed, hand.chain ? "Open another chain file" : "Open the chain file")); }
  return root;
}

/** What can be done without the key of a game. */
function lostKey() {
  return folded("I lost my key", box("div", "",
    part("p", "Look for it first: in the folder of your browser's downloads, and among your copies. A key that you make now signs for no seat of this game."),
    part("p", "The director can give your seat a new key, or a player of each side can agree to one. This page cannot do it: on the command " +
      "line it is fieldpost key change and fieldpost ruling key-change, and the player's guide says how. In a game of two without a " +
      "director no one is left to sign that for your side: begin a new game.")));
}

/** Opens a key file, and asks for its passphrase where it has one.
 * @param {() => void} done */
function openForm(done) {
  const below = part("div");
  const open = fileButton("Open your key file", (file) => keyGiven(file, below, done));
  open.classList.add("main");
  return box("div", "", open, below);
}

/** Opens a key, and asks below for its passphrase where it has one.
 * @param {GivenFile} file
 * @param {HTMLElement} below
 * @param {() => void} done */
function keyGiven(file, below, done) {
  const copy = { name: file.name, bytes: file.bytes.slice() };
  const told = askedWithSecrets({ do: "open-key" }, [copy, asFile("passphrase", "")]);
  if (told.passphrase) {
    below.replaceChildren(passphraseForm(file, done));
    below.querySelector("input")?.focus();
    return;
  }
  file.bytes.fill(0);
  if (told.error) { below.replaceChildren(refusal(told)); }
  else { done(); }
}

/** A key or a chain file that was given to the page as if it were a mail: it is opened, and the player goes on where it
 * is needed.
 * @param {GivenFile} file
 * @param {"key" | "chain"} is
 * @param {() => void} done
 * @returns {HTMLElement} */
export function secretPart(file, is, done) {
  const below = part("div");
  const root = box("section", "key given-secret", part("h3", is === "key" ? `Your key: ${file.name}` : `Your chain file: ${file.name}`), below);
  if (is === "key") {
    root.append(part("p", SAFE, "note"));
    keyGiven(file, below, done);
  } else {
    const told = askedWithSecrets({ do: "open-chain" }, [file]);
    if (told.error) { below.append(refusal(told)); }
    else { done(); }
  }
  return root;
}

/** @param {GivenFile} file
 * @param {() => void} done */
function passphraseForm(file, done) {
  const form = part("form", undefined, "passphrase");
  const phrase = field(`Passphrase of ${file.name}`, "password", { autocomplete: "off" });
  const trouble = part("div");
  form.append(phrase.around, part("button", "Open"), trouble);
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    const copy = { name: file.name, bytes: file.bytes.slice() };
    const told = askedWithSecrets({ do: "open-key" }, [copy, asFile("passphrase", phrase.input.value)]);
    phrase.input.value = "";
    if (told.error || told.passphrase) {
      trouble.replaceChildren(refusal(told.error ? told : { error: "this key has a passphrase", help: "type it" }));
      phrase.input.focus();
      return;
    }
    file.bytes.fill(0);
    done();
  });
  return form;
}

/** Makes a key, and has its file saved.
 * @param {() => void} done */
function newForm(done) {
  const form = part("form", undefined, "passphrase");
  const name = field("Your name, for the file", "text", { autocomplete: "off", maxlength: "40" });
  const first = field(`A passphrase, a few words: ${asked({ do: "hand" }).shortest} letters or more`, "password", { autocomplete: "new-password" });
  const second = field("The same once more", "password", { autocomplete: "new-password" });
  const trouble = part("div");
  form.append(part("p", "Make one key for all your games, and use it for nothing else. The file is saved where your " +
    "browser saves files: keep a copy of it. No one can help you if you lose it or forget the passphrase."),
    name.around, first.around, second.around, part("button", "Make the key and save it"), trouble);
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    if (first.input.value !== second.input.value) {
      trouble.replaceChildren(refusal({ error: "the two passphrases differ", help: "type the same twice" }));
      return;
    }
    const own = name.input.value.trim();
    const comment = own || "fieldpost";
    const told = askedWithSecrets({ do: "new-key", comment }, [random(52), asFile("passphrase", first.input.value)]);
    if (told.error) {
      trouble.replaceChildren(refusal(told));
      return;
    }
    first.input.value = "";
    second.input.value = "";
    madeKey = `${fileWord(own) || "fieldpost-key"}.key`;
    save(madeKey, told.text, "application/octet-stream");
    say(savedKeyWords());
    done();
  });
  return folded("Make a key", form);
}

function savedKeyWords() { return `${madeKey} is saved where your browser keeps its downloads. Keep it, and a copy.`; }

/** A name as a part of the name of a file.
 * @param {string} words */
function fileWord(words) { return words.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40); }
