// @ts-check
// Before there is a game: joining an invitation, sealed bids and choices, and the start of a game of two keepers.

import { asked } from "./program.mjs";
import { box, button, choice, folded, mainButton, part, say } from "./parts.mjs";
import { askedWithSecrets, field, fileButton, keyList, keyPart, nameField, random, refusal } from "./hand.mjs";
import { signedPart, signedWords } from "./send.mjs";
import { dropSigned } from "./sign.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */

/** Joins the invitation in a file, or starts its game, step by step. One that was written on this page is saved and sent
 * from here.
 * @param {Entry} entry
 * @param {import("./types.mjs").OnGame} onGame
 * @returns {HTMLElement} */
export function joinPart(entry, onGame) {
  const told = asked({ do: "invited" }, [entry.file]);
  if (told.error) { return refusal(told); }
  const root = box("section", "join", part("h3", `Invitation to ${told.name}`), part("p", `The rules: ${told.title || told.edition}.`, "rules"),
    part("pre", told.words, "words"));
  for (const note of told.notes) { root.append(part("p", note, "note")); }
  const body = part("div"), result = part("div"), end = part("div");
  let begun = false, saving = false;
  // One click must not join as someone else: you choose a seat, unless the key has the name of one.
  let seat = "";

  function render() {
    const open = asked({ do: "hand" }).key, { missing, mine, keys } = asked({ do: "invited" }, [entry.file]);
    const parts = [keyPart(render, { title: "1. Your key" }), joinStep(open, missing, mine)];
    if (keys.length > 0) { parts.push(folded("The keys of those who have joined", keyList(keys))); }
    body.replaceChildren(...parts);
    end.replaceChildren(...(mine.length > 0 && !saving && !told.directed && !begun ? [startPart(missing)] : []));
  }

  /** @param {any} open the key
   * @param {string[]} missing
   * @param {string[]} mine */
  function joinStep(open, missing, mine) {
    const step = box("section", "step", part("h3", "2. Join"));
    const seats = told.seats.filter((s) => !mine.includes(s.seat));
    const named = open ? seats.find((s) => s.seat === asked({ do: "name", words: open.comment }).name) : null;
    if (seat === "" || mine.includes(seat)) { seat = named?.seat || ""; }
    const own = seats.map((s) => /** @type {[string, string]} */ ([s.seat, s.keeper ? `${s.seat}, keeps dice` : s.seat]));
    if (seat === "") { own.unshift(["", "(choose your name)"]); }
    if (saving) {
      step.append(part("p", `You join as ${seat}. Save your chain file below: then it is done.`));
      return step;
    }
    if (mine.length > 0) { step.append(part("p", `You have joined as ${mine.join(" and ")}.`)); }
    if (!open) { step.append(part("p", "First open your key, or make one.")); }
    // A player can have several seats of a side; whose join came with another key, only its player can tell.
    else if (seats.length > 0 && (missing.length > 0 || mine.length === 0)) {
      const go = mine.length > 0 ? button("Join the game", join) : mainButton("Join the game", join);
      const form = [part("p", "By joining you agree to everything above."),
        box("div", "tools", "I am ", choice("your seat", own, seat, (v) => { seat = v; }), go)];
      // Of two players each has a side.
      const others = told.seats.length > 2 ? [folded("Join for another player of my side", box("div", "", ...form))] : [];
      step.append(...(mine.length > 0 ? others : form));
    }
    return step;
  }

  /** @param {string[]} missing */
  function startPart(missing) {
    if (missing.length === 0) {
      return box("section", "step start", part("h3", "3. Start the game"), part("p", "Everybody has joined."),
        box("div", "tools", mainButton("Start the game", start)));
    }
    return part("p", `Not joined yet, as far as this page knows: ${missing.join(", ")}. When their mails come, drop them here: ` +
      "with all of them you can start the game.", "note");
  }

  function join() {
    if (seat === "") {
      result.replaceChildren(refusal({ error: "Who are you? Choose your name next to \"I am\".", help: "" }));
      return;
    }
    const keeper = told.seats.find((s) => s.seat === seat)?.keeper;
    const files = keeper ? [entry.file, random(32)] : [entry.file];
    show(asked({ do: "join", seat }, files));
  }

  function start() {
    const answer = asked({ do: "start" }, [entry.file]);
    begun = !answer.error;
    if (!begun) {
      show(answer);
      return;
    }
    say(signedWords(answer));
    onGame(answer);
  }

  function show(answer) {
    dropSigned();
    if (!answer.error) { entry.written = undefined; }
    say(signedWords(answer));
    saving = Boolean(answer.save);
    const done = signedPart(answer, { onBack: (then) => {
      saving = false;
      title(then);
      render();
    } });
    const title = (/** @type {any} */ then) => {
      const sends = then.mail && !then.starts && !then.save;
      result.replaceChildren(...(sends ? [part("h3", "3. Save the mail and send it")] : []), done);
    };
    title(answer);
    render();
    done.scrollIntoView({ block: "nearest" });
  }

  render();
  if (entry.written) { result.append(part("h3", "3. Save the mail and send it"), signedPart(entry.written)); }
  root.append(body, result, end);
  return root;
}

/** A key, and what is sealed before there is a game: on the page before any file is given.
 * @returns {HTMLElement} */
export function beforeGame() {
  const body = part("div");
  const root = box("details", "practice", part("summary", "Your key, and sealed bids"), body);
  const render = () => {
    const open = asked({ do: "hand" }).key;
    body.replaceChildren(part("h2", "Before a game"), keyPart(render), ...(open ? sealForms() : []));
  };
  root.addEventListener("toggle", () => { if (root.open) { render(); } });
  return root;
}

function sealForms() {
  const result = part("div");
  const show = (told) => {
    dropSigned();
    result.replaceChildren(signedPart(told));
    result.scrollIntoView({ block: "nearest" });
  };
  const editions = asked({ do: "editions" }).editions.map((e) => [e.id, e.title]);
  return [folded("Bid for the Axis", bidForm(editions, show)), folded("Choose national advantages", choiceForm(editions, show)),
    folded("Open what I sealed", box("div", "", part("p", "When you have the seals of everyone else, and not before."),
      fileButton("Choose the file that you kept", (file) => show(askedWithSecrets({ do: "open-seal" }, [file]))))), result];
}

/** The fields that every seal has.
 * @param {[string, string][]} editions */
function common(editions) {
  let edition = editions[0][0];
  const name = nameField("Name of the game", "ladder-12");
  const seat = nameField("Your seat", "anna");
  const parts = [choice("edition", editions, edition, (v) => { edition = v; }), name.around, seat.around];
  return { parts, fields: () => ({ edition, name: name.input.value, seat: seat.input.value }) };
}

/** @param {[string, string][]} editions
 * @param {(told: any) => void} show */
function bidForm(editions, show) {
  const { parts, fields } = common(editions);
  const ipc = field("For how many IPC you would play the Axis", "number", { step: "1" });
  const place = field("Units for it, a line each", "area", { rows: "2", placeholder: "Germany: 1 inf Libya" });
  const rest = field("The power that gets what is left", "text", { placeholder: "Germany" });
  return box("div", "", ...parts, ipc.around, place.around, rest.around, box("div", "tools", button("Seal the bid", () => {
    show(askedWithSecrets({ do: "bid", ...fields(), ipc: ipc.input.value.trim() === "" ? null : Number(ipc.input.value), place: place.input.value, rest: rest.input.value }, [random(32)]));
  })));
}

/** @param {[string, string][]} editions
 * @param {(told: any) => void} show */
function choiceForm(editions, show) {
  const { parts, fields } = common(editions);
  const chosen = field("Advantages, one power per line", "area", { rows: "3", placeholder: "Germany: Wolf Packs, Panzerblitz" });
  return box("div", "", ...parts, chosen.around, box("div", "tools", button("Seal the choice", () => {
    show(askedWithSecrets({ do: "choice", ...fields(), advantages: chosen.input.value }, [random(32)]));
  })));
}
