// @ts-check
// The answer that a stopped turn waits for, as a text to fill in.

import { asFile, asked } from "./program.mjs";
import { box, button, part, save } from "./parts.mjs";
import { checkedWords } from "./reading.mjs";

/** @typedef {import("./types.mjs").Entry} Entry */

/** @param {Entry} entry
 * @param {((text: string) => void) | null} onPlay plays it, in a practice game
 * @param {((text: string) => void) | null} onSign takes it to where it is signed */
export function answerForm(entry, onPlay, onSign) {
  const told = asked({ do: "answer", game: entry.number });
  if (told.error) { return part("p", told.error, "warning"); }
  const area = part("textarea");
  area.value = told.text;
  area.spellcheck = false;
  area.setAttribute("aria-label", "answer");
  const below = part("div");
  const name = `${entry.verdict.game}.answer.toml`;
  const tools = box("div", "tools", button("Check the answer", () => {
    below.replaceChildren(...checkedWords(asked({ do: "check", game: entry.number }, [asFile(name, area.value)])));
  }), button("Save the answer", () => save(name, area.value, "text/plain")));
  if (onSign) { tools.append(button("Sign and send", () => onSign(area.value))); }
  if (onPlay) { tools.append(button("Play on with this answer", () => onPlay(area.value))); }
  return box("section", "answer", part("h3", "An answer is due"), area, tools, below);
}
