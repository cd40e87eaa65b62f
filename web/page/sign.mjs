// @ts-check
// Sign and send: who I am in this game, the paper that is owed, and everything else that I can sign.

import { asFile, asked } from "./program.mjs";
import { box, breath, button, folded, mainButton, part, say } from "./parts.mjs";
import { askedWithSecrets, chainButton, field, fileButton, keyPart, random, refusal } from "./hand.mjs";
import { affairForm } from "./affairs.mjs";
import { findingPart, otherFindings } from "./lines.mjs";
import { signedPart, signedWords } from "./send.mjs";
import { checkedParts, checkedWords } from "./reading.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {import("./types.mjs").SignedTold} SignedTold */
/** @typedef {{paper: string, seat: string, due: boolean, words: string}} Task */

/**
 * @typedef {object} SignHooks
 * @property {() => string | null} draft the orders on the board
 * @property {() => string | null} answer an answer that was written next to the board
 * @property {import("./types.mjs").OnGame} onGame a game file was made
 * @property {(text: string) => void} onSigned the orders on the board were signed
 * @property {() => void} onSent a mail with what was signed has left the page
 * @property {() => void} onBoard goes to the board
 */

/** What was signed last, in which game: it is there again when the player comes back.
 * @type {{game: number, told: SignedTold, aside?: boolean} | null} */
let latest = null;

/** What came of signing is shown when this game is.
 * @param {number} game
 * @param {any} told */
export function keepSigned(game, told) { latest = { game, told }; }

/** The player comes from the board to sign what comes next: the mail with the block before it steps aside.
 * @param {number} game */
export function signNext(game) {
  if (latest?.game === game && latest.told.block) { latest.aside = true; }
}

/** Another mail is packed than the one that was signed last. */
export function dropSigned() { latest = null; }

/** What the papers on the table for the next block of a game wait for.
 * @param {Entry} entry
 * @returns {import("./types.mjs").Waiting | null} */
export function waitingFor(entry) {
  const signs = entry.number !== undefined && entry.verdict.verdict === "good" && !entry.practice;
  return signs ? asked({ do: "waiting", game: entry.number }) : null;
}

/** The pane of a game in which things are signed.
 * @param {Entry} entry
 * @param {SignHooks} hooks
 * @returns {HTMLElement} */
export function signPane(entry, hooks) {
  const game = /** @type {number} */ (entry.number);
  const root = part("div", undefined, "sign");
  const top = part("div"), tasks = part("div"), result = part("div");

  /** @param {SignedTold} told
   * @param {(() => void) | null} again does the same once more */
  const show = (told, again = null) => {
    const done = signedPart(told, { onGame: hooks.onGame, onSent: hooks.onSent, onBack, onBoard: told.block ? hooks.onBoard : undefined });
    if (told.wants === "chain") {
      // One such button at a time: here.
      for (const e of root.querySelectorAll(".chain-open")) { e.remove(); }
      done.append(chainButton(() => wanted(again), undefined, true));
    }
    result.replaceChildren(...(told.makes ? [makePart(told.makes)] : []), done);
    // What is signed takes the place of what could be signed.
    tasks.hidden = !told.error;
    if (!told.error) {
      latest = { game, told };
      refreshTop();
      result.append(box("div", "tools", button(told.save ? "Not now" : "Sign something else", () => {
        latest = null;
        refreshTop();
        refresh();
      })));
    }
    done.scrollIntoView({ block: "nearest" });
    if (!told.error) { done.focus({ preventScroll: true }); }
  };

  /** The chain file that was missing is open.
   * @param {(() => void) | null} again */
  const wanted = (again) => {
    refreshTop();
    if (again) { again(); }
    else { refresh(); }
  };

  /** The chain file that was saved is back.
   * @param {SignedTold} told */
  const onBack = (told) => { show(told); };

  /** Signing takes a moment: first the browser draws that it began.
   * @param {Record<string, unknown>} question
   * @param {() => import("./types.mjs").GivenFile[]} files
   * @param {boolean} [repeats] the same files can be had again */
  async function ask(question, files = () => [], repeats = true) {
    say("Checking and signing ...");
    await breath();
    const told = askedWithSecrets({ game, ...question }, files());
    say(signedWords(told));
    if (told.block) { hooks.onGame(told); }
    else { show(told, repeats ? () => ask(question, files) : null); }
    return told;
  }

  /** The key, and what the papers on the table wait for. */
  function refreshTop() {
    const told = asked({ do: "tasks", game });
    if (told.error || told.refused) {
      top.replaceChildren();
      return;
    }
    const keys = told.seats.filter((s) => s.fingerprint);
    // One thing at a time: while the chain file is saved, nothing else is to be done. How it ended is above the board.
    const saving = latest?.game === game && Boolean(latest.told.save);
    const waits = told.closed || saving ? null : waitingFor(entry);
    const lacks = lacksChain(told), due = told.papers.some((p) => p.due && p.paper === "orders") && !saving;
    const key = keyPart(() => {
      if (!asked({ do: "hand" }).key) { latest = null; }
      refreshTop();
      refresh();
    }, { running: true, chain: told.over ? null : told.chain, elsewhere: saving || (lacks && (Boolean(waits?.act) || due)), seats: told.me, keys });
    top.replaceChildren(...(told.over || waits || saving ? [] : [part("p", told.awaited, "owed")]), ...(waits ? [waitingPart(waits, told)] : []), key);
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
    if (latest?.game !== game) { return; }
    const { told: signed, aside } = latest;
    if (!aside) { show(signed); }
    else {
      result.append(folded(`The mail with block ${signed.block?.number}, once more`,
        signedPart(signed, { onGame: hooks.onGame, onSent: hooks.onSent, onBack })));
    }
  }

  function tasksPart(told) {
    const open = asked({ do: "hand" }).key;
    if (!open) { return [part("p", "Open your key, and this page shows what you can sign.")]; }
    if (told.me.length === 0) {
      const seats = told.seats.filter((s) => s.fingerprint).map((s) => `${s.seat}: ${s.fingerprint}`);
      return [refusal({ error: "this key is of no seat in this game", help: seats.join("\n") })];
    }
    const parts = [part("p", `You are ${told.me.join(" and ")}.`)];
    if (told.closed) { return parts; }
    if (told.directs) {
      parts.push(part("p", "You direct this game. This page signs what a player signs: take the director's steps with fieldpost on the command line.", "warning"));
    }
    const waits = waitingFor(entry);
    const due = told.papers.filter((t) => t.due), other = told.papers.filter((t) => !t.due);
    for (const task of due) { parts.push(box("section", "due", part("h3", `You owe ${task.words}`), taskForm(task))); }
    if (due.length === 0 && told.over) { parts.push(part("p", "You owe nothing more.")); }
    else if (due.length === 0 && !waits) {
      const then = told.chain ? " If your dice are needed for it, this page says so." : "";
      parts.push(part("p", `You owe nothing now. Wait for the next mail, and drop it on this page.${then}`));
    }
    const more = part("div");
    for (const task of other) { more.append(folded(sentence(task.words), taskForm(task))); }
    more.append(folded("A file that you have written or kept", fileForm()));
    parts.push(box("section", "more", part("h3", "Something else to sign"), more));
    return parts;
  }

  /** What the papers on the table wait for, and what I can do about it.
   * @param {import("./types.mjs").Waiting} waits
   * @param {any} told the tasks */
  function waitingPart(waits, told) {
    const seen = part("div"), tools = part("div", undefined, "tools");
    const root = box("section", "step waiting", part("h3", waits.words));
    const decided = waits.papers.filter((p) => p.decides);
    if (decided.length > 0) {
      tools.append(button("See it", () => {
        seen.replaceChildren(...(seen.hasChildNodes() ? [] : decided.flatMap(({ label, text }) => {
          const checked = asked({ do: "check", game }, [asFile(`${label}.toml`, text)]);
          return checked.error ? [refusal(checked)] : checked.documents.flatMap(checkedParts);
        })));
      }));
    }
    const lacks = lacksChain(told);
    if (told.me.length === 0) { root.append(part("p", "Open your key below, and go on here.")); }
    else if (waits.act && lacks) {
      root.append(part("p", "The dice come from your chain file:"), chainButton(() => {
        refreshTop();
        refresh();
      }, undefined, true));
    }
    if (waits.act && !told.directs && told.me.length > 0) {
      tools.append((lacks ? button : mainButton)(waits.act, () => ask({ do: "step" })));
    }
    root.append(tools, seen);
    return root;
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
    const chain = part("div"), lacks = lacksChain(asked({ do: "tasks", game }));
    const sign = (lacks ? button : mainButton)("Sign these orders", async () => {
      const told = await ask({ do: "post", nothing: pass.input.checked }, () => [asFile(name, text)]);
      if (!told.error) { hooks.onSigned(text); }
    });
    if (lacks && !waitingFor(entry)?.act) {
      chain.append(part("p", "The dice of an attack come from your chain file. Open it first:", "note"), chainButton(() => {
        refreshTop();
        if (lacksChain(asked({ do: "tasks", game }))) { return; }
        chain.replaceChildren();
        sign.className = "main";
      }, undefined, true));
    }
    form.append(chain, part("p", "Once you have signed and sent these orders, they cannot be changed.", "note"), box("div", "tools", sign));
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
    }), mainButton(task.paper === "answer" ? "Sign this answer" : "Sign them openly", () => ask({ do: "post" }, () => [file()])));
    const form = box("div", "", part("p", "Take the # away from the lines that you want, and change them."), area.around, tools, below);
    if (task.paper === "standing") {
      const battles = field("Open the seal for battles on", "text", { value: "all", placeholder: "all, land, sea or a space" });
      form.append(battles.around, box("div", "tools", button("Seal them", () =>
        ask({ do: "seal-standing", for: battles.input.value }, () => [file(), random(32)]))));
    }
    return form;
  }

  /** A file from disk: orders in plain text, standing orders, what was sealed, a paper that is signed already. */
  function fileForm() {
    const pass = field("Pass: nothing is ordered, and that is meant", "checkbox");
    return box("div", "", part("p", "Orders, an answer or standing orders as a file; or the file that you kept when you sealed something."),
      pass.around, fileButton("Choose the file and sign it", (file) => ask({ do: "post", nothing: pass.input.checked }, () => [file], false)));
  }

  /** A paper outside of the turn: who made the latest block makes the next one of it, without mailing it to anyone.
   * @param {{kind: string, who: string, block: number}} files */
  function makePart({ kind, who, block }) {
    return box("section", "step", part("p", `${who}? Then make block ${block} from this paper now.`),
      box("div", "tools", button(`Make block ${block}`, () => ask({ do: "step", kind }))));
  }

  root.append(top, result, tasks);
  refreshTop();
  refresh();
  return root;
}

/** @param {string} words */
function sentence(words) { return words.charAt(0).toUpperCase() + words.slice(1); }

/** Does the open key belong to a keeper of this game, whose chain file is not open, or out of date?
 * @param {any} told the tasks of the game */
function lacksChain(told) { return Boolean(!told.over && told.chain && (told.chain.bad || !asked({ do: "hand" }).chain)); }
