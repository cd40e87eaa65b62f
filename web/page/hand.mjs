// @ts-check
// The player's key, and a keeper's chain: opened from files, made here, and forgotten. They are in the memory of the
// program inside the page and nowhere else. A key leaves it only as the file that is saved when it is made.

import { asFile, asked } from "./program.mjs";
import { box, button, folded, part, save } from "./parts.mjs";

/** @typedef {import("./types.mjs").GivenFile} GivenFile */

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

/** The part of the page that holds the key. `changed` is called when another key or chain is open, or none.
 * @param {() => void} changed
 * @param {boolean} keeps the player keeps dice, and needs a chain
 * @param {string[]} [seats] that the key has in the game
 * @returns {HTMLElement} */
export function keyPart(changed, keeps, seats = []) {
  const root = part("section", undefined, "key");
  const render = () => {
    const hand = asked({ do: "hand" });
    root.replaceChildren(part("h3", "Your key"), ...(hand.key ? openPart(hand) : shutPart()));
  };
  const again = () => {
    render();
    changed();
  };

  function openPart(hand) {
    const own = hand.key.comment || "a key";
    const words = seats.length > 0 ? `Open: the key of ${seats.join(" and ")}` : `Open: ${own}`;
    const parts = [part("p", words), part("code", hand.key.fingerprint)];
    if (keeps) { parts.push(chainPart(hand)); }
    parts.push(box("div", "tools", button("Forget the key", () => {
      asked({ do: "forget" });
      again();
    })));
    return parts;
  }

  function shutPart() {
    return [part("p", "A key is a file. With it you sign what you send, and no one else can sign for you."),
      openForm(again), newForm(again)];
  }

  function chainPart(hand) {
    const words = hand.chain ? `Dice chain of ${hand.chain.seat}: ${hand.chain.name}` : "You keep dice. Open your chain file: an attack needs it, yours or the other player's.";
    const below = part("div");
    const open = fileButton(hand.chain ? "Open another chain file" : "Open the chain file", (file) => {
      const told = askedWithSecrets({ do: "open-chain" }, [file]);
      if (told.error) { below.replaceChildren(refusal(told)); }
      else { again(); }
    });
    return box("div", "chain", part("p", words), open, below);
  }

  render();
  return root;
}

/** Opens a key file, and asks for its passphrase where it has one.
 * @param {() => void} done */
function openForm(done) {
  const below = part("div");
  const open = fileButton("Open your key file", (file) => {
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
  });
  return box("div", "", open, below);
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
    if (told.error) {
      trouble.replaceChildren(refusal(told));
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
  const first = field("A passphrase, a few words", "password", { autocomplete: "new-password" });
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
    save(`${fileWord(own) || "fieldpost-key"}.key`, told.text, "application/octet-stream");
    done();
  });
  return folded("Make a key", form);
}

/** A name as a part of the name of a file.
 * @param {string} words */
function fileWord(words) { return words.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40); }
