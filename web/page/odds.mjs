// @ts-check
// The chances of armies that are typed, as `fieldpost odds` tells them.

import { asked } from "./program.mjs";
import { box, breath, button, choice, folded, part } from "./parts.mjs";
import { field, refusal } from "./hand.mjs";
import { chanceBar } from "./battles.mjs";

/** What can be said of both armies: the key, its label, and an example.
 * @type {[string, string, string][]} */
const MORE = [
  ["losses", "losses: the attacker's order of loss", "inf to 2, ftr, inf"],
  ["defend-losses", "defend-losses: the defender's order of loss", "inf, ftr"],
  ["retreat", "retreat: when the attacker leaves", "if attackers <= 3"],
  ["waves", "waves: more attackers, each wave against what is left", "2 tank; 3 inf, 1 ftr"],
  ["bombard", "bombard: ships that bombard", "1 bb"],
  ["rounds", "rounds: fight at most so many", "2"],
  ["need", "need: the cheapest units for so many percent", "90"],
  ["development", "development of the attacker", "Super Submarines"],
  ["defend-development", "defend-development", "Jet Power"],
  ["advantage", "advantage of the attacker's nation", ""],
  ["defend-advantage", "defend-advantage", ""],
];

/** The form; `rules` says by whose rules it is fought.
 * @param {() => Record<string, unknown>} rules
 * @returns {HTMLElement} */
export function oddsForm(rules) {
  const attack = field("attack: units that attack", "text", { placeholder: "5 inf, 2 tank" });
  const defend = field("defend: units that defend", "text", { placeholder: "4 inf, 1 ftr" });
  const sea = field("sea: it is fought at sea", "checkbox");
  const assault = field("assault: the attacker's land units come from ships", "checkbox");
  const more = MORE.map(([key, label, placeholder]) => ({ key, ...field(label, "text", { placeholder }) }));
  const result = part("div");
  result.setAttribute("aria-live", "polite");

  async function reckon() {
    result.replaceChildren(part("p", "Working out the odds ...", "note"));
    await breath();
    const typed = Object.fromEntries(more.map(({ key, input }) => [key, input.value]));
    const fight = { ...typed, attack: attack.input.value, defend: defend.input.value, sea: sea.input.checked, assault: assault.input.checked };
    const told = asked({ do: "odds", ...rules(), fight });
    if (told.error) {
      result.replaceChildren(refusal(told));
      return;
    }
    const bar = told.figures ? [chanceBar({ place: 0, sort: "", figures: told.figures, words: told.words })] : [];
    const words = told.figures ? [] : [part("pre", told.words, "words")];
    result.replaceChildren(part("p", told.heading, "owed"), ...bar, ...words);
  }

  return box("div", "odds", attack.around, defend.around, sea.around, assault.around,
    folded("More about both armies", box("div", "", ...more.map((m) => m.around))),
    box("div", "tools", button("Work out the odds", reckon)), result);
}

/** The same before any file is given: by the rules of an edition.
 * @returns {HTMLElement} */
export function oddsBefore() {
  const editions = asked({ do: "editions" }).editions.map((/** @type {any} */ e) => [e.id, e.title]);
  let edition = editions[0][0];
  const list = choice("edition of the odds", editions, edition, (value) => { edition = value; });
  return box("details", "practice", part("summary", "Odds of two armies"), box("div", "tools", list), oddsForm(() => ({ edition })));
}
