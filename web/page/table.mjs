// @ts-check
// A turn at the table: the board, the panel next to it, and the draft that both of them show.

import { asked } from "./program.mjs";
import { box, breath, button, folded, part, save, say } from "./parts.mjs";
import { askOf, change, newDraft, redo, undo, write } from "./draft.mjs";
import { makeBoard } from "./board.mjs";
import { asQuestion, lookAt, nothing } from "./selection.mjs";
import { chooseAll, counters, mark, stackWords, wayButtons } from "./choose.mjs";
import { findingPart, otherFindings, phaseLists } from "./lines.mjs";
import { moneyLine, purchases, research, unplaced } from "./shop.mjs";
import { battleForms } from "./battles.mjs";
import { nationRules, partOfTurn } from "./more.mjs";
import { neighbourhood } from "./spaces_list.mjs";
import { oddsForm } from "./odds.mjs";
import { plainPart } from "./plain.mjs";
import { makeTrial } from "./trial.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {import("./types.mjs").Way} Way */

/** @typedef {{onPlay: (text: string) => void, onSign: () => void,
 *   keep: (draft: import("./draft.mjs").Draft) => void}} Hooks */

/** The table of a game: its board, and its draft where orders are due.
 * @param {Entry} entry
 * @param {import("./draft.mjs").Draft | null} kept the draft from before, if the game was on the page already
 * @param {Hooks} hooks
 * @returns {{root: HTMLElement, begin: () => void, key: (e: KeyboardEvent) => void}} */
export function makeTable(entry, kept, hooks) {
  const game = /** @type {number} */ (entry.number);
  const orders = Boolean(entry.orders);
  const draft = kept || newDraft(game, `${entry.verdict.game}.orders.toml`, firstText(entry));
  hooks.keep(draft);
  const places = asked({ do: "spaces", game });
  const name = (/** @type {number} */ n) => places.spaces[n].name;
  const panel = part("div", undefined, "panel");
  panel.tabIndex = -1;
  const board = makeBoard(places, onSpace);
  /** @type {import("./types.mjs").TurnTold | null} */
  let turn = null;
  /** @type {any} */
  let told = null;
  let phase = "";
  let chosen = nothing();
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

  /** The draft or the phase has changed: everything is asked anew. */
  function refresh() {
    chances = null;
    turn = orders ? askOf(draft, "turn") : null;
    if (turn && /** @type {any} */ (turn).error) {
      trouble = /** @type {any} */ (turn).error;
      turn = null;
    }
    const phases = turn ? turn.phases.map((p) => p.phase) : [];
    if (phase !== "text" && !phases.includes(phase)) { phase = phases[0] || (orders ? "text" : ""); }
    told = askOf(draft, "board", { phase });
    board.show(told);
    chosen = { ...nothing(), space: chosen.space };
    find();
    if (turn && phase === "battle") { reckon(); }
  }

  /** Asks where the chosen units can go, and shows it. */
  function find() {
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
    const there = ways.filter((w) => w.to === n);
    trouble = "";
    if (there.length === 1) { go(there[0]); }
    else if (there.length > 1) {
      several = there;
      render();
    } else {
      kind = phase === "mobilize" ? kind : null;
      chosen = lookAt(n, told.stacks[n]);
      find();
    }
  }

  function go(way) {
    if (way.deed === "place") { make("place", { kind, to: way.to, more: true }); }
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
    panel.replaceChildren(...(trial ? [trial.root] : orders ? whole() : [spacePart()]));
    if (within) { refocus(panel, within); }
  }

  function whole() {
    const parts = [bar()];
    if (trouble) {
      const p = part("p", trouble, "warning");
      p.setAttribute("role", "alert");
      parts.push(p);
    }
    if (turn) { parts.push(verdict(turn), tabs(turn)); }
    parts.push(turn && phase !== "text" ? phasePart(turn) : textPart());
    return parts;
  }

  function bar() {
    const back = button("Undo", () => { if (undo(draft)) { refresh(); } });
    const again = button("Redo", () => { if (redo(draft)) { refresh(); } });
    back.disabled = draft.before.length === 0;
    again.disabled = draft.undone.length === 0;
    const all = [back, again, button("Save the orders", () => save(draft.name, draft.text, "text/plain")),
      button("Suggest orders", suggest), button("Try with dice", tryIt)];
    if (entry.practice) {
      const play = button("Play this turn", () => hooks.onPlay(draft.text));
      play.disabled = !turn || !turn.legal;
      all.push(play);
    } else {
      const sign = button("Sign and send", hooks.onSign);
      sign.className = "main";
      all.push(sign);
    }
    return box("div", "tools", ...all);
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
    trouble = answer.error || "";
    if (answer.text) { write(draft, answer.text); }
    refresh();
  }

  function verdict(t) {
    const { errors, warnings } = t.checked;
    const words = errors > 0 ? `${errors} to correct` : "nothing would be refused";
    const more = warnings > 0 ? `, ${warnings} to look at` : "";
    const p = box("p", errors > 0 ? "check bad" : "check fine", part("b", `${t.mover}, round ${t.round}: `), words + more);
    p.setAttribute("role", "status");
    return p;
  }

  function tabs(t) {
    const list = part("div", undefined, "tabs");
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", "phases");
    for (const { phase: word, name: words } of [...t.phases, { phase: "text", name: "As text" }]) {
      const b = button(words, () => {
        phase = word;
        kind = null;
        trouble = "";
        refresh();
      });
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
    inner.push(phaseLists(t, phase, edit), partOfTurn(t, edit));
    const rest = otherFindings(t, [phase]);
    if (rest.length > 0) { inner.push(box("details", "", part("summary", `Findings elsewhere: ${rest.length}`), ...rest.map(findingPart))); }
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
    if (moves && stacks.some((s) => s.free)) {
      shown.append(button("Choose all", () => {
        chooseAll(stacks, chosen.counts);
        find();
      }), counters(stacks, chosen.counts, find), ...portParts());
      if (asQuestion(chosen, told.stacks)) { shown.append(wayButtons(several.length > 0 ? several : ways, name, go)); }
    } else if (stacks.length > 0) {
      shown.append(box("ul", "stacks", ...stacks.map((s) => part("li", stackWords(s)))));
    }
    shown.append(threatsPart(n), neighbourhood(places.spaces, told, n, onSpace));
    return shown;
  }

  /** What the enemies could bring against a space, worked out when it is opened. */
  function threatsPart(n) {
    const words = part("pre", "Reckoning ...", "words");
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

  function textPart() {
    const area = part("textarea");
    area.value = draft.text;
    area.spellcheck = false;
    area.setAttribute("aria-label", "orders");
    let waiting = 0;
    area.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        if (!write(draft, area.value)) { return; }
        trouble = "";
        turn = askOf(draft, "turn");
        if (/** @type {any} */ (turn).error) {
          trouble = /** @type {any} */ (turn).error;
          turn = null;
        }
        below.replaceChildren(...found());
      }, 300);
    });
    const found = () => [...(trouble ? [part("p", trouble, "warning")] : []),
      ...(turn ? [verdict(turn), ...otherFindings(turn, []).map(findingPart)] : [])];
    const below = box("div", "", ...found());
    return box("div", "", part("p", "Fill it in, or click: the text and the lists follow each other."), area, below, plain);
  }

  refresh();
  const root = box("div", "table", board.root, panel);
  return { root, begin: board.begin, key };

  function key(e) {
    if (!orders || trial || !(e.ctrlKey || e.metaKey) || e.altKey) { return; }
    const back = e.key === "z" && !e.shiftKey, again = e.key === "y" || (e.key.toLowerCase() === "z" && e.shiftKey);
    if ((back && undo(draft)) || (again && redo(draft))) {
      e.preventDefault();
      refresh();
    }
  }
}

/** The draft to begin with: an order file to fill in.
 * @param {Entry} entry */
function firstText(entry) {
  if (!entry.orders) { return ""; }
  const told = asked({ do: "draft", game: entry.number });
  return told.text || "";
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
