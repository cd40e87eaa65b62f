// @ts-check
// A block of the past, step by step on the board: by buttons, by keys, or by itself.

import { asked } from "./program.mjs";
import { box, button, choice, part, say } from "./parts.mjs";
import { makeBoard } from "./board.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */
/** @typedef {{title: string, lines: string[], place: number | null}} Step */

/** Milliseconds for a step.
 * @type {[string, string][]} */
const SPEEDS = [["2400", "slow"], ["1200", "usual"], ["500", "fast"]];

/** @param {Entry} entry
 * @returns {{root: HTMLElement, begin: () => void, key: (e: KeyboardEvent) => void}} */
export function makeReplay(entry) {
  const game = entry.number, last = entry.verdict.blocks;
  if (last === 0) { return still("No turn has been played yet."); }
  const board = makeBoard(asked({ do: "spaces", game }), () => {});
  const told = asked({ do: "board", game, phase: "" }, [{ name: "", bytes: new Uint8Array() }]);
  const panel = part("div", undefined, "panel");
  let block = last, at = 0, speed = 1200, timer = 0;
  /** @type {Step[]} */
  let steps = [];

  function load(number) {
    stop();
    block = number;
    steps = asked({ do: "steps", game, block }).steps || [];
    go(0);
  }

  function go(n) {
    at = Math.max(0, Math.min(steps.length - 1, n));
    if (steps.length > 0) {
      const shown = asked({ do: "played-step", game, block, step: at });
      if (shown.error) { say(shown.error); }
      else { board.show({ ...told, labels: shown.labels, drawn: shown.drawn }); }
      const place = steps[at].place;
      board.light(new Map(place === null ? [] : [[place, "here"]]));
      if (place !== null) { board.lookAt(place); }
    }
    render();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  function run() {
    if (timer) { stop(); }
    else {
      timer = window.setInterval(() => {
        if (!panel.isConnected || at + 1 >= steps.length) { stop(); }
        else { go(at + 1); }
        render();
      }, speed);
    }
    render();
  }

  function render() {
    const focused = document.activeElement instanceof HTMLElement && panel.contains(document.activeElement)
      ? document.activeElement.dataset.act : undefined;
    panel.replaceChildren(bar(), nowPart(), stepList());
    if (focused) { panel.querySelector(`[data-act="${focused}"]`)?.focus(); }
  }

  function bar() {
    const act = (name, words, label, what) => {
      const b = button(words, what, label);
      b.dataset.act = name;
      return b;
    };
    /** @type {[string, string][]} */
    const blocks = Array.from({ length: last }, (_, i) => [String(i + 1), `block ${i + 1}`]);
    return box("div", "tools",
      choice("block", blocks, String(block), (value) => load(Number(value))),
      act("first", "|<", "the first step", () => go(0)), act("back", "<", "the step before", () => go(at - 1)),
      act("run", timer ? "Stop" : "Play", "", run), act("on", ">", "the next step", () => go(at + 1)),
      act("last", ">|", "the last step", () => go(steps.length - 1)),
      choice("speed", SPEEDS, String(speed), (value) => {
        speed = Number(value);
        if (timer) {
          stop();
          run();
        }
      }));
  }

  function nowPart() {
    const step = steps[at];
    if (!step) { return part("p", "Nothing moved in this block."); }
    const now = box("div", "now", part("h3", `${at + 1} of ${steps.length}: ${step.title}`), ...step.lines.map((l) => part("p", l)));
    now.setAttribute("aria-live", "polite");
    return now;
  }

  function stepList() {
    const list = part("ol", undefined, "near");
    steps.forEach((s, n) => {
      const b = button(s.title, () => go(n));
      if (n === at) { b.setAttribute("aria-current", "step"); }
      list.append(box("li", "", b));
    });
    return box("details", "", part("summary", "All steps"), list);
  }

  function key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey) { return; }
    const acts = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(steps.length - 1) };
    const act = acts[e.key];
    if (act) {
      e.preventDefault();
      act();
    }
  }

  board.show(told);
  load(last);
  const begin = () => {
    board.begin();
    go(0);
  };
  return { root: box("div", "table", board.root, panel), begin, key };
}

/** @param {string} words */
function still(words) { return { root: part("p", words), begin: () => {}, key: () => {} }; }
