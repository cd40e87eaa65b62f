// @ts-check
// Before there is a game: joining an invitation, sealed bids and choices, and the start of a game of two keepers.

import { asked } from "./program.mjs";
import { box, button, choice, folded, part } from "./parts.mjs";
import { askedWithSecrets, field, fileButton, keyPart, random, refusal } from "./hand.mjs";
import { signedPart } from "./send.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */

/** Joins the invitation in a file, or starts its game. One that was written on this page is saved and sent from here.
 * @param {Entry} entry
 * @param {import("./types.mjs").OnGame} onGame
 * @returns {HTMLElement} */
export function joinPart(entry, onGame) {
  const told = asked({ do: "invited" }, [entry.file]);
  if (told.error) { return refusal(told); }
  const root = box("section", "join", part("h3", `Invitation to ${told.name}`), part("pre", told.words, "words"));
  for (const note of told.notes) { root.append(part("p", note, "note")); }
  const body = part("div"), result = part("div");
  let begun = false;
  // One click must not join as someone else: you choose a seat, unless the key has the name of one.
  let seat = "";

  function render() {
    const open = asked({ do: "hand" }).key, { missing, mine } = asked({ do: "invited" }, [entry.file]);
    const seats = told.seats.filter((s) => !mine.includes(s.seat));
    const named = seats.find((s) => s.seat === open?.comment.toLowerCase());
    if (seat === "" || mine.includes(seat)) { seat = named?.seat || ""; }
    const own = seats.map((s) => /** @type {[string, string]} */ ([s.seat, s.keeper ? `${s.seat}, keeps dice` : s.seat]));
    if (seat === "") { own.unshift(["", "(choose your name)"]); }
    const parts = [keyPart(render, false)];
    if (mine.length > 0) { parts.push(part("p", `You have joined as ${mine.join(" and ")}.`)); }
    // A player can have several seats of a side; whose join came with another key, only its player can tell.
    if (open && seats.length > 0 && (missing.length > 0 || mine.length === 0)) {
      const form = [part("p", "By joining you agree to everything above."),
        box("div", "tools", "I am ", choice("your seat", own, seat, (v) => { seat = v; }), button("Join the game", join))];
      // Of two players each has a side.
      const others = told.seats.length > 2 ? [folded("Join for another player of my side", box("div", "", ...form))] : [];
      parts.push(...(mine.length > 0 ? others : form));
    }
    if (open && !told.directed && !begun) { parts.push(startPart(missing)); }
    body.replaceChildren(...parts);
  }

  /** @param {string[]} missing */
  function startPart(missing) {
    const go = button("Start the game", start);
    if (missing.length === 0) {
      go.className = "main";
      return box("div", "start", part("p", "Everybody has joined."), box("div", "tools", go));
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
    show(answer);
  }

  function show(answer) {
    if (!answer.error) { entry.written = undefined; }
    result.replaceChildren(signedPart(answer, onGame, () => {}, render));
    if (!answer.save) { render(); }
  }

  render();
  if (entry.written) { result.append(signedPart(entry.written, onGame)); }
  root.append(body, result);
  return root;
}

/** A key, and what is sealed before there is a game: on the page before any file is given.
 * @returns {HTMLElement} */
export function beforeGame() {
  const body = part("div");
  const root = box("details", "practice", part("summary", "Your key, and sealed bids"), body);
  const render = () => {
    const open = asked({ do: "hand" }).key;
    body.replaceChildren(part("h2", "Before a game"), keyPart(render, false), ...(open ? sealForms() : []));
  };
  root.addEventListener("toggle", () => { if (root.open) { render(); } });
  return root;
}

function sealForms() {
  const result = part("div");
  const show = (told) => result.replaceChildren(signedPart(told, () => {}));
  const editions = asked({ do: "editions" }).editions.map((e) => [e.id, e.title]);
  return [folded("Bid for the Axis", bidForm(editions, show)), folded("Choose national advantages", choiceForm(editions, show)),
    folded("Open what I sealed", box("div", "", part("p", "When you have the seals of everyone else, and not before."),
      fileButton("Choose the file that you kept", (file) => show(askedWithSecrets({ do: "open-seal" }, [file]))))), result];
}

/** The fields that every seal has.
 * @param {[string, string][]} editions */
function common(editions) {
  let edition = editions[0][0];
  const name = field("Name of the game", "text", { placeholder: "ladder-12" });
  const seat = field("Your seat", "text", { placeholder: "anna" });
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
  const chosen = field("Advantages, a power in a line", "area", { rows: "3", placeholder: "Germany: Wolf Packs, Panzerblitz" });
  return box("div", "", ...parts, chosen.around, box("div", "tools", button("Seal the choice", () => {
    show(askedWithSecrets({ do: "choice", ...fields(), advantages: chosen.input.value }, [random(32)]));
  })));
}
