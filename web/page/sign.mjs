// @ts-check
// Sign and send: who I am in this game, the paper that is owed, and everything else that I can sign.

import { asFile, asked } from "./program.mjs";
import { box, breath, button, folded, part, say } from "./parts.mjs";
import { askedWithSecrets, field, fileButton, keyPart, random, refusal } from "./hand.mjs";
import { affairForm } from "./affairs.mjs";
import { findingPart, otherFindings } from "./lines.mjs";
import { signedPart } from "./send.mjs";
import { checkedWords } from "./reading.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {{paper: string, seat: string, due: boolean, words: string}} Task */

/**
 * @typedef {object} SignHooks
 * @property {() => string | null} draft the orders on the board
 * @property {() => string | null} answer an answer that was written next to the board
 * @property {import("./types.mjs").OnGame} onGame a game file was made
 * @property {(text: string) => void} onSigned the orders on the board were signed
 * @property {() => void} onSent a mail with what was signed has left the page
 */

/** The pane of a game in which things are signed.
 * @param {Entry} entry
 * @param {SignHooks} hooks
 * @returns {HTMLElement} */
export function signPane(entry, hooks) {
  const game = entry.number;
  const root = part("div", undefined, "sign");
  const tasks = part("div"), result = part("div");
  result.setAttribute("aria-live", "polite");

  const show = (told) => {
    const done = signedPart(told, hooks.onGame, hooks.onSent);
    result.replaceChildren(...(told.makes ? [makePart(told.makes)] : []), done);
    // What is signed takes the place of what could be signed.
    tasks.hidden = !told.error;
    if (!told.error && !told.save) {
      result.append(box("div", "tools", button("Sign something else", refresh)));
    }
    if (!told.error) { done.focus({ preventScroll: true }); }
    done.scrollIntoView({ block: "nearest" });
  };

  /** Signing takes a moment: first the browser draws that it began. */
  async function ask(question, files = []) {
    say("Checking and signing ...");
    await breath();
    const told = askedWithSecrets({ game, ...question }, files);
    say(told.error ? `Not signed: ${told.error}` : "Signed.");
    show(told);
    return told;
  }

  function refresh() {
    const told = asked({ do: "tasks", game });
    result.replaceChildren();
    tasks.hidden = false;
    if (told.error || told.refused) {
      tasks.replaceChildren(refusal({ error: told.error || told.refused, help: told.help }));
      return;
    }
    tasks.replaceChildren(...tasksPart(told));
  }

  function tasksPart(told) {
    // How it ended is above the board already.
    const parts = told.over ? [] : [part("p", told.awaited, "owed")];
    const open = asked({ do: "hand" }).key;
    if (!open) { return [...parts, part("p", "Open your key, and this page shows what you can sign.")]; }
    if (told.me.length === 0) {
      const seats = told.seats.filter((s) => s.fingerprint).map((s) => `${s.seat}: ${s.fingerprint}`);
      return [...parts, refusal({ error: "this key is of no seat in this game", help: seats.join("\n") })];
    }
    parts.push(part("p", `You are ${told.me.join(" and ")}.`));
    if (told.closed) { return parts; }
    if (told.directs) {
      parts.push(part("p", "You direct this game. This page signs what a player signs: take the director's steps with fieldpost on the command line.", "warning"));
    }
    const due = told.papers.filter((t) => t.due), other = told.papers.filter((t) => !t.due);
    for (const task of due) { parts.push(box("section", "due", part("h3", `You owe ${task.words}`), taskForm(task))); }
    const keeps = told.seats.some((s) => s.mine && s.keeper);
    if (keeps && !told.directs && !(told.over && due.length > 0)) { parts.push(stepPart(told.over)); }
    if (due.length === 0 && told.over) { parts.push(part("p", "You owe nothing more.")); }
    else if (due.length === 0 && !keeps) { parts.push(part("p", "You owe nothing now. Wait for the next mail, and drop it on this page.")); }
    const more = part("div");
    for (const task of other) { more.append(folded(sentence(task.words), taskForm(task))); }
    more.append(folded("A file that you have written or kept", fileForm()));
    parts.push(box("section", "more", part("h3", "Something else to sign"), more));
    return parts;
  }

  function taskForm(task) {
    if (task.paper === "orders") { return ordersForm(); }
    if (task.paper === "answer" || task.paper === "standing") { return textForm(task); }
    if (task.paper === "unsealed") { return fileForm(); }
    return affairForm(task, asked({ do: "tasks", game }), asked({ do: "form", game, paper: "advance" }).text || "",
      (fields) => ask({ do: "affair", paper: task.paper, seat: task.seat, ...fields }));
  }

  /** The orders of the board, with what they mean, before they are signed. */
  function ordersForm() {
    const text = hooks.draft() || "", name = `${entry.verdict.game}.orders.toml`;
    const checked = asked({ do: "check", game }, [asFile(name, text)]);
    const [first] = checked.documents || [];
    const form = part("div");
    if (checked.error) { form.append(refusal(checked)); }
    else if (first) {
      form.append(part("p", first.legal ? "These are the orders on the board:" : "The orders on the board would be refused:", first.legal ? "" : "warning"));
      const turn = asked({ do: "turn", game }, [asFile(name, text)]);
      if (!turn.error) { form.append(...otherFindings(turn, []).map((f) => findingPart(f))); }
      if (first.means) { form.append(part("pre", first.means, "words")); }
    }
    if (!first?.legal) {
      form.append(part("p", "Correct them on the board, and come back here."));
      return form;
    }
    const pass = field("Pass: nothing is ordered, and that is meant", "checkbox");
    if (first.passes) { form.append(pass.around); }
    if (keepsDice(game) && !asked({ do: "hand" }).chain) {
      form.append(part("p", "Open your chain file first, next to your key at the top: the dice of an attack need it.", "note"));
    }
    form.append(part("p", "Once you have signed and sent them, this turn cannot be changed.", "note"));
    form.append(box("div", "tools", main("Sign these orders", async () => {
      const told = await ask({ do: "post", nothing: pass.input.checked }, [asFile(name, text)]);
      if (!told.error) { hooks.onSigned(text); }
    })));
    return form;
  }

  /** A text to fill in, and to sign. */
  function textForm(task) {
    const area = field(sentence(task.words), "area", { spellcheck: "false", rows: "12" });
    const told = asked({ do: "form", game, paper: task.paper, seat: task.seat });
    if (told.error) { return refusal(told); }
    area.input.value = (task.paper === "answer" && hooks.answer()) || told.text;
    const name = `${entry.verdict.game}.${task.paper}.txt`;
    const below = part("div");
    const file = () => asFile(name, area.input.value);
    const tools = box("div", "tools", button("Check it", () => {
      below.replaceChildren(...checkedWords(asked({ do: "check", game }, [file()])));
    }), main(task.paper === "answer" ? "Sign this answer" : "Sign them openly", () => ask({ do: "post" }, [file()])));
    const form = box("div", "", part("p", "Take the # away from the lines that you want, and change them."), area.around, tools, below);
    if (task.paper === "standing") {
      const battles = field("Open the seal for battles on", "text", { value: "all", placeholder: "all, land, sea or a space" });
      form.append(battles.around, box("div", "tools", button("Seal them", () =>
        ask({ do: "seal-standing", for: battles.input.value }, [file(), random(32)]))));
    }
    return form;
  }

  /** A file from disk: orders in plain text, standing orders, what was sealed, a paper that is signed already. */
  function fileForm() {
    const pass = field("Pass: nothing is ordered, and that is meant", "checkbox");
    return box("div", "", part("p", "Orders, an answer or standing orders as a file; or the file that you kept when you sealed something."),
      pass.around, fileButton("Choose the file and sign it", (file) => ask({ do: "post", nothing: pass.input.checked }, [file])));
  }

  /** A paper outside of the turn: who made the latest block makes the next one of it, without mailing it to anyone.
   * @param {{kind: string, who: string, block: number}} files */
  function makePart({ kind, who, block }) {
    return box("section", "step", part("p", `${who}? Then make block ${block} of it now.`),
      box("div", "tools", button(`Make block ${block}`, () => ask({ do: "step", kind }))));
  }

  /** @param {string | null} over */
  function stepPart(over) {
    const words = over ? "When the other side's result has come, drop that mail on this page. Then go on here: the last block is made."
      : "When the other player's orders or dice have come, drop that mail on this page. Come back here (choose this game in the list " +
        "of files, then Sign and send) and press the button: the page opens your dice, or makes the block.";
    return box("section", "step", part("h3", over ? "The end" : "You keep dice"), part("p", words),
      box("div", "tools", main("Go on with the papers on the table", () => ask({ do: "step" }))));
  }

  root.append(keyPart(() => {
    root.replaceChildren();
    root.append(signPane(entry, hooks));
  }, keepsDice(game), asked({ do: "tasks", game }).me || []), result, tasks);
  refresh();
  return root;
}

/** @param {string} words
 * @param {() => void} act */
function main(words, act) {
  const b = button(words, act);
  b.className = "main";
  return b;
}

/** @param {string} words */
function sentence(words) { return words.charAt(0).toUpperCase() + words.slice(1); }

/** Does the open key belong to a keeper of this game?
 * @param {number | undefined} game */
function keepsDice(game) {
  const told = asked({ do: "tasks", game });
  return Boolean(!told.over && told.seats?.some((s) => s.mine && s.keeper));
}
