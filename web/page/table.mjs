// @ts-check
// A turn at the table: the board, the panel next to it, and the draft that both of them show.

import { asked } from "./program.mjs";
import { box, breath, button, folded, part, save, say } from "./parts.mjs";
import { askOf, change, newDraft, redo, undo, write } from "./draft.mjs";
import { makeBoard } from "./board.mjs";
import { asQuestion, lookAt, nothing } from "./selection.mjs";
import { allChosen, chooseAll, counters, mark, stackWords, wayButtons } from "./choose.mjs";
import { findingPart, otherFindings, phaseLists } from "./lines.mjs";
import { textPart } from "./as_text.mjs";
import { statusPart } from "./status.mjs";
import { moneyLine, purchases, research, unplaced } from "./shop.mjs";
import { battleForms } from "./battles.mjs";
import { nationRules, partOfTurn } from "./more.mjs";
import { neighbourhood } from "./spaces_list.mjs";
import { oddsForm } from "./odds.mjs";
import { plainPart } from "./plain.mjs";
import { makeTrial } from "./trial.mjs";
import { focusHelp, focusList, focusPhases, keysHelp } from "./keys.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {import("./types.mjs").Way} Way */
/** @typedef {import("./types.mjs").TurnTold} TurnTold */

/** @typedef {{onPlay: (text: string) => void, onSign: (() => void) | null, keep: (draft: import("./draft.mjs").Draft) => void,
 *   signed: () => string | null}} Hooks `signed`: the orders that were signed on this page */

/** The table of a game: its board, and its draft where orders are due.
 * @param {Entry} entry
 * @param {import("./draft.mjs").Draft | null} kept the draft from before, if the game was on the page already
 * @param {Hooks} hooks
 * @returns {{root: HTMLElement, begin: () => void, key: (e: KeyboardEvent) => void}} */
export function makeTable(entry, kept, hooks) {
  const game = /** @type {number} */ (entry.number);
  const orders = Boolean(entry.orders);
  const draft = kept || firstDraft(entry);
  hooks.keep(draft);
  const places = asked({ do: "spaces", game });
  const name = (/** @type {number} */ n) => places.spaces[n].name;
  const panel = part("div", undefined, "panel");
  panel.tabIndex = -1;
  const board = makeBoard(places, onSpace, onDrop);
  /** @type {import("./types.mjs").TurnTold | null} */
  let turn = null;
  /** @type {any} */
  let told = null;
  let phase = "";
  let chosen = nothing();
  // Units that the player has chosen: a click that leads nowhere does not take them away.
  let picked = false;
  /** The space of the last click that led nowhere. @type {number | null} */
  let refused = null;
  /** @type {Way[]} */
  let ways = [];
  /** @type {number[]} */
  let ports = [];
  /** @type {any[] | null} */
  let chances = null;
  /** @type {number | null} */
  let kind = null;
  /** @type {string} */
  let trouble = "";
  /** @type {Way[]} */
  let several = [];
  /** @type {ReturnType<typeof makeTrial> | null} */
  let trial = null;
  // What is typed there stays while the panel is drawn anew.
  const typedOdds = folded("Odds of armies that you type", oddsForm(() => ({ game })));
  const plain = plainPart(draft, refresh);
  const help = keysHelp();
  /** @type {{unread: string | null}} */
  const typed = { unread: null };
  /** The phases as they were last told: they stay where a text is not understood. @type {TurnTold["phases"]} */
  let phases = [];
  let seen = draft.text, unfolded = false;

  /** The draft or the phase has changed: everything is asked anew. */
  function refresh() {
    chances = null;
    if (draft.text !== seen) { typed.unread = null; }
    seen = draft.text;
    reread();
    const known = phases.map((p) => p.phase);
    if (phase !== "text" && (!turn || !known.includes(phase))) { phase = (turn && known[0]) || (orders ? "text" : ""); }
    told = askOf(draft, "board", { phase });
    board.show(told);
    chosen = { ...nothing(), space: chosen.space };
    picked = false;
    find();
    if (turn && phase === "battle") { reckon(); }
  }

  /** Asks what the draft orders. */
  function reread() {
    turn = orders ? askOf(draft, "turn") : null;
    if (turn && /** @type {any} */ (turn).error) {
      trouble = /** @type {any} */ (turn).error;
      turn = null;
    }
    if (turn) { phases = turn.phases; }
    return turn;
  }

  /** Says something next to where the player clicked, without moving what is to be clicked next. */
  function note(words) {
    if (!board.note(words)) { trouble = words; }
  }

  /** Asks where the chosen units can go, and shows it. */
  function find() {
    refused = null;
    board.note("");
    ways = [];
    ports = [];
    several = [];
    const question = asQuestion(chosen, told.stacks);
    if (orders && kind !== null && phase === "mobilize") {
      take(askOf(draft, "places", { kind }));
    } else if (orders && question && (phase === "combat" || phase === "noncombat")) {
      take(askOf(draft, "ways", { phase, chosen: question }));
    }
    shine();
    render();
  }

  function take(answer) {
    if (answer.error) { trouble = answer.help ? `${answer.error}: ${answer.help}` : answer.error; }
    ways = answer.ways || [];
    ports = answer.ports || [];
  }

  function shine() {
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const way of ways) { if (!marks.has(way.to) || way.home) { marks.set(way.to, mark(way)); } }
    if (chosen.space !== null) { marks.set(chosen.space, "chosen"); }
    board.light(marks);
  }

  /** The chances come after everything else is shown. */
  async function reckon() {
    const text = draft.text;
    await breath();
    if (!panel.isConnected || draft.text !== text) { return; }
    chances = askOf(draft, "chances").battles;
    render();
  }

  /** A change that the program makes; the page then shows what came of it. */
  function make(what, more) {
    trouble = change(draft, what, more) || "";
    refresh();
  }

  const edit = (/** @type {Record<string, unknown>} */ it) => make("edit", { change: it });

  /** A space was clicked: it is where chosen units go, or it is looked at. */
  function onSpace(n) {
    if (trial) { return; }
    // A click on the space itself takes the choice back: a blitz that returns there is a button of the panel.
    const there = ways.filter((w) => w.to === n && !(n === chosen.space && w.deed === "blitz"));
    trouble = "";
    if (there.length === 1) { go(there[0]); }
    else if (there.length > 1) {
      several = there;
      note(`There are ${there.length} ways to go to ${name(n)}: choose one of the buttons next to the units.`);
      render();
    } else if (n !== refused && n !== chosen.space && leadsNowhere(n)) { refused = n; }
    else {
      kind = phase === "mobilize" ? kind : null;
      chosen = lookAt(n, told.stacks[n]);
      picked = false;
      find();
      if (board.narrow()) { board.root.scrollIntoView({ block: "start" }); }
    }
  }

  /** A stack was dragged to a space: it goes there, all of it if none of it was chosen before. */
  function onDrop(n, stack) {
    const there = chosen.space !== null && told.stacks[chosen.space][stack];
    if (trial || !there || n === chosen.space) { return; }
    if (!chosen.counts.get(stack)) { chosen.counts.set(stack, there.count); }
    picked = true;
    find();
    onSpace(n);
  }

  /** Units were chosen, or new ones are placed, and the space is not in their reach: what is chosen stays, and the
   * page says why. */
  function leadsNowhere(n) {
    const question = picked ? asQuestion(chosen, told.stacks) : null;
    const moves = question && (phase === "combat" || phase === "noncombat");
    const places = phase === "mobilize" && kind !== null;
    if (!moves && !places) { return false; }
    const why = askOf(draft, "why-not", moves ? { phase, chosen: question, to: n } : { phase, kind, to: n });
    if (why.error) { return false; }
    note(moves ? `${why.words} Click ${name(n)} once more to look at it.` : why.words);
    say(why.words);
    render();
    return true;
  }

  /** @param {Way} way
   * @param {number} [count] of new units */
  function go(way, count = 1) {
    if (way.deed === "place") { make("place", { kind, to: way.to, more: true, count }); }
    else {
      chosen = { ...nothing(), space: chosen.space };
      edit({ section: phase, key: "moves", add: way.line });
    }
    if (turn && phase === "mobilize" && kind !== null) {
      const left = turn.goods.find((g) => g.kind === kind);
      if (!left || left.unplaced <= 0) {
        kind = null;
        find();
      }
    }
    say(trouble || `Ordered: ${way.line}`);
  }

  function render() {
    const active = document.activeElement;
    const within = panel.contains(active) ? labelOf(active) : "";
    panel.replaceChildren(...(trial ? [trial.root] : orders ? whole() : [spacePart()]), ...(trial ? [] : [help]));
    if (within) { refocus(panel, within); }
  }

  function whole() {
    const text = !turn || phase === "text";
    return [bar(), ...signedNote(), statusOf(turn), tabs(), turn && !text ? phasePart(turn) : textNow(), ...onwards()];
  }

  /** The phase after this one that the turn needs. */
  function nextPhase() {
    const here = phases.findIndex((p) => p.phase === phase);
    return phases.find((p, n) => n > here && p.needed);
  }

  /** Where a player goes on who has ordered what there is to order in a phase. */
  function onwards() {
    if (phase === "text" || !turn) { return []; }
    const next = nextPhase();
    if (next) { return [box("div", "onwards", button(`Next: ${next.name}`, goOn))]; }
    const words = entry.practice ? "These are all the phases. Play this turn, above, when you are content with it."
      : `These are all the phases.${hooks.onSign ? " Sign and send, above, when you are content with your turn." : ""}`;
    return [box("div", "onwards", part("p", words))];
  }

  function goOn() {
    const next = nextPhase();
    if (!next) { return; }
    openPhase(next.phase);
    panel.scrollTop = 0;
    focusPhases(panel);
    say(`${next.name}.`);
  }

  /** @param {TurnTold | null} now */
  function statusOf(now) {
    return statusPart(now, phases, phase, trouble, { unfolded, fold: (on) => { unfolded = on; }, open: openPhase });
  }

  function textNow() {
    const changed = () => {
      trouble = "";
      seen = draft.text;
      const now = reread();
      panel.querySelector(".status")?.replaceWith(statusOf(now));
      panel.querySelector(".tools")?.replaceWith(bar());
      return now;
    };
    return textPart(draft, typed, changed, plain, turn);
  }

  /** After signing: these orders are in a mail, or others are. */
  function signedNote() {
    const text = hooks.signed();
    if (text === null) { return []; }
    const words = text === draft.text ? "These orders are signed. Send the mail, if you have not sent it yet."
      : "You have signed other orders than these: what has changed since is not in the mail.";
    return [part("p", words, text === draft.text ? "signed-note" : "signed-note warning")];
  }

  function bar() {
    const back = button("Undo", () => { if (undo(draft)) { refresh(); } });
    const again = button("Redo", () => { if (redo(draft)) { refresh(); } });
    back.disabled = draft.before.length === 0;
    again.disabled = draft.undone.length === 0;
    const all = [back, again, button("Save the orders", keepFile),
      button("Suggest orders", suggest), button("Try with dice", tryIt)];
    if (entry.practice) {
      const play = button("Play this turn", () => {
        draft.kept = draft.text;
        hooks.onPlay(draft.text);
      });
      play.disabled = !turn || !turn.legal;
      all.push(play);
    } else if (hooks.onSign) {
      const sign = button("Sign and send", hooks.onSign);
      sign.className = "main";
      all.push(sign);
    }
    return box("div", "tools", ...all);
  }

  function keepFile() {
    save(draft.name, draft.text, "text/plain");
    draft.kept = draft.text;
    const words = `Saved as ${draft.name}, where your browser saves files. Drop it on this page to go on with it.`;
    say(words);
    board.note(words);
  }

  /** The draft is played on the board, with dice that count for nothing. */
  function tryIt() {
    const shown = (/** @type {import("./trial.mjs").TrialTold} */ it) => {
      board.show({ ...told, labels: it.labels, drawn: it.drawn });
      board.warn(it.warning || "");
    };
    const leave = () => {
      trial = null;
      board.warn("");
      refresh();
      panel.focus({ preventScroll: true });
    };
    trial = makeTrial(draft, shown, leave);
    board.light(new Map());
    render();
    trial.begin();
  }

  function suggest() {
    const answer = asked({ do: "suggest", game });
    trouble = answer.error || answer.nothing || "";
    if (answer.text) {
      write(draft, answer.text);
      say("The suggested orders are on the board. Undo brings yours back.");
    }
    refresh();
  }

  /** @param {string} word */
  function openPhase(word) {
    phase = word;
    kind = null;
    trouble = "";
    refresh();
    const [battle] = phase === "battle" && turn ? turn.battles : [];
    if (battle) { board.lookAt(battle.place); }
  }

  function tabs() {
    const list = part("div", undefined, "tabs");
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", "phases");
    for (const { phase: word, name: words } of [...phases, { phase: "text", name: "As text" }]) {
      const b = button(words, () => openPhase(word));
      b.setAttribute("aria-pressed", String(word === phase));
      list.append(b);
    }
    return list;
  }

  function phasePart(t) {
    const inner = [];
    if (phase === "research") { inner.push(research(t, edit)); }
    if (phase === "purchase") { inner.push(purchases(t, (k, count) => make("buy", { kind: k, count }))); }
    if (phase === "battle") { inner.push(battleForms(t, chances, edit), typedOdds); }
    if (phase === "advantages") { inner.push(nationRules(t, edit)); }
    if (phase === "mobilize") {
      inner.push(moneyLine(t), unplaced(t, kind, (k) => {
        kind = k === kind ? null : k;
        find();
      }));
      if (kind !== null) { inner.push(wayButtons(ways, name, go)); }
    } else { inner.push(spacePart()); }
    if (phase === "noncombat" && t.battles.length > 0) {
      inner.unshift(part("p", "The map shows every battle as won without losses. What comes of them is not known yet.", "note"));
    }
    inner.push(phaseLists(t, phase, edit), partOfTurn(t, edit));
    const rest = otherFindings(t, [phase]);
    if (rest.length > 0) { inner.push(box("details", "", part("summary", `Outside this phase: ${rest.length}`), ...rest.map((f) => findingPart(f)))); }
    return box("div", "phase", ...inner);
  }

  /** The space that is looked at, with its neighbours. */
  function spacePart() {
    const n = chosen.space;
    if (n === null) {
      const words = orders ? "Click a space of yours on the map, or choose it here." : "Click a space to see who is there.";
      return box("div", "space", part("p", words), neighbourhood(places.spaces, told, null, onSpace));
    }
    const stacks = told.stacks[n];
    const moves = orders && (phase === "combat" || phase === "noncombat");
    const shown = box("div", "space", part("h3", told.labels[n]));
    const choosing = () => {
      picked = true;
      find();
    };
    if (moves && stacks.some((s) => s.free)) {
      shown.classList.add("sheet");
      const close = button("Close", () => {
        chosen = nothing();
        picked = false;
        find();
      }, `Close ${name(n)}`);
      close.className = "close";
      shown.prepend(close);
      shown.append(button(allChosen(stacks, chosen.counts) ? "Choose none" : "Choose all", () => {
        chooseAll(stacks, chosen.counts);
        choosing();
      }), counters(stacks, chosen.counts, choosing, true), ...portParts());
      if (asQuestion(chosen, told.stacks)) { shown.append(wayButtons(several.length > 0 ? several : ways, name, go, n)); }
    } else if (stacks.length > 0) {
      shown.append(box("ul", "stacks", ...stacks.map((s) => part("li", stackWords(s)))));
    }
    shown.append(threatsPart(n), neighbourhood(places.spaces, told, n, onSpace));
    return shown;
  }

  /** What the enemies could bring against a space, worked out when it is opened. */
  function threatsPart(n) {
    const words = part("pre", "Working it out ...", "words");
    return folded("What can attack this?", words, async () => {
      await breath();
      const found = askOf(draft, "threats", { phase, space: n });
      words.textContent = found.error || found.words;
    });
  }

  /** Troops that the chosen transports could take aboard. */
  function portParts() {
    return ports.filter((n) => told.stacks[n].some((s) => s.free)).map((n) => {
      const counts = chosen.loads.get(n) || new Map();
      chosen.loads.set(n, counts);
      return box("div", "port", part("h4", `Take aboard from ${name(n)}`), counters(told.stacks[n], counts, find));
    });
  }

  refresh();
  const root = box("div", "table", board.root, panel);
  return { root, begin: board.begin, key };

  /** Jumps from one part of the table to another. */
  function jump(e) {
    const jumps = {
      m: () => board.focus(chosen.space ?? told.own[0] ?? 0),
      l: () => focusList(panel),
      p: () => focusPhases(panel),
      n: goOn,
      "?": () => focusHelp(panel),
    };
    const to = jumps[e.key];
    if (!to) { return; }
    e.preventDefault();
    to();
  }

  function key(e) {
    if (trial || e.altKey) { return; }
    if (!e.ctrlKey && !e.metaKey) {
      jump(e);
      return;
    }
    if (!orders) { return; }
    const back = e.key === "z" && !e.shiftKey, again = e.key === "y" || (e.key.toLowerCase() === "z" && e.shiftKey);
    if ((back && undo(draft)) || (again && redo(draft))) {
      e.preventDefault();
      refresh();
    }
  }
}

/** The draft to begin with: an order file to fill in.
 * @param {Entry} entry */
export function firstDraft(entry) {
  const game = /** @type {number} */ (entry.number);
  const text = entry.orders ? asked({ do: "draft", game }).text : "";
  return newDraft(game, `${entry.verdict.game}.orders.toml`, text || "");
}

/** How an element of the panel is found again once the panel is drawn anew.
 * @param {Element | null} e */
function labelOf(e) { return e ? e.getAttribute("aria-label") || e.textContent || "" : ""; }

/** The focus stays where it was; where that is gone, it goes to the panel and is not lost.
 * @param {HTMLElement} panel
 * @param {string} label */
function refocus(panel, label) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll("button, select, input, textarea"));
  for (const e of all) {
    if (labelOf(e) === label) {
      e.focus({ preventScroll: true });
      return;
    }
  }
  panel.focus({ preventScroll: true });
}
